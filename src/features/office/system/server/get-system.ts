import type { MailTrouble } from '@/features/base/mail/mail-reason.rules'
import { readMailTrouble } from '@/features/base/mail/server/mail-trouble.queries'
import type { Missing } from '@/features/base/settings/placeholders.rules'
import { readMissing } from '@/features/base/settings/server/missing.queries'
import { type PageSpeedWeek, readPageSpeed } from '@/features/office/page-speed/server/page-speed.queries'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { systemQuerySchema } from '../system.schema'
import { type FailingJob, listFailingJobs } from './failing-jobs.repository'
import { type FailedMail, listFailedMails } from './mail-failures.repository'
import { readSystemState, type SystemState } from './system-state.repository'

export interface SystemOverview {
  now: Date
  state: SystemState
  /** Placeholders that keep a production from selling. */
  missing: Missing[]
  /** null: mail is being sent. */
  mailTrouble: MailTrouble | null
  mails: FailedMail[]
  jobs: FailingJob[]
  /** null: no page load has been reported yet. */
  speed: PageSpeedWeek | null
}

/** The failures and the state of the product. */
export const getSystem = defineUseCase({
  name: 'system.get-system',
  access: can('system.manage'),
  input: systemQuerySchema,
  limits: [perActor('admin.read')],
  async run({ input, now }): Promise<SystemOverview> {
    const [state, missing, mailTrouble, mails, jobs, speed] = await Promise.all([
      readSystemState(now),
      readMissing(),
      readMailTrouble(now),
      listFailedMails(now),
      listFailingJobs(),
      readPageSpeed(now, input.week),
    ])
    return { now, state, missing, mailTrouble, mails, jobs, speed }
  },
})

import { z } from 'zod'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type FailingJob, listFailingJobs } from './failing-jobs.repository'
import { type FailedMail, listFailedMails } from './mail-failures.repository'
import { readSystemState, type SystemState } from './system-state.repository'

export interface SystemOverview {
  now: Date
  state: SystemState
  mails: FailedMail[]
  jobs: FailingJob[]
}

/** What has failed and how the product is. */
export const getSystem = defineUseCase({
  name: 'system.get',
  access: can('system.manage'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  async run({ now }): Promise<SystemOverview> {
    const [state, mails, jobs] = await Promise.all([
      readSystemState(now),
      listFailedMails(now),
      listFailingJobs(),
    ])
    return { now, state, mails, jobs }
  },
})

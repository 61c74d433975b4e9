'use server'

import { textsOf } from '@/i18n/texts-of'
import type { TextKey } from '@/messages/text-key'
import { type ActionOptions, toAction } from '@/server/transport/http/to-action'
import { retryJob, retryJobs } from './server/retry-jobs'
import { retryMail, retryMails } from './server/retry-mails'

const says = (key: TextKey): ActionOptions<{ count: number }, unknown> => ({
  onSuccess: ({ count }, { locale }) => ({ status: 'ok', message: textsOf(locale)(key, { count }) }),
})

export const retryMailAction = toAction(retryMail, says('System.mailsQueued'))
export const retryMailsAction = toAction(retryMails, says('System.mailsQueued'))
export const retryJobAction = toAction(retryJob, says('System.jobsQueued'))
export const retryJobsAction = toAction(retryJobs, says('System.jobsQueued'))

import { handleJob } from '@/server/jobs/job'
import { readJob, submitJob } from './payment-jobs'
import { readAttempt } from './read-attempt'
import { submitAttempt } from './submit-to-provider'

export const submitPayment = handleJob(submitJob, ({ attemptId }) => submitAttempt(attemptId))

export const readPayment = handleJob(readJob, async ({ attemptId }) => {
  await readAttempt(attemptId)
})

import { handleJob } from '@/server/jobs/job'
import { readJob } from './payment-jobs'
import { readAttempt } from './read-attempt'

export const readPayment = handleJob(readJob, async ({ attemptId }) => {
  await readAttempt(attemptId)
})

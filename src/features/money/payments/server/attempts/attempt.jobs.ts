import { handleJob } from '@/server/jobs/job'
import { advanceTrial } from './advance-trial'
import { readJob, submitJob, trialJob } from './payment-jobs'
import { readAttempt } from './read-attempt'
import { submitAttempt } from './submit-to-provider'

export const submitPayment = handleJob(submitJob, ({ attemptId }) => submitAttempt(attemptId))

export const tryProvider = handleJob(trialJob, ({ trialId }) => advanceTrial(trialId))

export const readPayment = handleJob(readJob, async ({ attemptId }) => {
  await readAttempt(attemptId)
})

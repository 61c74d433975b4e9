import { handleJob } from '@/server/jobs/job'
import { submitJob } from './payment-jobs'
import { submitAttempt } from './submit-attempt'

export const submitPayment = handleJob(submitJob, ({ attemptId }) => submitAttempt(attemptId))

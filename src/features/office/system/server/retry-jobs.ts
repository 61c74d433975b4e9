import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { retryJobSchema, retryJobsSchema } from '../system.schema'
import { rescheduleJobs, takeFailingJobs } from './failing-jobs.repository'

async function runAgain(tx: Tx, jobs: readonly { id: string; name: string }[], call: UserCall) {
  const ids = jobs.map(({ id }) => id)
  await rescheduleJobs(tx, ids, call.now)
  await recordAudit(tx, call, 'job.retried', {
    details: { name: jobs[0]?.name ?? '', count: ids.length, jobIds: ids.slice(0, 50) },
  })
  return { count: ids.length }
}

export const retryJob = defineUseCase({
  name: 'system.retry-job',
  access: can('system.manage'),
  input: retryJobSchema,
  limits: [perActor('admin.write')],
  run: ({ input, ...call }) =>
    inTransaction(async (tx) => {
      const jobs = await takeFailingJobs(tx, input)
      if (jobs.length === 0) {
        throw new AppError('conflict', { text: 'System.jobGone' })
      }
      return runAgain(tx, jobs, call)
    }),
})

/** Retries all failing jobs of a name that are not running, at most 200 at once. */
export const retryJobs = defineUseCase({
  name: 'system.retry-jobs',
  access: can('system.manage'),
  input: retryJobsSchema,
  limits: [perActor('admin.write')],
  run: ({ input, ...call }) =>
    inTransaction(async (tx) => {
      const jobs = await takeFailingJobs(tx, input)
      if (jobs.length === 0) {
        throw new AppError('conflict', { text: 'System.nothingToRetry' })
      }
      return runAgain(tx, jobs, call)
    }),
})

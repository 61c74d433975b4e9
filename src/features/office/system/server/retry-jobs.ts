import { can } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { type Context, defineUseCase, perActor } from '@/server/kernel/use-case'
import { retryJobSchema, retryJobsSchema } from '../system.schema'
import { rescheduleJobs, takeFailingJobs } from './failing-jobs.repository'

type By = Pick<Context<unknown, UserActor>, 'actor' | 'request' | 'now'>

async function runAgain(tx: Tx, jobs: readonly { id: string; name: string }[], { actor, request, now }: By) {
  const ids = jobs.map(({ id }) => id)
  await rescheduleJobs(tx, ids, now)
  await recordAudit(tx, {
    action: 'job.retried',
    actorId: actor.user.id,
    details: { name: jobs[0]?.name ?? '', count: ids.length, jobIds: ids.slice(0, 50) },
    requestId: request.id,
    address: request.address,
    at: now,
  })
  return { count: ids.length }
}

export const retryJob = defineUseCase({
  name: 'system.retry-job',
  access: can('system.manage'),
  input: retryJobSchema,
  limits: [perActor('admin.write')],
  run: ({ input, ...by }) =>
    inTransaction(async (tx) => {
      const jobs = await takeFailingJobs(tx, input)
      if (jobs.length === 0) {
        throw new AppError('conflict', { text: 'System.jobGone' })
      }
      return runAgain(tx, jobs, by)
    }),
})

/** Every failing job of a name that nobody is at, at most 200 at once. */
export const retryJobs = defineUseCase({
  name: 'system.retry-jobs',
  access: can('system.manage'),
  input: retryJobsSchema,
  limits: [perActor('admin.write')],
  run: ({ input, ...by }) =>
    inTransaction(async (tx) => {
      const jobs = await takeFailingJobs(tx, input)
      if (jobs.length === 0) {
        throw new AppError('conflict', { text: 'System.nothingToRetry' })
      }
      return runAgain(tx, jobs, by)
    }),
})

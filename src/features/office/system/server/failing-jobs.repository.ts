import { shownError } from '@/lib/shown-error'
import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'

export interface FailingJob {
  id: string
  name: string
  attempts: number
  maxAttempts: number
  reason: string
  /** Its next try; null when there is none. */
  nextTryAt: Date | null
  createdAt: Date
  running: boolean
}

interface Row extends Omit<FailingJob, 'reason'> {
  lastError: string | null
}

const mostJobs = 200

/** The queue's view has no payload, so the data of a job is never shown. */
const columns = `id::text, task_identifier as name, attempts::int, max_attempts::int as "maxAttempts", last_error as "lastError",
  case when attempts < max_attempts then run_at end as "nextTryAt", created_at as "createdAt", locked_at is not null as running`

/**
 * Without an error a job has not failed: the queue leaves a job that was replaced while it ran with no tries left
 * (job_key), and it stays in this state if its worker is killed.
 */
const failing = `(last_error is not null and attempts > 0)`

/** Jobs that have finally failed first, then those that will be tried again. */
export async function listFailingJobs(): Promise<FailingJob[]> {
  const rows = await db().$queryRawUnsafe<Row[]>(
    `select ${columns} from graphile_worker.jobs /* as declared: jobs */ where ${failing}
     order by (attempts >= max_attempts) desc, updated_at desc limit ${mostJobs}`,
  )
  return rows.map(({ lastError, ...row }) => ({ ...row, reason: shownError(lastError ?? '') }))
}

const lockNumber = 7_241_002

/** Failing jobs that are not locked; callers take turns. */
export async function takeFailingJobs(
  tx: Tx,
  by: { id: string; attempts: number } | { name: string },
): Promise<{ id: string; name: string }[]> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${lockNumber}::bigint)`
  const idle = `${failing} and (locked_at is null or locked_at < now() - interval '4 hours')`
  const jobsSql = `select id::text, task_identifier as name from graphile_worker.jobs /* as declared: jobs */ where ${idle}`
  return 'id' in by
    ? tx.$queryRawUnsafe(`${jobsSql} and id = $1::bigint and attempts = $2`, by.id, by.attempts)
    : tx.$queryRawUnsafe(`${jobsSql} and task_identifier = $1 order by id limit ${mostJobs}`, by.name)
}

/** Makes jobs due now, with all their tries. */
export const rescheduleJobs = (tx: Tx, ids: readonly string[], now: Date) =>
  tx.$executeRaw`select id from graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at := ${now}::timestamptz, attempts := 0)`

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

/** The queue's own view knows no payload: nothing of what a job carries comes out here. */
const columns = `id::text, task_identifier as name, attempts::int, max_attempts::int as "maxAttempts", last_error as "lastError",
  case when attempts < max_attempts then run_at end as "nextTryAt", created_at as "createdAt", locked_at is not null as running`

/**
 * Without an error a job has not failed: one that was replaced while it ran is left by the queue with no tries left
 * (job_key), and stays so when its worker is killed.
 */
const failing = `(last_error is not null and attempts > 0)`

/** Jobs that failed finally first, then those that failed and will be tried again. */
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

/** Due now, with all their tries before them. */
export const rescheduleJobs = (tx: Tx, ids: readonly string[], now: Date) =>
  tx.$executeRaw`select id from graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at := ${now}::timestamptz, attempts := 0)`

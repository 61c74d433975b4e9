import { pool } from '../db'
import type { QueueState } from './metrics'

const query = `SELECT
  coalesce((SELECT json_agg(j) FROM (
    SELECT task_identifier AS task,
      (count(*) FILTER (WHERE attempts < max_attempts AND (run_at <= now() OR locked_at IS NOT NULL)))::int AS waiting,
      (count(*) FILTER (WHERE attempts >= max_attempts AND last_error IS NOT NULL))::int AS failed,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at < now())), 0)::float AS "oldestSeconds"
    FROM graphile_worker.jobs GROUP BY 1) j), '[]') AS jobs,
  (SELECT json_build_object('waiting', count(*)::int,
      'oldestSeconds', coalesce(extract(epoch FROM now() - min(coalesce(next_try_at, created_at))), 0)::float)
    FROM outbox_mails WHERE state IN ('queued', 'sending', 'failed') AND sender_id IS NULL) AS mails,
  coalesce((SELECT json_agg(p) FROM (
    SELECT provider::text, state::text, count(*)::int FROM payment_attempts WHERE next_read_at IS NOT NULL GROUP BY 1, 2) p), '[]') AS payments`

/** The number of waiting jobs, mails and payment requests, and their age, in one statement over partial indexes. */
export async function readQueues(): Promise<QueueState> {
  const { rows } = await pool().query<QueueState>(query)
  const [row] = rows
  if (!row) {
    throw new Error('the queues could not be read')
  }
  return row
}

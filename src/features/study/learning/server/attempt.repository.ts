import type { EnrolmentStatus } from '@/features/base/enrolments/enrolment-status.rules'
import type { ProgressFacts } from '@/features/base/enrolments/progress.rules'
import { progressColumns } from '@/features/base/enrolments/server/progress.sql'
import { Prisma } from '@/generated/prisma/client'
import { pool } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { ItemKind } from '../item-kinds'
import type { AttemptAnswer } from '../learning.answers'
import type { AttemptInput } from '../learning.schema'
import { earliest } from './enrolment-lock'
import type { Judged } from './judge-attempt'

/** The facts that are needed to judge a try. */
export interface Basis extends ProgressFacts {
  enrolmentId: string
  status: EnrolmentStatus
  /** Nothing can have been learned before this time: see enrolment-lock. */
  startDate: Date | null
  kind: ItemKind
  done: boolean
  tries: number
  stored: AttemptAnswer | null
  revisionId: string | null
}

const basisQuery = (userId: string, { id, client_id, revision }: AttemptInput) => Prisma.sql`/* plan once */
  select e.id as "enrolmentId", e.status, ${earliest} as "startDate", i.kind, coalesce(s.tries, 0) as tries, r.id as "revisionId",
    exists (select 1 from item_completions c where c.enrolment_id = e.id and c.item_id = i.id) as done,
    (select a.response from item_attempts a where a.enrolment_id = e.id and a.item_id = i.id and a.client_id = ${client_id}::text) as stored,
    ${progressColumns}
  from enrolments e join learning_items i on i.program_id = e.program_id
    left join item_revisions r on r.item_id = i.id and r.published_at is not null
      and case when ${revision ?? null}::int is null then r.id = i.published_revision_id else r.number = ${revision ?? null}::int end
    left join item_standings s on s.enrolment_id = e.id and s.item_id = i.id
  where e.user_id = ${userId}::uuid and i.id = ${id}::uuid and i.published_revision_id is not null`

/** Reads without a lock: the facts may change before the try is written. */
export async function peekBasis(userId: string, input: AttemptInput): Promise<Basis | undefined> {
  const query = basisQuery(userId, input)
  const { rows } = await pool().query<Basis>({
    name: 'learning.attempt.read',
    text: query.text,
    values: query.values,
  })
  return rows[0]
}

/** Reads under the lock of the enrolment: if two copies arrive at the same time, the second one finds the first here. */
export async function readBasis(tx: Tx, userId: string, input: AttemptInput): Promise<Basis | undefined> {
  const [basis] = await tx.$queryRaw<Basis[]>(basisQuery(userId, input))
  return basis
}

export interface Try {
  basis: Pick<Basis, 'enrolmentId' | 'tries'> & { revisionId: string }
  input: AttemptInput
  judged: Judged
  answer: AttemptAnswer
  at: Date
  now: Date
  stuck: boolean
}

/** For the standing `s`: the new try is the first one, or has a larger share of its maximum. */
const isBest = Prisma.sql`(s.best_max is null or excluded.best_score * s.best_max > s.best_score * excluded.best_max)`

/**
 * Writes a try and its effect on the standing. Locks the row of the enrolment first, as everything that changes progress
 * does; then the count of tries decides. The time of the last activity is written at most once a minute, because it
 * is in several indexes.
 */
const tryQuery = ({ basis, input, judged, answer, at, now, stuck }: Try) => Prisma.sql`/* plan once */
  with try as (
    select ${input.id}::uuid as item_id, ${at}::timestamptz as at, ${now}::timestamptz as now, ${judged.score}::int as score, ${judged.max}::int as max
  ), held as (
    select id, last_active_at from enrolments where id = ${basis.enrolmentId}::uuid and status in ('active', 'completed') for no key update
  ), seen as (
    update enrolments e set last_active_at = try.now, updated_at = try.now from held, try
    where e.id = held.id and (held.last_active_at is null or held.last_active_at < try.now - interval '1 minute')
  ), standing as (
    insert into item_standings as s (enrolment_id, item_id, opened_at, tries, best_score, best_max, last_tried_at, stuck_since)
    select held.id, try.item_id, try.at, 1, try.score, try.max, try.at, null from held, try
    on conflict (enrolment_id, item_id) do update set
      tries = s.tries + 1,
      best_score = case when ${isBest} then excluded.best_score else s.best_score end,
      best_max = case when ${isBest} then excluded.best_max else s.best_max end,
      last_tried_at = greatest(s.last_tried_at, excluded.last_tried_at),
      stuck_since = case when ${stuck}::boolean then coalesce(s.stuck_since, ${now}::timestamptz) end
    where s.tries = ${basis.tries}::int
    returning enrolment_id
  )
  insert into item_attempts (id, enrolment_id, item_id, revision_id, client_id, at, received_at, on_device, score, max, passed, work, response)
  select gen_random_uuid(), standing.enrolment_id, try.item_id, ${basis.revisionId}::uuid, ${input.client_id}::text, try.at, try.now,
    ${judged.onDevice}::boolean, try.score, try.max, ${judged.passed}::boolean, ${JSON.stringify(judged.work)}::jsonb, ${JSON.stringify(answer)}::json
  from standing, try`

/** False after a refund, and when another try was stored in between. */
export async function writeUnlessChanged(made: Try): Promise<boolean> {
  const query = tryQuery(made)
  const { rowCount } = await pool().query({
    name: 'learning.attempt.write',
    text: query.text,
    values: query.values,
  })
  return rowCount === 1
}

/** Under the lock of the enrolment. */
export async function writeTry(tx: Tx, made: Try): Promise<void> {
  if ((await tx.$executeRaw(tryQuery(made))) !== 1) {
    throw new Error('the enrolment is held, and its tries have changed')
  }
}

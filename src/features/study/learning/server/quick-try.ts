import type { EnrolmentStatus } from '@/features/base/enrolments/enrolment-status.rules'
import { pool } from '@/server/db'
import type { AttemptInput } from '../learning.schema'
import type { AttemptAnswer, Basis } from './attempt-basis'
import type { Judged } from './judge-attempt'

interface QuickBasis extends Omit<Basis, 'definition'> {
  enrolmentId: string
  status: EnrolmentStatus
  /** Nothing was learned before it: see enrolment-lock. */
  startDate: Date | null
}

const basisSql = `
  select e.id as "enrolmentId", e.status,
    case when e.cohort_id is null then e.start_date else e.created_at end as "startDate",
    i.kind, coalesce(s.tries, 0) as tries, r.id as "revisionId",
    exists (select 1 from item_completions c where c.enrolment_id = e.id and c.item_id = i.id) as done,
    (select a.response from item_attempts a where a.enrolment_id = e.id and a.item_id = i.id and a.client_id = $3::text) as stored,
    json_build_object('floor', e.progress_floor, 'completedAt', e.completed_at,
      'weeks', (select count(*) from program_weeks w where w.program_id = e.program_id),
      'completedWeeks', (select count(*) from week_completions c join program_weeks w on w.program_id = e.program_id
        and w.number = c.week_number where c.enrolment_id = e.id)) as progress
  from enrolments e join learning_items i on i.program_id = e.program_id
    left join item_revisions r on r.item_id = i.id and r.published_at is not null
      and case when $4::int is null then r.id = i.published_revision_id else r.number = $4::int end
    left join item_standings s on s.enrolment_id = e.id and s.item_id = i.id
  where e.user_id = $1::uuid and i.id = $2::uuid and i.published_revision_id is not null`

/** What a try is judged by, read without a lock. */
export async function readQuickBasis(userId: string, input: AttemptInput): Promise<QuickBasis | undefined> {
  const { rows } = await pool().query<QuickBasis>({
    name: 'learning.quick-try.read',
    text: basisSql,
    values: [userId, input.id, input.client_id, input.revision ?? null],
  })
  return rows[0]
}

/**
 * Locks the row of the enrolment first, as everything that changes progress does; then the count of tries
 * decides. The time of the last activity is written at most once a minute, because it is in several indexes.
 */
const writeSql = `
  with held as (
    select id, last_active_at from enrolments where id = $1::uuid and status in ('active', 'completed') for no key update
  ), seen as (
    update enrolments e set last_active_at = $7::timestamptz, updated_at = $7::timestamptz from held
    where e.id = held.id and (held.last_active_at is null or held.last_active_at < $7::timestamptz - interval '1 minute')
  ), standing as (
    insert into item_standings as s (enrolment_id, item_id, opened_at, tries, best_score, best_max, last_tried_at, stuck_since)
    select id, $2::uuid, $6::timestamptz, 1, $8::int, $9::int, $6::timestamptz, null from held
    on conflict (enrolment_id, item_id) do update set
      tries = s.tries + 1,
      best_score = case when s.best_max is null or excluded.best_score * s.best_max > s.best_score * excluded.best_max then excluded.best_score else s.best_score end,
      best_max = case when s.best_max is null or excluded.best_score * s.best_max > s.best_score * excluded.best_max then excluded.best_max else s.best_max end,
      last_tried_at = greatest(s.last_tried_at, excluded.last_tried_at),
      stuck_since = null
    where s.tries = $13::int
    returning enrolment_id
  )
  insert into item_attempts (id, enrolment_id, item_id, revision_id, client_id, at, received_at, on_device, score, max, passed, work, response)
  select gen_random_uuid(), enrolment_id, $2::uuid, $3::uuid, $4::text, $6::timestamptz, $7::timestamptz, $5::boolean, $8::int, $9::int,
    $10::boolean, $11::jsonb, $12::json
  from standing`

interface QuickTry {
  enrolmentId: string
  input: AttemptInput
  revisionId: string
  judged: Judged
  answer: AttemptAnswer
  at: Date
  now: Date
  /** The number of tries before this one, when it was judged. */
  tries: number
}

/** False after a refund, and when another try was stored in between. */
export async function writeQuickTry({ enrolmentId, input, revisionId, judged, ...rest }: QuickTry) {
  const { answer, at, now, tries } = rest
  const { rowCount } = await pool().query({
    name: 'learning.quick-try.write',
    text: writeSql,
    values: [
      enrolmentId,
      input.id,
      revisionId,
      input.client_id,
      judged.onDevice,
      at,
      now,
      judged.score,
      judged.max,
      judged.passed,
      JSON.stringify(judged.work),
      JSON.stringify(answer),
      tries,
    ],
  })
  return rowCount === 1
}

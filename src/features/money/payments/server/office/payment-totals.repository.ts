import { Prisma } from '@/generated/prisma/client'
import { sql } from '@/server/kernel/list-page'
import type { MoneySource, shownStates } from '../../payments-list'

/** Money of one source in whole XAF. What remains is `receivedXaf` less `refundedXaf`, and may be negative for a day. */
export interface SourceSum {
  source: MoneySource
  /** Number of received payments. */
  count: number
  receivedXaf: number
  /** Paid out for refunds of payments; money that paid for nothing was never counted as received, so it is not subtracted. */
  refundedXaf: number
}

export type StateCounts = Record<(typeof shownStates)[number] | 'attention', number>

export interface PaymentTotals {
  /** Received and paid out today, by Douala's calendar, independent of the date of the payment. */
  today: SourceSum[]
  /** Sums of the listed payments, with refunds until now; null: not requested, or the period is too long. */
  listed: SourceSum[] | null
  /** Counts within the period, each up to `mostCounted` + 1; null if another filter is set. */
  counts: StateCounts | null
}

export const mostCounted = 1_000

const all = (conditions: readonly Prisma.Sql[]) => Prisma.join([...conditions], ' and ')

/** Payments that credit or a code cover bring no money. */
const broughtMoney = [sql`t.paid_at is not null`, sql`t.amount_xaf > 0`]
/** The same as `sourceOf`, for payments that brought money. */
export const moneySource = sql`coalesce(t.provider::text, case when t.by_transfer then 'statement' else 'cash' end)`

/**
 * What money is, for lists of payments: a row for each payment that matches `received`, and for each refund that was paid out
 * and matches `refunded`. Money that paid for nothing was never counted as received, so what is sent back is not either. The
 * sums of the money page read the ledger (money-sums.sql); a test compares both.
 */
export const moneyMoves = (received: readonly Prisma.Sql[], refunded: readonly Prisma.Sql[]) => sql`
  select ${moneySource} as source, t.id, t.id as intent_id, t.paid_at as at, t.program_id, t.enrolment_id, 1 as count, t.amount_xaf as received, 0 as refunded
    from payment_intents t where ${all([...received, ...broughtMoney])}
  union all
  select ${moneySource} as source, r.id, t.id, r.paid_out_at, t.program_id, t.enrolment_id, 0, 0, r.amount_xaf
    from refunds r join payment_intents t on t.id = r.intent_id
    where r.state = 'done' and r.attempt_id is not distinct from t.paying_attempt_id
      and ${all([...refunded, ...broughtMoney])}`

interface OrderScope {
  programId?: string | undefined
  class?: string | undefined
  source?: MoneySource | undefined
}

/** The transfers of schools and companies, and what was paid back of them, as further rows of `moneyMoves`; they are of no class. */
export function orderMoves(
  { programId, class: cohortId, source: only }: OrderScope,
  span: { from: Date; to: Date },
) {
  const isAsked = cohortId === undefined && (only === undefined || only === 'transfer')
  const of = sql`${isAsked} and ${programId ? sql`o.program_id = ${programId}::uuid` : sql`true`}`
  return sql`
  union all
  select 'transfer', o.id, null, o.paid_at, o.program_id, null, 1, o.places * o.price_xaf, 0
    from place_orders o where o.paid_at >= ${span.from} and o.paid_at < ${span.to} and ${of}
  union all
  select 'transfer', o.id, null, o.returned_at, o.program_id, null, 0, 0, o.returned_places * o.price_xaf
    from place_orders o where o.returned_at >= ${span.from} and o.returned_at < ${span.to} and ${of}`
}

const sums = (received: readonly Prisma.Sql[], refunded: readonly Prisma.Sql[]) => sql`(
  select coalesce(json_agg(json_build_object('source', source, 'count', count, 'receivedXaf', received,
    'refundedXaf', refunded) order by source), '[]')
  from (select source, sum(count)::int as count, sum(received)::bigint as received, sum(refunded)::bigint as refunded
    from (${moneyMoves(received, refunded)}) moves
    group by source) by_source)`

/** At most this many rows are read, the newest first. */
const count = (condition: Prisma.Sql, period: readonly Prisma.Sql[], further = sql`true`) => sql`(
  select count(*)::int from (select * from payment_intents t where ${all([condition, ...period])}
    order by t.created_at desc limit ${mostCounted + 1}) t where ${further})`

interface CountedAs {
  stateConditions: Record<(typeof shownStates)[number], Prisma.Sql>
  needsAttention: Prisma.Sql
  isAsked: Prisma.Sql
  hasQuestion: Prisma.Sql
}

function counts(
  { stateConditions, needsAttention, isAsked, hasQuestion }: CountedAs,
  period: readonly Prisma.Sql[],
) {
  const authorised = sql`t.state = 'authorised'`
  const { initiated, verified, review, refunded } = stateConditions
  return sql`json_build_object(
    'initiated', ${count(initiated, period)}, 
    'pending', ${count(authorised, period, sql`${isAsked} and not ${hasQuestion}`)},
    'unknown', ${count(authorised, period, hasQuestion)},
    'verified', ${count(verified, period)},
    'failed', ${count(sql`t.state = 'cancelled'`, period)} + ${count(authorised, period, sql`not ${isAsked} and not ${hasQuestion}`)},
    'review', ${count(review, period)}, 'refunded', ${count(refunded, period)},
    'attention', ${count(needsAttention, period)})`
}

interface TotalsQuery {
  today: readonly Prisma.Sql[]
  refundedToday: readonly Prisma.Sql[]
  listed: readonly Prisma.Sql[] | null
  period: readonly Prisma.Sql[] | null
  as: CountedAs
}

/** One JSON value, which is read in the statement of the list. */
export const totalsSql = ({ today, refundedToday, listed, period, as }: TotalsQuery) => sql`json_build_object(
  'today', ${sums(today, refundedToday)},
  'listed', ${listed ? sums(listed, listed) : sql`null::json`},
  'counts', ${period ? counts(as, period) : sql`null::json`})`

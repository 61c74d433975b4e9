import { Prisma } from '@/generated/prisma/client'
import { sql } from '@/server/kernel/list-page'
import type { MoneySource, shownStates } from '../../payments-list'

export interface SourceSum {
  source: MoneySource
  count: number
  amountXaf: number
}

export type StateCounts = Record<(typeof shownStates)[number] | 'attention', number>

export interface PaymentTotals {
  /** Paid today, by the day of Douala. */
  today: SourceSum[]
  /** Paid, of what is listed; null: not asked for, or of too long a time. */
  listed: SourceSum[] | null
  /** Of the period, each up to one more than `mostCounted`; null while another filter is set. */
  counts: StateCounts | null
}

export const mostCounted = 1_000

const all = (conditions: readonly Prisma.Sql[]) => Prisma.join([...conditions], ' and ')

/** Paid from credit alone brings no money in. Counted by when it was paid, also if it was refunded since. */
const sums = (conditions: readonly Prisma.Sql[]) => sql`(
  select coalesce(json_agg(json_build_object('source', source, 'count', count, 'amountXaf', amount) order by source), '[]')
  from (select case when t.provider is null then 'cash' else t.provider::text end as source, count(*)::int as count,
      sum(t.amount_xaf)::bigint as amount
    from payment_intents t
    where ${all([...conditions, sql`t.paid_at is not null`, sql`(t.provider is not null or t.manual_by_id is not null)`])}
    group by 1) paid)`

/** At most this many rows are read, the newest first. */
const count = (condition: Prisma.Sql, period: readonly Prisma.Sql[], further = sql`true`) => sql`(
  select count(*)::int from (select * from payment_intents t where ${all([condition, ...period])}
    order by t.created_at desc limit ${mostCounted + 1}) t where ${further})`

interface CountedAs {
  stateConditions: Record<(typeof shownStates)[number], Prisma.Sql>
  needsAttention: Prisma.Sql
  isAsked: Prisma.Sql
}

function counts({ stateConditions, needsAttention, isAsked }: CountedAs, period: readonly Prisma.Sql[]) {
  const authorised = sql`t.state = 'authorised'`
  const { initiated, verified, review, refunded } = stateConditions
  return sql`json_build_object(
    'initiated', ${count(initiated, period)}, 'pending', ${count(authorised, period, isAsked)},
    'verified', ${count(verified, period)},
    'failed', ${count(sql`t.state = 'cancelled'`, period)} + ${count(authorised, period, sql`not ${isAsked}`)},
    'review', ${count(review, period)}, 'refunded', ${count(refunded, period)},
    'attention', ${count(needsAttention, period)})`
}

interface TotalsQuery {
  today: readonly Prisma.Sql[]
  listed: readonly Prisma.Sql[] | null
  period: readonly Prisma.Sql[] | null
  as: CountedAs
}

/** One JSON value, to be read in the statement of the list. */
export const totalsSql = ({ today, listed, period, as }: TotalsQuery) => sql`json_build_object(
  'today', ${sums(today)},
  'listed', ${listed ? sums(listed) : sql`null::json`},
  'counts', ${period ? counts(as, period) : sql`null::json`})`

import type { Locale } from '@/config/locales'
import type { Scope } from '@/features/base/enrolments/server/scope'
import type { PriceCodeKind } from '@/features/money/codes/price-code.rules'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { instantsOf, type MoneyPeriod, periodBefore, wholeMonthsOf } from '../../money-period.rules'
import type { MoneySource } from '../../payments-list'
import { movesOfCohorts, movesOfEntries } from './money-sums.sql'
import { scoped, sourceIs } from './office-payments.repository'

/** Money in whole XAF. */
export interface MoneySums {
  received: number
  refunded: number
  /** Number of received payments. */
  payments: number
}

export interface MoneyRead {
  total: MoneySums
  before: MoneySums
  /** Refunds that are not paid out yet: now, independent of the period. */
  owed: number
  /** Second parts that are owed: now, independent of the period. */
  secondParts: { xaf: number; count: number; lateXaf: number }
  /** Only steps in which money moved; the first day of each. */
  series: (MoneySums & { at: string })[]
  bySource: (MoneySums & { source: MoneySource })[]
  byProgram: (MoneySums & { slug: string; title: string })[]
  /** What codes took off the prices of payments of the period that still count. */
  given: { kind: PriceCodeKind; payments: number; xaf: number }[]
  /** null: students without a class. */
  byCohort: (MoneySums & { id: string | null; startsOn: string | null; title: string })[]
}

export interface MoneyFilter extends Scope {
  source?: MoneySource | undefined
}

const sumsOf = sql`'received', coalesce(sum(received), 0)::bigint, 'refunded', coalesce(sum(refunded), 0)::bigint,
  'payments', coalesce(sum(payments), 0)::int`

/**
 * An array of objects, one for each group in which money moved, with the largest sum first unless `order` says otherwise. What a change of
 * class took off leaves sums of nothing.
 */
const grouped = (
  fields: Prisma.Sql,
  from: Prisma.Sql,
  by: Prisma.Sql,
  order = sql`(row ->> 'received')::bigint desc`,
) =>
  sql`(select coalesce(json_agg(row order by ${order}), '[]') from (
    select json_build_object(${fields}, ${sumsOf}) as row from ${from} group by ${by}
    having sum(payments) <> 0 or sum(received) <> 0 or sum(refunded) <> 0) rows)`

const last = sql`(select last_entry_id from counters.money_until)`
const changes = sql`counters.class_changes`
const newer = sql`counters.entries_after_sums()`

/** The sums that are kept of a span, of whole months where `byMonth` allows it. */
function keptIn(span: { from: string; to: string }, byMonth: boolean): Prisma.Sql {
  const months = byMonth ? wholeMonthsOf(span) : null
  if (!months) {
    return sql`m.step = 'day' and m.day >= ${span.from}::date and m.day <= ${span.to}::date`
  }
  return sql`(m.step = 'month' and m.day >= ${months.from}::date and m.day < ${months.end}::date
    or m.step = 'day' and m.day >= ${span.from}::date and m.day < ${months.from}::date
    or m.step = 'day' and m.day >= ${months.end}::date and m.day <= ${span.to}::date)`
}

/**
 * What came in and went out in a span: the sums that the job has added up, the entries of the ledger since then, and what has changed
 * its class since then. It is the same whatever the job has done yet, because one statement reads all three.
 */
function moves(filter: MoneyFilter, span: { from: string; to: string }, byMonth: boolean): Prisma.Sql {
  const { programId, class: cohortId, source } = filter
  const columns = sql`day, source, program_id, cohort_id, payments, received, refunded`
  const within = sql`day >= ${span.from}::date and day <= ${span.to}::date`
  const asked = [
    ...(programId ? [sql`program_id = ${programId}::uuid`] : []),
    ...(cohortId ? [sql`cohort_id = ${cohortId}::uuid`] : []),
    ...(source ? [sql`source = ${source}`] : []),
  ]
  return sql`select ${columns} from (select ${columns} from counters.money m where ${keptIn(span, byMonth)}
      union all select ${columns} from (${movesOfEntries(newer, sql`true`)}) newer where ${within}
      union all select ${columns} from (${movesOfCohorts(changes, last)}) changed where ${within}) moved
    where ${asked.length > 0 ? Prisma.join(asked, ' and ') : sql`true`}`
}

/** One statement: the sums of the period and of the one before, by step, source, program and class. */
export async function readMoneySums(
  filter: MoneyFilter,
  period: MoneyPeriod,
  locale: Locale,
  today: string,
): Promise<MoneyRead> {
  const { from, to } = instantsOf(period)
  const narrowed = [...scoped(filter), ...(filter.source ? [sourceIs(filter.source)] : [])]
  const given = [
    sql`t.state = 'paid' and t.price_code_id is not null and t.paid_at >= ${from} and t.paid_at < ${to}`,
    ...narrowed,
  ]
  const step = period.by === 'day' ? sql`'day'` : sql`'month'`
  const title = columnIn(locale, 'p.title')
  const [row] = await db().$queryRaw<MoneyRead[]>`
    with steps as (
      select date_trunc(${step}, moves.day::timestamp) as at, sum(payments) as payments, sum(received) as received, sum(refunded) as refunded
      from (${moves(filter, period, period.by === 'month')}) moves group by 1
    ), parts as (
      select source, program_id, cohort_id, sum(payments) as payments, sum(received) as received, sum(refunded) as refunded
      from (${moves(filter, period, true)}) moves group by 1, 2, 3
    )
    select (select json_build_object(${sumsOf}) from steps) as total,
      (select json_build_object(${sumsOf}) from (${moves(filter, periodBefore(period), true)}) moves) as before,
      (select coalesce(sum(r.amount_xaf), 0)::int from refunds r join payment_intents t on t.id = r.intent_id
        where ${Prisma.join([sql`r.state in ('due', 'approved', 'failed')`, ...narrowed], ' and ')}) as owed,
      (select json_build_object('xaf', coalesce(sum(pl.second_xaf), 0)::bigint, 'count', count(*)::int,
          'lateXaf', coalesce(sum(pl.second_xaf) filter (where pl.due_on < ${today}::date), 0)::bigint)
        from payment_plans pl join payment_intents t on t.plan_id = pl.id and t.part = 1 and t.state = 'paid'
        where ${Prisma.join([sql`pl.ended_at is null and pl.first_paid_at is not null`, ...narrowed], ' and ')}) as "secondParts",
      ${grouped(sql`'at', to_char(at, 'YYYY-MM-DD')`, sql`steps`, sql`at`, sql`row ->> 'at'`)} as series,
      ${grouped(sql`'source', source`, sql`parts`, sql`source`)} as "bySource",
      ${grouped(sql`'slug', p.slug, 'title', ${title}`, sql`parts join programs p on p.id = program_id`, sql`p.id`)} as "byProgram",
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'payments', c.payments, 'xaf', c.xaf) order by c.kind), '[]')
        from (select c.kind, count(*)::int as payments, sum(t.discount_xaf)::int as xaf from payment_intents t
          join price_codes c on c.id = t.price_code_id
          where ${Prisma.join(given, ' and ')} group by c.kind) c) as given,
      ${grouped(
        sql`'id', c.id, 'startsOn', to_char(c.starts_on, 'YYYY-MM-DD'), 'title', ${title}`,
        sql`parts join programs p on p.id = parts.program_id and source <> 'transfer'
          left join cohorts c on c.id = parts.cohort_id`,
        sql`p.id, c.id`,
      )} as "byCohort"`
  if (!row) {
    throw new Error('no sums')
  }
  return row
}

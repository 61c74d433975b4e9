import { day } from '@/config/durations'
import { providerNames } from '@/config/payment-providers'
import { Prisma } from '@/generated/prisma/client'
import { sql } from '@/server/kernel/list-page'

/** Older differences are history: what nobody has explained in this time is in the exports of the operator. */
const comparedMs = 120 * day

const since = (now: Date) => new Date(now.getTime() - comparedMs)

export const isCompared = (at: Prisma.Sql, now: Date) => sql`${at} >= ${since(now)}`

/** As `transactionKey` makes it. */
export const keyOf = (column: Prisma.Sql) => sql`lower(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`

/** Whose file has the money of a request: that of the aggregator which carried it, otherwise the provider's. */
const fileOf = sql`coalesce(a.aggregator::text, a.provider::text)`

/** Files of CamPay and others may hold money of any provider. */
const sameSource = (line: Prisma.Sql, ours: Prisma.Sql) =>
  sql`(${line} = ${ours} or ${line} not in (${Prisma.join([...providerNames])}))`

/** The numbers that people wrote into the reasons of payments in cash. */
export const cashNumbers = sql`cash as materialized (
  select distinct p.amount_xaf, ${keyOf(sql`word`)} as key
  from payment_intents p, regexp_split_to_table(p.manual_reason, '\\s+') word
  where p.manual_by_id is not null and p.paid_at is not null and length(word) >= 6)`

/**
 * The line `l` has no equal in our books: no request that succeeded with its number or reference and its amount, no refund that was paid
 * out with its number, no payment that the office booked from it or wrote its number into, no transfer of a school, no trial of a provider, and no explanation. Needs `cashNumbers`.
 */
export const isOpenLine = sql`l.intent_id is null
  and not exists (select 1 from payment_attempts a where a.state = 'succeeded' and not l.is_out
    and a.amount_xaf = l.amount_xaf and ${keyOf(sql`a.provider_txn_id`)} = l.number_key
    and ${sameSource(sql`l.provider`, fileOf)})
  and not exists (select 1 from payment_attempts a where a.state = 'succeeded' and not l.is_out
    and a.amount_xaf = l.amount_xaf and a.reference = l.request_reference)
  and not exists (select 1 from refunds r where r.state = 'done' and l.is_out and r.amount_xaf = l.amount_xaf
    and ${keyOf(sql`r.payout_reference`)} = l.number_key)
  and not exists (select 1 from cash where not l.is_out and cash.amount_xaf = l.amount_xaf and cash.key = l.number_key)
  and not exists (select 1 from place_orders o where not l.is_out and o.transfer_key = l.number_key
    and o.places * o.price_xaf = l.amount_xaf)
  and not exists (select 1 from place_orders o where l.is_out and o.returned_places * o.price_xaf = l.amount_xaf
    and ${keyOf(sql`o.payout_number`)} = l.number_key)
  and not exists (select 1 from provider_trials t where t.paid_at is not null and not l.is_out and t.amount_xaf = l.amount_xaf
    and (t.reference = l.request_reference or ${keyOf(sql`t.provider_txn_id`)} = l.number_key
      and ${sameSource(sql`l.provider`, sql`coalesce(t.aggregator::text, t.provider::text)`)}))
  and not exists (select 1 from provider_trials t where t.refund_state = 'done' and l.is_out
    and t.amount_xaf = l.amount_xaf and ${keyOf(sql`t.payout_reference`)} = l.number_key)
  and not exists (select 1 from statement_notes n where n.line_id = l.id)`

/** The time that the files of each provider cover, without the gaps between them. */
const covered = sql`select provider, range_agg(tstzrange(covers_from, covers_to)) as span from statements group by provider`

const sent = sql`coalesce(a.submitted_at, a.created_at)`
/** The read that found the money was the last one. */
const confirmed = sql`coalesce(a.last_read_at, a.submitted_at, a.created_at)`

/** No line names the money of ours: by the operator's number, or by our reference. Another amount is a difference of that line. */
const noLine = (provider: Prisma.Sql, number: Prisma.Sql, isOut: Prisma.Sql) =>
  sql`not exists (select 1 from statement_lines l where l.provider = ${provider} and l.is_out = ${isOut}
    and l.number_key = ${keyOf(number)})`

export interface DifferenceSpan {
  now: Date
  /** Only of this time. */
  from?: Date
  to?: Date
  /** Only of this source. */
  provider?: string
}

const within = (at: Prisma.Sql, provider: Prisma.Sql, { now, from, to, provider: only }: DifferenceSpan) =>
  Prisma.join(
    [
      sql`${at} >= ${from ?? since(now)}`,
      ...(to ? [sql`${at} < ${to}`] : []),
      ...(only ? [sql`${provider} = ${only}`] : []),
    ],
    ' and ',
  )

/** Requests that succeeded in a time that files cover, and that no file has. */
const missingAttempts = (span: DifferenceSpan) => sql`
  payment_attempts a join covered on covered.provider = ${fileOf}
  where a.state = 'succeeded' and ${within(confirmed, fileOf, span)}
    and covered.span @> tstzrange(least(${sent}, ${confirmed}), ${confirmed}, '[]')
    and ${noLine(fileOf, sql`a.provider_txn_id`, sql`false`)}
    and not exists (select 1 from statement_lines l where l.request_reference = a.reference)
    and not exists (select 1 from statement_notes n where n.attempt_id = a.id)`

/** Refunds of a provider's money that were paid out in a time that files cover, and that no file has. */
const missingRefunds = (span: DifferenceSpan) => sql`
  refunds r join payment_attempts a on a.id = r.attempt_id join covered on covered.provider = ${fileOf}
  where r.state = 'done' and ${within(sql`r.paid_out_at`, fileOf, span)}
    and covered.span @> r.paid_out_at
    and ${noLine(fileOf, sql`r.payout_reference`, sql`true`)}
    and not exists (select 1 from statement_lines l where l.is_out and l.number_key = ${keyOf(sql`r.payout_reference`)})
    and not exists (select 1 from statement_notes n where n.refund_id = r.id)`

/** All differences as rows with the columns that a list needs; `kind` says which side has the money. */
export const differences = (
  span: DifferenceSpan,
) => sql`(with covered as materialized (${covered}), ${cashNumbers}
  select l.id, 'line' as kind, l.at, l.provider, l.number, l.is_out, l.amount_xaf, l.phone
    from statement_lines l where ${within(sql`l.at`, sql`l.provider`, span)} and ${isOpenLine}
  union all
  select a.id, 'attempt', ${confirmed}, ${fileOf}, coalesce(a.provider_txn_id, ''), false, a.amount_xaf, a.phone
    from ${missingAttempts(span)}
  union all
  select r.id, 'refund', r.paid_out_at, ${fileOf}, coalesce(r.payout_reference, ''), true, r.amount_xaf, a.phone
    from ${missingRefunds(span)})`

/** How many there are; nothing is read while no file was imported. */
export const differencesCount = (span: DifferenceSpan) => sql`(case when exists (select 1 from statements)
  then (select count(*)::int from ${differences(span)} d) else 0 end)`

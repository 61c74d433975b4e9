import type { ProviderName } from '@/config/payment-providers'
import type { Scope } from '@/features/base/enrolments/server/scope'
import { Prisma } from '@/generated/prisma/client'
import { doualaDayStart } from '@/lib/douala-time'
import { likePatterns } from '@/lib/search-terms'
import { db } from '@/server/db'
import { listPage, type OrderTerm, sql } from '@/server/kernel/list-page'
import type { Paging } from '@/server/kernel/paging'
import type { AttemptState } from '../../attempt.rules'
import type { IntentState } from '../../intent.rules'
import type { PaymentFilter } from '../../office.schema'
import type { MoneySource } from '../../payments-list'
import { canAddUp, type Span, spanOf, todaySpan } from '../../period.rules'
import type { RefundState } from '../../refund.rules'
import { searchedAmount, searchedDay, transactionPart } from '../../search.rules'
import { needsAttention, openQuestion } from './open-question.sql'
import { type PaymentTotals, totalsSql } from './payment-totals.repository'

export interface PaymentRow {
  id: string
  reference: string
  state: IntentState
  provider: ProviderName | null
  phone: string | null
  amount: number
  createdAt: Date
  paidAt: Date | null
  reviewReason: string | null
  inCash: boolean
  byTransfer: boolean
  priceXaf: number
  discountXaf: number
  code: string | null
  userId: string
  firstName: string
  lastName: string
  email: string
  titleEn: string
  titleFr: string
  attemptState: AttemptState | null
  attemptReason: string | null
  /** What went back of it. */
  refunded: number
  /** A refund that is not done. */
  refund: RefundState | null
  /** Some money of an abandoned payment is or was refunded. */
  givenBack: boolean
  /** The provider of the newest request with an unknown outcome. */
  questionOf: ProviderName | null
  questionSince: Date | null
  /** The operator's numbers of its requests. */
  transactions: string[] | null
}

const select = sql`t.id, t.reference, t.state::text as state, t.provider::text as provider, t.phone, t.amount_xaf as amount,
  t.created_at as "createdAt", t.paid_at as "paidAt", t.review_reason as "reviewReason",
  t.manual_by_id is not null and not t.by_transfer as "inCash", t.by_transfer as "byTransfer", t.price_xaf as "priceXaf", t.discount_xaf as "discountXaf",
  (select c.code from price_codes c where c.id = t.price_code_id) as code, u.id::text as "userId", u.first_name as "firstName", u.last_name as "lastName",
  u.email, p.title_en as "titleEn", p.title_fr as "titleFr", newest.state as "attemptState",
  newest.reason as "attemptReason", owed.state as refund,
  (select coalesce(sum(r.amount_xaf), 0)::int from refunds r where r.intent_id = t.id and r.state = 'done'
    and r.attempt_id is not distinct from t.paying_attempt_id) as refunded,
  exists (select 1 from refunds r where r.intent_id = t.id) as "givenBack",
  question.provider as "questionOf", question.since as "questionSince",
  (select array_agg(a.provider_txn_id order by a.created_at desc) from payment_attempts a
    where a.intent_id = t.id and a.provider_txn_id is not null) as transactions`

const joins = sql`join users u on u.id = t.user_id join programs p on p.id = t.program_id
  left join lateral (select a.state::text as state, a.reason from payment_attempts a where a.intent_id = t.id
    order by a.id is not distinct from t.paying_attempt_id desc, a.created_at desc limit 1) newest on true
  left join lateral (select r.state::text as state from refunds r where r.intent_id = t.id and r.state <> 'done' and r.state <> 'withdrawn'
    order by r.created_at limit 1) owed on true
  left join lateral (select a.provider::text as provider, coalesce(a.submitted_at, a.created_at) as since from payment_attempts a
    where a.intent_id = t.id and ${openQuestion} order by a.created_at desc limit 1) question on true`

const isAsked = sql`exists (select 1 from payment_attempts a where a.intent_id = t.id
  and a.state in ('created', 'submitting', 'pending', 'unknown', 'succeeded'))`

const hasQuestion = sql`exists (select 1 from payment_attempts a where a.intent_id = t.id and ${openQuestion})`

/** The states that the office sees (office-state.rules), as SQL conditions. */
const stateConditions = {
  initiated: sql`t.state in ('code_sent', 'code_locked', 'code_expired')`,
  pending: sql`t.state = 'authorised' and ${isAsked} and not ${hasQuestion}`,
  unknown: sql`t.state = 'authorised' and ${hasQuestion}`,
  verified: sql`t.state = 'paid'`,
  failed: sql`(t.state = 'cancelled' or t.state = 'authorised' and not ${isAsked} and not ${hasQuestion})`,
  review: sql`t.state = 'review'`,
  refunded: sql`t.state = 'refunded'`,
} as const

export function sourceIs(source: MoneySource): Prisma.Sql {
  if (source === 'transfer') {
    return sql`false`
  }
  if (source === 'cash') {
    return sql`t.manual_by_id is not null and not t.by_transfer`
  }
  if (source === 'statement') {
    return sql`t.by_transfer`
  }
  if (source === 'credit' || source === 'code') {
    const isCovered = sql`(t.discount_xaf > 0 and t.discount_xaf = t.price_xaf)`
    return sql`t.provider is null and t.manual_by_id is null and ${isCovered} = ${source === 'code'}`
  }
  return sql`t.provider = ${source}::"PaymentProvider"`
}

const all = (conditions: readonly Prisma.Sql[]) => conditions.reduce((some, one) => sql`${some} and ${one}`)

/** Written exactly like the index of operators' numbers. */
function hasTransaction(q: string): Prisma.Sql[] {
  const part = transactionPart(q)
  return part === null
    ? []
    : [
        sql`t.id in (select a.intent_id from payment_attempts a
          where lower(regexp_replace(a.provider_txn_id, '[^A-Za-z0-9]', '', 'g')) like ${`%${part}%`})`,
      ]
}

/** By the amount that was asked, or by the day on which the payment was begun or paid. */
function hasAmountOrDay(q: string): Prisma.Sql[] {
  const amount = searchedAmount(q)
  const day = searchedDay(q)
  const [from, to] = day === null ? [] : [doualaDayStart(day), doualaDayStart(day, 1)]
  return [
    ...(amount === null ? [] : [sql`t.amount_xaf = ${amount}`]),
    ...(from && to
      ? [
          sql`t.created_at >= ${from} and t.created_at < ${to}`,
          sql`t.paid_at >= ${from} and t.paid_at < ${to}`,
        ]
      : []),
  ]
}

/**
 * Searches by a name, an address, a part of the paying phone or of a reference, by the number of the receipt, or by
 * the operator's number or a part of it, or by amount or day.
 */
const waysToFind = (q: string): Prisma.Sql[] => [
  all(likePatterns(q).map((pattern) => sql`t.search like ${pattern}`)),
  sql`t.id in (select intent_id from receipts where number = ${q.toUpperCase().replace(/[^A-Z0-9-]/g, '')})`,
  ...hasTransaction(q),
  ...hasAmountOrDay(q),
]

function within(span: Span | null, column = sql`t.created_at`): Prisma.Sql[] {
  return [
    ...(span?.from ? [sql`${column} >= ${span.from}`] : []),
    ...(span?.to ? [sql`${column} < ${span.to}`] : []),
  ]
}

/** The filter with the id of its program. */
type PaymentSearch = Omit<PaymentFilter, 'program'> & Scope

/**
 * Filters by program, and by the class that the student is in or has chosen: enrolments first, because their payments have an
 * index. A join would read all payments.
 */
export const scoped = ({ programId, class: cohortId }: Scope): Prisma.Sql[] => [
  ...(programId ? [sql`t.program_id = ${programId}::uuid`] : []),
  ...(cohortId
    ? [sql`t.enrolment_id = any (array(select e.id from enrolments e where e.cohort_id = ${cohortId}::uuid))`]
    : []),
]

const conditions = ({ state, source, attention, references, ...rest }: PaymentSearch, now: Date) => [
  ...within(spanOf(rest, now)),
  ...scoped(rest),
  ...(state ? [stateConditions[state]] : []),
  ...(source ? [sourceIs(source)] : []),
  ...(attention ? [needsAttention] : []),
  ...(references ? [sql`t.reference = any (${[...references]}::text[])`] : []),
]

const columns = { date: sql`t.created_at`, amount: sql`t.amount_xaf` } as const

interface PaymentOrder {
  sort: keyof typeof columns
  dir: 'asc' | 'desc'
}

const orderOf = ({ sort, dir }: PaymentOrder): OrderTerm[] =>
  [columns[sort], sql`t.id`].map((column) => ({ sql: column, desc: dir === 'desc' }))

const eitherWay = (q: string) => sql`(${Prisma.join(waysToFind(q), ' or ')})`

/** What a payment `t` of a list meets: its filters and its search. */
export const matching = (filter: PaymentSearch, now: Date): Prisma.Sql[] => [
  ...conditions(filter, now),
  ...(filter.q ? [eitherWay(filter.q)] : []),
]

function totalsOf(filter: PaymentSearch, now: Date): Prisma.Sql {
  const { q, source, programId, class: cohortId } = filter
  const span = spanOf(filter, now)
  const isNarrowed = [q, source, programId, cohortId].some((each) => each !== undefined)
  return totalsSql({
    today: within(todaySpan(now), sql`t.paid_at`),
    refundedToday: within(todaySpan(now), sql`r.paid_out_at`),
    listed: canAddUp(span, now) ? matching(filter, now) : null,
    period: isNarrowed ? null : within(span),
    as: { stateConditions, needsAttention, isAsked, hasQuestion },
  })
}

/** One page and the sums above it in one statement; counted up to the search cap. */
export async function findPaymentsPage(
  filter: PaymentSearch,
  order: PaymentOrder,
  paging: Paging,
  now: Date,
) {
  const { extra, ...result } = await listPage<PaymentRow>({
    table: 'payment_intents',
    select,
    joins,
    paging,
    total: null,
    where: conditions(filter, now),
    anyOf: filter.q ? waysToFind(filter.q) : [],
    order: orderOf(order),
    extra: totalsOf(filter, now),
  })
  return { ...result, totals: extra as PaymentTotals }
}

/** The next payments after `last`, newest first. */
export function findPaymentsAfter(
  filter: PaymentSearch,
  last: PaymentRow | undefined,
  count: number,
  now: Date,
) {
  const after = last ? sql`(t.created_at, t.id) < (${last.createdAt}, ${last.id}::uuid)` : sql`true`
  return db().$queryRaw<PaymentRow[]>`
    select ${select} from (select * from payment_intents t where ${all([after, ...matching(filter, now)])}
      order by t.created_at desc, t.id desc limit ${count}) t ${joins} order by t.created_at desc, t.id desc`
}

import type { Locale } from '@/config/locales'
import type { Scope } from '@/features/base/enrolments/server/scope'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import type { MoneySource } from '../../payments-list'
import { scoped, sourceIs } from './office-payments.repository'
import { moneyMoves, orderMoves } from './payment-totals.repository'

/** A received payment, or a refund that was paid out. */
export interface MoneyLine {
  id: string
  at: Date
  source: MoneySource
  /** What a code took off the price, and the code. */
  discount: number
  code: string | null
  reference: string
  /** The number of the receipt, or of the credit note. */
  document: string | null
  /** The operator's number of the payment, or of the payout. */
  operatorNumber: string | null
  student: string
  program: string
  received: number
  refunded: number
}

/** No money moved, and yet a place was sold. */
const coveredByCode = sql`t.amount_xaf = 0 and t.discount_xaf > 0`

interface LinesOf extends Scope {
  source?: MoneySource | undefined
  /** Only of payments `t` that meet these: then the transfers of schools are left out. */
  only?: readonly Prisma.Sql[]
  span: { from: Date; to: Date }
  locale: Locale
}

/** The next lines after `last`, oldest first. */
export function findMoneyLines(
  { span, locale, source, only, ...scope }: LinesOf,
  last: MoneyLine | undefined,
  count: number,
) {
  const narrowed = only ?? [...scoped(scope), ...(source ? [sourceIs(source)] : [])]
  const within = (at: Prisma.Sql, id: Prisma.Sql) => [
    sql`${at} >= ${last?.at ?? span.from} and ${at} < ${span.to}`,
    ...(last ? [sql`(${at}, ${id}) > (${last.at}, ${last.id}::uuid)`] : []),
    ...narrowed,
  ]
  const title = columnIn(locale, 'p.title')
  return db().$queryRaw<MoneyLine[]>`
    select * from (
    select m.id, m.at, m.source, t.reference, d.number as document,
      case when m.count = 1 then a.provider_txn_id else r.payout_reference end as "operatorNumber",
      u.first_name || ' ' || u.last_name as student, ${title} as program,
      m.received, m.refunded, case when m.count = 1 then t.discount_xaf else 0 end as discount,
      (select c.code from price_codes c where c.id = t.price_code_id) as code
    from (select * from (${moneyMoves(within(sql`t.paid_at`, sql`t.id`), within(sql`r.paid_out_at`, sql`r.id`))}
        union all select 'code', t.id, t.id, t.paid_at, t.program_id, t.enrolment_id, 1, 0, 0 from payment_intents t
          where ${Prisma.join([...within(sql`t.paid_at`, sql`t.id`), coveredByCode], ' and ')}) moves
      order by at, id limit ${count}) m
    join payment_intents t on t.id = m.intent_id
    join users u on u.id = t.user_id
    join programs p on p.id = t.program_id
    left join payment_attempts a on a.id = t.paying_attempt_id
    left join refunds r on r.id = m.id
    left join receipts d on d.intent_id = t.id and d.kind = case when m.count = 1 then 'receipt' else 'credit_note' end::"ReceiptKind"
      and (m.count = 1 or d.refund_id is null or d.refund_id = m.id)
    union all
    select o.id, m.at, m.source, o.number, d.number, case when m.count = 1 then o.transfer_number else o.payout_number end, o.name,
      ${title}, m.received, m.refunded, 0, null
    from (select ''::text as source, null::uuid as id, null::uuid as intent_id, now() as at, null::uuid as program_id,
        null::uuid as enrolment_id, 0 as count, 0 as received, 0 as refunded where false ${only ? sql`` : orderMoves({ ...scope, source }, span)}) m
    join place_orders o on o.id = m.id
    join programs p on p.id = o.program_id
    left join receipts d on d.order_id = o.id and d.kind = case when m.count = 1 then 'receipt' else 'credit_note' end::"ReceiptKind"
    where ${last ? sql`(m.at, m.id) > (${last.at}, ${last.id}::uuid)` : sql`true`}) lines
    order by at, id limit ${count}`
}

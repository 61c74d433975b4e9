import { db } from '@/server/db'
import { sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import type { Tx } from '@/server/kernel/transaction'

type Reader = Tx | ReturnType<typeof db>

export interface Till {
  /** Of the closing before; 0: there is none. */
  after: number
  since: Date | null
  expectedXaf: number
  /** Movements of cash. */
  count: number
  /** The last entry of the ledger, of any account. */
  lastEntryId: bigint
}

/** A transfer that was booked from a statement is in the same account, but not in the till. */
const inTill = sql`l.account = 'cash'
  and not exists (select 1 from statement_lines s where s.intent_id = l.intent_id)`

const lastClosing = sql`(select number, last_entry_id, closed_at from till_closings order by number desc limit 1)`

/** What the till should hold now. One statement. */
export async function readTill(reader: Reader = db()): Promise<Till> {
  const [row] = await reader.$queryRaw<Till[]>`
    with closing as ${lastClosing}, cash as (
      select l.amount_xaf from ledger_entries l
      where ${inTill} and l.id > coalesce((select last_entry_id from closing), 0))
    select coalesce((select number from closing), 0) as "after", (select closed_at from closing) as since,
      coalesce((select sum(amount_xaf) from cash), 0)::int as "expectedXaf", (select count(*)::int from cash) as count,
      coalesce((select max(id) from ledger_entries), 0) as "lastEntryId"`
  if (!row) {
    throw new Error('no till')
  }
  return row
}

export interface CashMovement {
  id: string
  at: Date
  reference: string
  student: string
  receipt: string | null
  /** Negative: given back. */
  amountXaf: number
  /** Who took it or gave it back. */
  by: string | null
}

/** The cash of the open till, the newest first. */
export const listCash = (most: number) =>
  db().$queryRaw<CashMovement[]>`
    with closing as ${lastClosing}
    select l.id::text as id, l.at, i.reference, ${nameOf('u')} as student, l.amount_xaf as "amountXaf", ${nameOf('b')} as by,
      (select number from receipts r where r.intent_id = i.id
        and r.kind = (case when l.kind = 'refund' then 'credit_note' else 'receipt' end)::"ReceiptKind"
        and r.refund_id is not distinct from l.refund_id) as receipt
    from ledger_entries l join payment_intents i on i.id = l.intent_id join users u on u.id = i.user_id
      left join users b on b.id = case when l.kind = 'refund'
        then (select f.paid_out_by_id from refunds f where f.intent_id = i.id and f.attempt_id is null and f.state = 'done'
          and (l.refund_id is null or f.id = l.refund_id) limit 1)
        else i.manual_by_id end
    where ${inTill} and l.id > coalesce((select last_entry_id from closing), 0)
    order by l.id desc limit ${most}`

export interface TillClosing {
  number: number
  at: Date
  expectedXaf: number
  countedXaf: number
  note: string | null
  /** Null: nobody counted; the cash is of before tills were counted. */
  by: string | null
}

export const listClosings = (before: number | undefined, most: number) =>
  db().$queryRaw<TillClosing[]>`
    select c.number, c.closed_at as at, c.expected_xaf as "expectedXaf", c.counted_xaf as "countedXaf", c.note,
      ${nameOf('u')} as by
    from till_closings c left join users u on u.id = c.closed_by_id
    where ${before === undefined ? sql`true` : sql`c.number < ${before}`}
    order by c.number desc limit ${most}`

import type { AttemptState } from '@/features/money/payments/attempt.rules'
import { transactionKey } from '@/features/money/payments/search.rules'
import type { Prisma } from '@/generated/prisma/client'
import { can } from '@/server/kernel/access'
import { listInput } from '@/server/kernel/list-input'
import { type ListedPage, sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import { offsetOf, type Paging } from '@/server/kernel/paging'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { differencesList } from '../differences-list'
import type { StatementSource } from '../statement-columns'
import type { DifferenceKind } from '../statements.schema'
import { differences, keyOf } from './difference.sql'
import { type ImportedFile, listFiles, planForMany } from './statements.repository'

interface DifferenceRow {
  id: string
  kind: DifferenceKind
  at: Date
  provider: StatementSource
  number: string
  isOut: boolean
  amountXaf: number
  phone: string | null
  /** The payment of ours that it is about. */
  reference: string | null
  /** Of the request with the number of the line: its amount and state. */
  ourAmountXaf: number | null
  ourState: AttemptState | null
  /** Somebody whom a line without a payment may belong to: by their claim, a payment that they began, or their telephone. */
  studentId: string | null
  student: string | null
}

export type Difference = DifferenceRow

/** Without a difference there is one row, which has the total alone. */
type CountedRow = { total: number } & { [Column in keyof DifferenceRow]: DifferenceRow[Column] | null }

type Side = (typeof differencesList.filters.side)[number]
const sideIs: Record<Side, Prisma.Sql> = { here: sql`d.kind = 'line'`, there: sql`d.kind <> 'line'` }

const joins = sql`
  left join statement_lines l on l.id = t.id and t.kind = 'line'
  left join lateral (select i.reference, a.amount_xaf, a.state::text as state from (
      select t.id where t.kind = 'attempt'
      union all
      select r.attempt_id from refunds r where t.kind = 'refund' and r.id = t.id
      union all
      select b.id from payment_attempts b where not l.is_out
        and lower(regexp_replace(b.provider_txn_id, '[^A-Za-z0-9]', '', 'g')) = l.number_key
      union all
      select b.id from payment_attempts b where not l.is_out and b.reference = l.request_reference) which
    join payment_attempts a on a.id = which.id join payment_intents i on i.id = a.intent_id
    order by a.created_at desc limit 1) ours on true
  left join lateral (select u.id, ${nameOf('u')} as name from (
      select c.user_id, 1 as rank from payment_claims c where c.number_key = l.number_key and c.refused_at is null
      union all
      (select i.user_id, 2 from payment_intents i where i.phone = t.phone and i.state <> 'paid' order by i.created_at desc limit 1)
      union all
      (select p.id, 3 from users p where p.phone = t.phone and p.erased_at is null order by p.created_at desc limit 1)) who
    join users u on u.id = who.user_id
    where t.kind = 'line' and not t.is_out and ours.reference is null and u.role = 'student'
    order by who.rank limit 1) payer on true`

interface Narrowed {
  side: Side | undefined
  /** An operator's number, or a part of it. */
  q: string | undefined
  desc: boolean
}

/** The page and the number of all in one statement; the comparison is made once. */
async function readPage({ page, page_size }: Paging, { side, q, desc }: Narrowed, now: Date) {
  const isNumber = q === undefined ? sql`true` : sql`${keyOf(sql`d.number`)} like ${`%${transactionKey(q)}%`}`
  const found = sql`select * from ${differences({ now })} d where ${side ? sideIs[side] : sql`true`} and ${isNumber}`
  const order = desc ? sql`t.at desc, t.id desc` : sql`t.at, t.id`
  const rows = await inTransaction(async (tx) => {
    await planForMany(tx)
    return tx.$queryRaw<CountedRow[]>`
    with found as materialized (${found}),
      page as materialized (select * from found t order by ${order} limit ${page_size} offset ${offsetOf({ page, page_size })})
    select counted.total, t.id::text as id, t.kind, t.at, t.provider, t.number, t.is_out as "isOut",
      t.amount_xaf as "amountXaf", t.phone, ours.reference, ours.amount_xaf as "ourAmountXaf", ours.state as "ourState",
      payer.id::text as "studentId", payer.name as student
    from (select count(*)::int as total from found) counted left join page t on true ${joins} order by ${order}`
  })
  const items = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row as DifferenceRow]))
  return { page, page_size, items, total: rows[0]?.total ?? 0, capped: false }
}

interface Differences extends ListedPage<Difference> {
  files: ImportedFile[]
}

/** What the operators' files and our payments do not agree on, newest first, and the files that were imported last. */
export const listDifferences = defineUseCase({
  name: 'statements.list-differences',
  access: can('payments.manage'),
  input: listInput(differencesList),
  limits: [perActor('admin.read')],
  async run({ input, now }): Promise<Differences> {
    const { page, page_size, dir, side, q } = input
    const listed = await readPage({ page, page_size }, { side, q, desc: dir === 'desc' }, now)
    return { ...listed, files: await listFiles() }
  },
})

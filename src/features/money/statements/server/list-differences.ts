import type { AttemptState } from '@/features/money/payments/attempt.rules'
import { can } from '@/server/kernel/access'
import { listInput } from '@/server/kernel/list-input'
import { type ListedPage, listPage, sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { differencesList } from '../differences-list'
import type { StatementSource } from '../statement-columns'
import type { DifferenceKind } from '../statements.schema'
import { differences } from './difference.sql'
import { type ImportedFile, listFiles } from './statements.repository'

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

const key = sql`lower(regexp_replace(a.provider_txn_id, '[^A-Za-z0-9]', '', 'g'))`

const joins = sql`
  left join statement_lines l on l.id = t.id and t.kind = 'line'
  left join lateral (select i.reference, a.amount_xaf, a.state::text as state from payment_attempts a
    join payment_intents i on i.id = a.intent_id
    where t.kind = 'attempt' and a.id = t.id
      or t.kind = 'refund' and a.id = (select r.attempt_id from refunds r where r.id = t.id)
      or t.kind = 'line' and not t.is_out and (${key} = l.number_key or a.reference = l.request_reference)
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

const select = sql`t.id::text as id, t.kind, t.at, t.provider, t.number, t.is_out as "isOut", t.amount_xaf as "amountXaf", t.phone,
  ours.reference, ours.amount_xaf as "ourAmountXaf", ours.state as "ourState", payer.id::text as "studentId", payer.name as student`

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
    const { page, page_size, dir, side } = input
    const desc = dir === 'desc'
    const listed = await listPage<DifferenceRow>({
      table: differences({ now }),
      select,
      joins,
      where: side ? [side === 'here' ? sql`t.kind = 'line'` : sql`t.kind <> 'line'`] : [],
      order: [
        { sql: sql`t.at`, desc },
        { sql: sql`t.id`, desc },
      ],
      paging: { page, page_size },
      total: null,
    })
    return { ...listed, files: await listFiles() }
  },
})

import { listPage, sql } from '@/server/kernel/list-page'
import type { Paging } from '@/server/kernel/paging'
import type { CodeAnswer } from '../../codes.answers'
import type { PriceCodeKind } from '../../price-code.rules'
import { hasPlace } from '../reserve-place'

interface CodeRow {
  code: string
  kind: PriceCodeKind
  percent: number | null
  amountXaf: number | null
  programs: string[]
  places: number
  used: number
  reserved: number
  endsOn: string | null
  createdAt: Date
  withdrawnAt: Date | null
}

const select = sql`t.code, t.kind::text as kind, t.percent, t.amount_xaf as "amountXaf", t.places,
  to_char(t.ends_on, 'YYYY-MM-DD') as "endsOn", t.created_at as "createdAt", t.withdrawn_at as "withdrawnAt",
  array(select p.slug from programs p where p.id = any (t.program_ids) order by p.position) as programs,
  coalesce(uses.used, 0) as used, coalesce(uses.reserved, 0) as reserved`

const present = ({ amountXaf, endsOn, createdAt, withdrawnAt, reserved, ...row }: CodeRow): CodeAnswer => ({
  ...row,
  amount: amountXaf,
  left: Math.max(0, row.places - row.used - reserved),
  ends_on: endsOn,
  created_at: createdAt.toISOString(),
  withdrawn_at: withdrawnAt?.toISOString() ?? null,
})

/** The codes, newest first, or one of them, with what was paid with each. */
export async function findCodes(paging: Paging, now: Date, code?: string) {
  const page = await listPage<CodeRow>({
    table: 'price_codes',
    select,
    joins: sql`left join lateral (
      select count(*) filter (where i.state = 'paid')::int as used,
        count(*) filter (where i.state <> 'paid' and ${hasPlace(now)})::int as reserved
      from payment_intents i where i.price_code_id = t.id) uses on true`,
    // The places of a school are on the page of its order.
    where: [sql`t.order_id is null`, ...(code === undefined ? [] : [sql`t.code = ${code}`])],
    order: [
      { sql: sql`t.created_at`, desc: true },
      { sql: sql`t.id`, desc: true },
    ],
    paging,
    total: null,
  })
  return { ...page, items: page.items.map(present) }
}

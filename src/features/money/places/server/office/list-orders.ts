import type { Locale } from '@/config/locales'
import { can } from '@/server/kernel/access'
import { type ListedPage, listPage, sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import type { Paging } from '@/server/kernel/paging'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ListedOrder } from '../../order-views'
import { listOrdersSchema } from '../../places.schema'

const find = (paging: Paging, locale: Locale) =>
  listPage<ListedOrder>({
    table: 'place_orders',
    select: sql`t.number, t.name, t.places, t.places * t.price_xaf as "totalXaf", t.created_at as "createdAt",
      ${columnIn(locale, 'p.title')} as program,
      case when t.withdrawn_at is not null then 'withdrawn' when t.returned_at is not null then 'returned'
        when t.paid_at is not null then 'paid' else 'open' end as state,
      (select count(*)::int from price_codes c join payment_intents i on i.price_code_id = c.id
        where c.order_id = t.id and i.state = 'paid') as used`,
    joins: sql`join programs p on p.id = t.program_id`,
    where: [],
    order: [
      { sql: sql`t.created_at`, desc: true },
      { sql: sql`t.id`, desc: true },
    ],
    paging,
    total: null,
  })

/** The proforma invoices of schools and companies, newest first. */
export const listOrders = defineUseCase({
  name: 'places.list-orders',
  access: can('payments.manage'),
  input: listOrdersSchema,
  limits: [perActor('admin.read')],
  run: ({ input, locale }): Promise<ListedPage<ListedOrder>> => find(input, locale),
})

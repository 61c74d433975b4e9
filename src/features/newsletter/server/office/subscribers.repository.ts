import { db } from '@/server/db'
import { listPage, type OrderTerm, sql } from '@/server/kernel/list-page'
import type { Paging } from '@/server/kernel/paging'
import type { SubscriberFilter } from '../../office.schema'
import type { SubscriberStatus, subscribersList } from '../../subscribers-list'

export interface SubscriberRow {
  id: string
  email: string
  locale: string
  status: SubscriberStatus
  requestedAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
}

const select = sql`t.id, t.email, t.locale, t.status::text as status, t.requested_at as "requestedAt",
  t.confirmed_at as "confirmedAt", t.unsubscribed_at as "unsubscribedAt"`

/** A part of the address, as it is stored in lower case. */
const partOf = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

const conditions = ({ q, status }: SubscriberFilter) => [
  ...(status ? [sql`t.status = ${status}::"SubscriberStatus"`] : []),
  ...(q ? [sql`t.email_key like ${partOf(q)}`] : []),
]

const columns = {
  requested: [sql`t.requested_at`, sql`t.id`],
  email: [sql`t.email_key`, sql`t.id`],
} as const satisfies Record<(typeof subscribersList.sorts)[number], unknown>

interface SubscriberOrder {
  sort: keyof typeof columns
  dir: 'asc' | 'desc'
}

const orderOf = ({ sort, dir }: SubscriberOrder): OrderTerm[] =>
  columns[sort].map((column) => ({ sql: column, desc: dir === 'desc' }))

/** `total`: how many fit the filter, where it is known. */
export const findSubscribersPage = (
  filter: SubscriberFilter,
  order: SubscriberOrder,
  paging: Paging,
  total: number | null,
) =>
  listPage<SubscriberRow>({
    table: 'newsletter_subscribers',
    select,
    where: conditions(filter),
    order: orderOf(order),
    paging,
    total,
  })

export type SubscriberCounts = Record<SubscriberStatus, number>

export async function countSubscribers(): Promise<SubscriberCounts> {
  const rows = await db().$queryRaw<{ status: SubscriberStatus; total: number }[]>`
    select status::text as status, count(*)::int as total from newsletter_subscribers group by status`
  const found = Object.fromEntries(rows.map(({ status, total }) => [status, total]))
  return { subscribed: 0, pending: 0, unsubscribed: 0, ...found }
}

/** The next subscribers, newest first, after the one that came last. */
export function findSubscribersAfter(
  filter: SubscriberFilter,
  last: SubscriberRow | undefined,
  count: number,
) {
  const after = last ? sql`(t.requested_at, t.id) < (${last.requestedAt}, ${last.id}::uuid)` : sql`true`
  const where = conditions(filter).reduce((all, one) => sql`${all} and ${one}`, after)
  return db().$queryRaw<SubscriberRow[]>`
    select ${select} from newsletter_subscribers t where ${where} order by t.requested_at desc, t.id desc limit ${count}`
}

import type { z } from 'zod'
import { defineOfficeList } from '@/lib/office-list'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { actorKey } from '@/server/kernel/actor'
import { listInput } from '@/server/kernel/list-input'
import { type ListedPage, listPage, sql } from '@/server/kernel/list-page'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

const statuses = ['subscribed', 'pending', 'unsubscribed'] as const
export type SubscriberStatus = (typeof statuses)[number]

export const subscribersList = defineOfficeList({
  page: 'newsletter',
  namespace: 'NewsletterOffice',
  sorts: ['requested', 'email'],
  dir: 'desc',
  filters: { status: statuses },
})
const schema = listInput(subscribersList)

export interface ListedSubscriber {
  id: string
  email: string
  locale: string
  status: SubscriberStatus
  requestedAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
}

export const subscriberColumns = sql`t.id, t.email, t.locale, t.status::text as status, t.requested_at as "requestedAt",
  t.confirmed_at as "confirmedAt", t.unsubscribed_at as "unsubscribedAt"`

/** A pattern for a part of the address, in lower case as it is stored. */
const partOf = (q: string) => `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

export const subscriberConditions = ({ q, status }: Pick<z.output<typeof schema>, 'q' | 'status'>) => [
  ...(status ? [sql`t.status = ${status}::"SubscriberStatus"`] : []),
  ...(q ? [sql`t.email_key like ${partOf(q)}`] : []),
]

const columns = { requested: sql`t.requested_at`, email: sql`t.email_key` } as const

async function countSubscribers(): Promise<Record<SubscriberStatus, number>> {
  const rows = await db().$queryRaw<{ status: SubscriberStatus; total: number }[]>`
    select status::text as status, count(*)::int as total from newsletter_subscribers group by status`
  const counted = Object.fromEntries(rows.map(({ status, total }) => [status, total]))
  return { subscribed: 0, pending: 0, unsubscribed: 0, ...counted }
}

export interface ListedSubscribers extends ListedPage<ListedSubscriber> {
  counts: Record<SubscriberStatus, number>
}

/** Everybody who requested the newsletter, newest first or by address, with the number for each state. */
export const listSubscribers = defineUseCase({
  name: 'newsletter.list-subscribers',
  access: can('newsletter.read'),
  input: schema,
  limits: [perActor('admin.read')],
  async run({
    input: { page, page_size, sort, dir, q, status },
    actor,
    request,
  }): Promise<ListedSubscribers> {
    if (q) {
      await consumeLimit('admin.search', actorKey(actor, request.address))
    }
    const counts = await countSubscribers()
    const all = counts.subscribed + counts.pending + counts.unsubscribed
    const desc = dir === 'desc'
    const listed = await listPage<ListedSubscriber>({
      table: 'newsletter_subscribers',
      select: subscriberColumns,
      where: subscriberConditions({ q, status }),
      order: [
        { sql: columns[sort], desc },
        { sql: sql`t.id`, desc },
      ],
      paging: { page, page_size },
      total: q ? null : status ? counts[status] : all,
    })
    return { ...listed, counts }
  },
})

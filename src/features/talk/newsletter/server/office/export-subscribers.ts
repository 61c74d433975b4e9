import { z } from 'zod'
import { db } from '@/server/db'
import { defineExport } from '@/server/kernel/define-export'
import { listFilterFields } from '@/server/kernel/list-input'
import { sql } from '@/server/kernel/list-page'
import {
  type ListedSubscriber,
  subscriberColumns,
  subscriberConditions,
  subscribersList,
} from './list-subscribers'

const schema = z.object(listFilterFields(subscribersList))

const header = ['email', 'language', 'status', 'requested_at', 'confirmed_at', 'unsubscribed_at'] as const

const toCells = (row: ListedSubscriber) => [
  row.email,
  row.locale,
  row.status,
  row.requestedAt.toISOString(),
  row.confirmedAt?.toISOString(),
  row.unsubscribedAt?.toISOString(),
]

/** The next subscribers after `last`, newest first. */
function readAfter(filter: z.output<typeof schema>, last: ListedSubscriber | undefined, count: number) {
  const after = last ? sql`(t.requested_at, t.id) < (${last.requestedAt}, ${last.id}::uuid)` : sql`true`
  const where = subscriberConditions(filter).reduce((all, one) => sql`${all} and ${one}`, after)
  return db().$queryRaw<ListedSubscriber[]>`
    select ${subscriberColumns} from newsletter_subscribers t where ${where}
    order by t.requested_at desc, t.id desc limit ${count}`
}

/** The list as a file; the export is recorded before the first byte is sent. */
export const exportSubscribers = defineExport({
  name: 'newsletter.export-subscribers',
  file: 'newsletter',
  right: 'newsletter.read',
  action: 'newsletter.exported',
  input: schema,
  header,
  rows: ({ input }) => ({
    read: (last: ListedSubscriber | undefined, count) => readAfter(input, last, count),
    toCells,
  }),
})

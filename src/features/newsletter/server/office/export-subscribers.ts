import { can } from '@/server/kernel/access'
import { exportRows } from '@/server/kernel/export-rows'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { subscriberFilterSchema } from '../../office.schema'
import { findSubscribersAfter, type SubscriberRow } from './subscribers.repository'

const header = ['email', 'language', 'status', 'requested_at', 'confirmed_at', 'unsubscribed_at'] as const

const toCells = (row: SubscriberRow) => [
  row.email,
  row.locale,
  row.status,
  row.requestedAt.toISOString(),
  row.confirmedAt?.toISOString(),
  row.unsubscribedAt?.toISOString(),
]

/** The list as a file; who took it away is written down before the first byte leaves. */
export const exportSubscribers = defineUseCase({
  name: 'newsletter.export-subscribers',
  access: can('newsletter.read'),
  input: subscriberFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run(context) {
    const read = (last: SubscriberRow | undefined, count: number) =>
      findSubscribersAfter(context.input, last, count)
    return exportRows(
      { name: 'newsletter', header, action: 'newsletter.exported', right: 'newsletter.read', read, toCells },
      context,
    )
  },
})

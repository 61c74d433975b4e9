import { list } from '@/config/limits'
import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { whileAllowed } from '@/server/kernel/while-allowed'
import { type SubscriberFilter, subscriberFilterSchema } from '../../office.schema'
import { findSubscribersAfter, type SubscriberRow } from './subscribers.repository'

const { exportBatch } = list

const header = ['email', 'language', 'status', 'requested_at', 'confirmed_at', 'unsubscribed_at'] as const

const toCells = (row: SubscriberRow) => [
  row.email,
  row.locale,
  row.status,
  row.requestedAt.toISOString(),
  row.confirmedAt?.toISOString(),
  row.unsubscribedAt?.toISOString(),
]

async function* batches(filter: SubscriberFilter) {
  for (let last: SubscriberRow | undefined; ; ) {
    const rows = await findSubscribersAfter(filter, last, exportBatch)
    if (rows.length > 0) {
      yield rows.map(toCells)
    }
    last = rows.at(-1)
    if (rows.length < exportBatch) {
      return
    }
  }
}

/** The list as a file; who took it away is written down before the first byte leaves. */
export const exportSubscribers = defineUseCase({
  name: 'newsletter.export',
  access: can('newsletter.read'),
  input: subscriberFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run({ input, actor, request, now, log }) {
    const filter = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    await inTransaction((tx) =>
      recordAudit(tx, {
        action: 'newsletter.exported',
        actorId: actor.user.id,
        details: { filter },
        requestId: request.id,
        address: request.address,
        at: now,
      }),
    )
    return {
      filename: `newsletter-${now.toISOString().slice(0, 10)}.csv`,
      header,
      batches: whileAllowed(batches(input), 'newsletter.read', { actor, log, now }),
    }
  },
})

import { db } from '@/server/container'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { readCounts } from '@/server/kernel/counters'
import { emitEvent, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { perActor, useCase } from '@/server/kernel/use-case'
import { messageIdSchema } from '../../office.schema'
import { isUuid } from './is-uuid'

/** Unread becomes read, once: only that is a change. `unread` is how many are left. */
export const markMessageRead = useCase({
  name: 'contact.markRead',
  access: can('messages.read'),
  input: messageIdSchema,
  limits: [perActor('admin.write')],
  async run({ input: { id }, actor, now, request }) {
    if (!isUuid(id)) throw new AppError('not_found')
    await inTransaction(async (tx) => {
      const { count } = await tx.contactMessage.updateMany({
        where: { id, readAt: null },
        data: { readAt: now },
      })
      if (count === 0) return
      await emitEvent(tx, 'contact.message_read', { messageId: id })
      await recordAudit(tx, {
        action: 'message.read',
        actorId: actor.user.id,
        details: { messageId: id },
        requestId: request.id,
        address: request.address,
        at: now,
      })
    })
    if ((await db().contactMessage.count({ where: { id } })) === 0) throw new AppError('not_found')
    return { success: true as const, unread: Math.max(0, (await readCounts())['messages.unread']) }
  },
})

import type { z } from 'zod'
import { isUuid } from '@/lib/fields'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'
import { readOfficeCounts } from '@/server/kernel/office-counts'
import { emitEvent, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { type Context, defineUseCase, perActor } from '@/server/kernel/use-case'
import { messageIdSchema } from '../../office.schema'

type Input = Context<z.output<typeof messageIdSchema>, UserActor>

/** Changes the state only if it differs. `unread` is the number that remains. */
async function setRead({ input: { id }, actor, now, request }: Input, isRead: boolean) {
  if (!isUuid(id)) {
    throw new AppError('not_found')
  }
  await inTransaction(async (tx) => {
    const { count } = await tx.contactMessage.updateMany({
      where: { id, readAt: isRead ? null : { not: null } },
      data: { readAt: isRead ? now : null },
    })
    if (count === 0) {
      return
    }
    await emitEvent(tx, isRead ? 'contact.message_read' : 'contact.message_unread', { messageId: id })
    await recordAudit(tx, { actor, request, now }, isRead ? 'message.read' : 'message.unread', {
      details: { messageId: id },
    })
  })
  if ((await db().contactMessage.count({ where: { id } })) === 0) {
    throw new AppError('not_found')
  }
  const counts = await readOfficeCounts(now)
  return { success: true as const, unread: Math.max(0, counts['messages.unread']) }
}

export const markMessageRead = defineUseCase({
  name: 'contact.mark-message-read',
  access: can('messages.read'),
  input: messageIdSchema,
  limits: [perActor('admin.write')],
  run: (context) => setRead(context, true),
})

/** For an opened message that still needs attention. */
export const markMessageUnread = defineUseCase({
  name: 'contact.mark-message-unread',
  access: can('messages.read'),
  input: messageIdSchema,
  limits: [perActor('admin.write')],
  run: (context) => setRead(context, false),
})

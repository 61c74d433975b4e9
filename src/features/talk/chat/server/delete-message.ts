import { talker } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { deleteMessageSchema } from '../chat.schema'

/** Deletes the text and the photo permanently; the message keeps its place. Returns false when it was deleted before. */
export async function removeText(
  tx: Tx,
  where: { id: string; userId?: string },
  byId: string,
  now: Date,
): Promise<boolean> {
  const [deleted] = await tx.roomMessage.updateManyAndReturn({
    where: { ...where, deletedAt: null },
    data: { content: '', deletedAt: now, deletedById: byId, mentions: [] },
    select: { id: true, roomId: true, seq: true },
  })
  if (!deleted) {
    return false
  }
  await tx.roomPhoto.deleteMany({ where: { messageId: deleted.id } })
  await emitEvent(tx, 'room.message_deleted', {
    roomId: deleted.roomId,
    messageId: deleted.id,
    seq: deleted.seq,
  })
  return true
}

/** Deletes the caller's own message. Repeating it is harmless. */
export const deleteMessage = defineUseCase({
  name: 'chat.delete-message',
  access: talker(),
  input: deleteMessageSchema,
  limits: [perActor('room.write')],
  async run({ input, actor, now }) {
    const mine = { id: input.message_id, userId: actor.user.id }
    await inTransaction(async (tx) => {
      if (await removeText(tx, mine, actor.user.id, now)) {
        return
      }
      if ((await tx.roomMessage.count({ where: mine })) === 0) {
        throw new AppError('not_found', { text: 'Chat.messageNotFound' })
      }
    })
    return {}
  },
})

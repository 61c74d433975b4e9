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
  const userId = where.userId ?? null
  const [deleted] = await tx.$queryRaw<{ id: string; roomId: string; seq: number }[]>`
    with deleted as (
      update room_messages set content = '', mentions = '{}', deleted_at = ${now}, deleted_by_id = ${byId}::uuid
      where id = ${where.id}::uuid and deleted_at is null and (${userId}::uuid is null or user_id = ${userId}::uuid)
      returning id, room_id, seq),
    photo as (delete from room_photos p using deleted where p.message_id = deleted.id)
    select id, room_id as "roomId", seq from deleted`
  if (!deleted) {
    return false
  }
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

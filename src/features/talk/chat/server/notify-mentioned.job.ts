import { z } from 'zod'
import { notify } from '@/features/base/notifications/server/notify'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'

export const notifyMentionedJob = defineJob('chat.notify-mentioned', z.object({ messageId: z.uuid() }))

/**
 * Notifies the people whom a message names, under the bell and by push as they have chosen: those who are still in the room, have
 * not muted it and have not read the message yet.
 */
export const notifyMentioned = handleJob(notifyMentionedJob, async ({ messageId }) => {
  await inTransaction(async (tx) => {
    const readers = await tx.$queryRaw<{ userId: string; roomId: string }[]>`
      select m.user_id as "userId", m.room_id as "roomId"
      from room_messages w join room_members m on m.room_id = w.room_id and m.user_id = any (w.mentions)
      where w.id = ${messageId}::uuid and w.deleted_at is null and m.muted_at is null and m.last_read_seq < w.seq`
    for (const { userId, roomId } of readers) {
      await notify(tx, {
        userId,
        kind: 'room.mentioned',
        data: { roomId },
        dedupeKey: `room.mentioned:${messageId}:${userId}`,
      })
    }
  })
})

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { textsOf } from '@/i18n/texts-of'
import { withRole } from '@/server/kernel/access'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

/** The student's own office room, created when it is first opened. */
export const openOfficeRoom = defineUseCase({
  name: 'chat.open-office-room',
  access: withRole('student'),
  input: z.object({}),
  limits: [perActor('room.write')],
  async run({ actor, locale, now }) {
    const userId = actor.user.id
    const id = await inTransaction(async (tx) => {
      await tx.$executeRaw`
        insert into rooms (id, name, created_by_id, office_of_id, created_at, active_at)
        values (${randomUUID()}::uuid, 'Office', ${userId}::uuid, ${userId}::uuid, ${now}, ${now})
        on conflict (office_of_id) do nothing`
      const room = await tx.room.findUniqueOrThrow({ where: { officeOfId: userId }, select: { id: true } })
      const { count } = await tx.roomMember.createMany({
        data: [{ roomId: room.id, userId, joinedAt: now, lastSeenAt: now }],
        skipDuplicates: true,
      })
      if (count === 1) {
        await emitEvent(tx, 'room.member_added', { roomId: room.id, userId, byId: userId })
      }
      return room.id
    })
    return { success: true as const, room: { id, name: textsOf(locale)('Chat.office') } }
  },
})

import { textsOf } from '@/i18n/texts-of'
import { talkerWho } from '@/server/kernel/access'
import { emitEvent } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { createRoomSchema } from '../chat.schema'

/** Students and staff only: an admin without either role gets the specified text. */
export const createRoom = defineUseCase({
  name: 'chat.create-room',
  access: talkerWho('rooms.create', 'Chat.onlyUsersCreateRooms'),
  input: createRoomSchema,
  limits: [perActor('room.create')],
  run: ({ input, actor, locale, now, key }) =>
    key.once(async (tx) => {
      const room = await tx.room.create({
        data: { name: input.name, createdById: actor.user.id, createdAt: now, activeAt: now },
        select: { id: true, name: true },
      })
      await tx.roomMember.create({
        data: { roomId: room.id, userId: actor.user.id, joinedAt: now, lastSeenAt: now },
      })
      await emitEvent(tx, 'room.member_added', {
        roomId: room.id,
        userId: actor.user.id,
        byId: actor.user.id,
      })
      return { success: true as const, message: textsOf(locale)('Chat.roomCreated'), room }
    }),
})

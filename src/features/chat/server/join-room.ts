import { signedIn } from '@/server/kernel/access'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'
import { useCase } from '@/server/kernel/use-case'
import { roomSchema } from '../chat.schema'
import { readRoomAsMember, roomNotFound } from './rooms.repository'

/** The room is on somebody's screen. The first time, the others are told that they have come. */
export const joinRoom = useCase({
  name: 'chat.join-room',
  access: signedIn(),
  input: roomSchema,
  limits: [],
  async run({ input, actor, now }) {
    const where = { roomId: input.room_id, userId: actor.user.id }
    await readRoomAsMember(input.room_id, actor.user.id)
    await inTransaction(async (tx) => {
      const first = await tx.roomMember.updateMany({
        where: { ...where, lastSeenAt: null },
        data: { lastSeenAt: now },
      })
      if (first.count === 1) return emitEvent(tx, 'room.member_joined', where)
      const { count } = await tx.roomMember.updateMany({ where, data: { lastSeenAt: now } })
      if (count === 0) throw roomNotFound()
    })
    return {}
  },
})

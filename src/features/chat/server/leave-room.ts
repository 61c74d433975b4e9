import { signedIn } from '@/server/kernel/access'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'
import { perActor, useCase } from '@/server/kernel/use-case'
import { roomSchema } from '../chat.schema'
import { roomNotFound } from './rooms.repository'

/** What was written stays for the others. */
export const leaveRoom = useCase({
  name: 'chat.leave-room',
  access: signedIn(),
  input: roomSchema,
  limits: [perActor('room.write')],
  async run({ input, actor }) {
    const where = { roomId: input.room_id, userId: actor.user.id }
    await inTransaction(async (tx) => {
      const { count } = await tx.roomMember.deleteMany({ where })
      if (count === 0) throw roomNotFound()
      await emitEvent(tx, 'room.member_left', where)
    })
    return {}
  },
})

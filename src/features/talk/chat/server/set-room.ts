import { db } from '@/server/db'
import { talker } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { setRoomSchema } from '../chat.schema'
import { roomNotFound } from './rooms.repository'

/** The caller's own settings of a room: muted rooms do not count, and send no mail. */
export const setRoom = defineUseCase({
  name: 'chat.set-room',
  access: talker(),
  input: setRoomSchema,
  limits: [perActor('room.write')],
  async run({ input, actor, now }) {
    const { count } = await db().roomMember.updateMany({
      where: { roomId: input.room_id, userId: actor.user.id },
      data: {
        mutedAt: input.muted === undefined ? undefined : input.muted ? now : null,
        mailDigest: input.mail_digest,
      },
    })
    if (count === 0) {
      throw roomNotFound()
    }
    return {}
  },
})

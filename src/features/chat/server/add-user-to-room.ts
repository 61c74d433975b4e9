import { emailKey } from '@/lib/email-field'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'
import { perActor, useCase } from '@/server/kernel/use-case'
import { translate } from '@/server/texts'
import { personName } from '../chat.rules'
import { addUserSchema } from '../chat.schema'
import { readRoomAsMember } from './rooms.repository'

/** Adds somebody by e-mail address. Who is in the room already stays in it, and nothing is announced. */
export const addUserToRoom = useCase({
  name: 'chat.add-user-to-room',
  access: can('rooms.create'),
  input: addUserSchema,
  limits: [perActor('room.add_user')],
  async run({ input, actor, locale, now }) {
    await readRoomAsMember(input.id, actor.user.id)
    const name = await inTransaction(async (tx) => {
      const user = await tx.user.findFirst({
        where: { emailKey: emailKey(input.email), blockedAt: null },
        select: { id: true, firstName: true, lastName: true },
      })
      if (!user) throw new AppError('not_found', { text: 'Chat.noSuchUser' })
      // What was said before is there to read, but does not count as unread.
      const added = await tx.$executeRaw`
        insert into room_members (room_id, user_id, last_read_seq, digest_seq, joined_at)
        select id, ${user.id}::uuid, last_seq, last_seq, ${now} from rooms where id = ${input.id}::uuid
        on conflict do nothing`
      if (added === 1)
        await emitEvent(tx, 'room.member_added', { roomId: input.id, userId: user.id, byId: actor.user.id })
      return personName(user)
    })
    return { success: true as const, message: translate(locale, 'Chat.userAdded', { name }) }
  },
})

import { talker } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { answerInvitationSchema } from '../chat.schema'

interface Row {
  room_id: string
  name: string
  state: 'pending' | 'accepted' | 'declined' | 'left'
}

const lockOwn = async (tx: Tx, id: string, userId: string) => {
  const [row] = await tx.$queryRaw<Row[]>`
    select i.room_id::text, r.name, i.state::text from room_invitations i
    join rooms r on r.id = i.room_id join users b on b.id = i.invited_by_id
    where i.id = ${id}::uuid and i.user_id = ${userId}::uuid and b.blocked_at is null for update of i`
  return row
}

async function enter(tx: Tx, roomId: string, userId: string, now: Date) {
  const added = await tx.$executeRaw`
    insert into room_members (room_id, user_id, last_read_seq, digest_seq, joined_at, last_seen_at)
    select id, ${userId}::uuid, last_seq, last_seq, ${now}, ${now} from rooms where id = ${roomId}::uuid
    on conflict do nothing`
  if (added === 0) {
    return
  }
  await emitEvent(tx, 'room.member_added', { roomId, userId, byId: userId })
  await emitEvent(tx, 'room.member_joined', { roomId, userId })
}

/** Accepts or declines the caller's own invitation. Repeating the same answer changes nothing. */
export const answerInvitation = defineUseCase({
  name: 'chat.answer-invitation',
  access: talker(),
  input: answerInvitationSchema,
  limits: [perActor('room.write')],
  async run({ input: { id, accept }, actor, now }) {
    const userId = actor.user.id
    return inTransaction(async (tx) => {
      const row = await lockOwn(tx, id, userId)
      const state = accept ? ('accepted' as const) : ('declined' as const)
      if (!row || (row.state !== 'pending' && row.state !== state)) {
        throw new AppError('not_found', { text: 'Chat.invitationGone' })
      }
      if (row.state === 'pending') {
        await tx.roomInvitation.update({ where: { id }, data: { state, answeredAt: now } })
        if (accept) {
          await enter(tx, row.room_id, userId, now)
        }
      }
      const success = true as const
      return accept ? { success, room: { id: row.room_id, name: row.name } } : { success }
    })
  },
})

import { hasRight } from '@/config/roles'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { textsOf } from '@/i18n/texts-of'
import { emailKey } from '@/lib/email-field'
import { db } from '@/server/db'
import { talkerWho } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { emitEvent, enqueueJob, inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { addUserSchema } from '../chat.schema'
import { inviteToRoomJob } from './invite-to-room.job'
import { readRoomAsMember } from './rooms.repository'

interface Addition {
  roomId: string
  userId: string | null
  byId: string
  isOffice: boolean
  now: Date
}

/**
 * Adds somebody without an invitation: a student who shares a paid program with the student who adds them and has not
 * left or declined, or anybody whom the office adds. Earlier messages are readable, but do not count as
 * unread.
 */
async function addDirectly(tx: Tx, { roomId, userId, byId, isOffice, now }: Addition): Promise<boolean> {
  const added = await tx.$executeRaw`
    insert into room_members (room_id, user_id, last_read_seq, digest_seq, joined_at)
    select r.id, u.id, r.last_seq, r.last_seq, ${now} from rooms r, users u
    where r.id = ${roomId}::uuid and u.id = ${userId}::uuid and (${isOffice}
      or (u.role = 'student' and not u.additional_roles && array['staff', 'admin']::"Role"[]
        and exists (select from enrolments mine join enrolments theirs using (program_id)
          where mine.user_id = ${byId}::uuid and mine.status in ('active', 'completed')
            and theirs.user_id = u.id and theirs.status in ('active', 'completed'))
        and not exists (select from room_invitations i
          where i.room_id = r.id and i.user_id = u.id and i.state in ('declined', 'left'))))
    on conflict do nothing`
  return added === 1
}

/**
 * Adds somebody by e-mail, or invites them. The answer reveals nothing about the address, and takes the same
 * statements whether or not it belongs to an account: an invitation is made by a job.
 */
export const addUserToRoom = defineUseCase({
  name: 'chat.add-user-to-room',
  access: talkerWho('rooms.create'),
  input: addUserSchema,
  limits: [perActor('room.add_user')],
  async run({ input, actor: { user }, locale, now }) {
    const room = await readRoomAsMember(input.id, user)
    if (room.office_of_id) {
      throw new AppError('forbidden', { text: 'Chat.officeRoomClosed' })
    }
    if (room.kept_for) {
      throw new AppError('forbidden', {
        text: room.kept_for === 'class' ? 'Chat.classRoomClosed' : 'Chat.programRoomClosed',
      })
    }
    const isOffice = hasRight(user, 'rooms.moderate')
    if (!isOffice && !(await hasProvenAddress(db(), user.id))) {
      throw new AppError('forbidden', { text: 'Chat.proveFirst' })
    }
    if (!isOffice) {
      await consumeLimit('room.invite', user.id)
    }
    await inTransaction(async (tx) => {
      const target = await tx.user.findFirst({
        where: { emailKey: emailKey(input.email), blockedAt: null },
        select: { id: true },
      })
      const userId = target?.id ?? null
      const addition = { roomId: input.id, userId, byId: user.id, isOffice, now }
      if ((await addDirectly(tx, addition)) && userId) {
        await tx.roomInvitation.updateMany({
          where: { roomId: input.id, userId },
          data: { state: 'accepted', answeredAt: now },
        })
        await emitEvent(tx, 'room.member_added', { roomId: input.id, userId, byId: user.id })
      } else {
        await enqueueJob(tx, inviteToRoomJob, { roomId: input.id, userId, byId: user.id })
      }
    })
    return { success: true as const, message: textsOf(locale)('Chat.userAdded') }
  },
})

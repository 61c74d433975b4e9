import { talker } from '@/server/kernel/access'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'
import { defineUseCase } from '@/server/kernel/use-case'
import { roomSchema } from '../chat.schema'
import { answersQuestions, readRoomAsMember, roomNotFound } from './rooms.repository'

/**
 * A member of the back office who opens a student's question, or the room of a class or program, becomes a quiet member:
 * no announcement, no unread count, no mail. Unanswered questions are counted for the whole office.
 */
const takePart = (roomId: string, userId: string, now: Date) =>
  inTransaction(async (tx) => {
    const added = await tx.$executeRaw`
      insert into room_members (room_id, user_id, last_read_seq, digest_seq, joined_at, last_seen_at, muted_at,
        mail_digest, as_office)
      select r.id, ${userId}::uuid, r.last_seq, r.last_seq, ${now}, ${now}, ${now}, false, r.office_of_id is null
      from rooms r where r.id = ${roomId}::uuid
        and (r.office_of_id <> ${userId}::uuid or exists (select from cohorts k where k.room_id = r.id)
          or exists (select from programs p where p.room_id = r.id))
      on conflict do nothing`
    if (added === 1) {
      await emitEvent(tx, 'room.member_added', { roomId, userId, byId: userId })
    }
  })

/** The room is on screen. The first time, the others get an event that this member has joined. */
export const joinRoom = defineUseCase({
  name: 'chat.join-room',
  access: talker(),
  input: roomSchema,
  limits: [],
  async run({ input, actor, now }) {
    const where = { roomId: input.room_id, userId: actor.user.id }
    if (answersQuestions(actor.user)) {
      await takePart(input.room_id, actor.user.id, now)
    }
    await readRoomAsMember(input.room_id, actor.user)
    await inTransaction(async (tx) => {
      const first = await tx.roomMember.updateMany({
        where: { ...where, lastSeenAt: null },
        data: { lastSeenAt: now },
      })
      if (first.count === 1) {
        return emitEvent(tx, 'room.member_joined', where)
      }
      const { count } = await tx.roomMember.updateMany({ where, data: { lastSeenAt: now } })
      if (count === 0) {
        throw roomNotFound()
      }
    })
    return {}
  },
})

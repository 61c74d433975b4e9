import { talker } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { roomSchema } from '../chat.schema'
import { roomNotFound } from './rooms.repository'

/**
 * Messages stay for the others. Somebody who has left comes back through an invitation, or added by staff.
 * Students and teachers cannot leave the room of their class or program.
 */
export const leaveRoom = defineUseCase({
  name: 'chat.leave-room',
  access: talker(),
  input: roomSchema,
  limits: [perActor('room.write')],
  async run({ input, actor, now }) {
    const where = { roomId: input.room_id, userId: actor.user.id }
    await inTransaction(async (tx) => {
      const room = await tx.room.findFirst({
        where: { id: input.room_id, members: { some: { userId: where.userId } } },
        select: {
          officeOfId: true,
          cohort: { select: { teacherId: true } },
          members: { where: { userId: where.userId }, select: { asOffice: true } },
        },
      })
      if (room?.officeOfId === where.userId) {
        throw new AppError('conflict', { text: 'Chat.officeRoomStays' })
      }
      const isTeacher = room?.cohort?.teacherId === where.userId
      if (room?.cohort && (isTeacher || !room.members[0]?.asOffice)) {
        throw new AppError('conflict', { text: 'Chat.classRoomStays' })
      }
      const program = await tx.program.findUnique({
        where: { roomId: input.room_id },
        select: { cohorts: { where: { teacherId: where.userId, cancelledAt: null }, select: { id: true } } },
      })
      if (room && program && (program.cohorts.length > 0 || !room.members[0]?.asOffice)) {
        throw new AppError('conflict', { text: 'Chat.programRoomStays' })
      }
      const { count } = await tx.roomMember.deleteMany({ where })
      if (count === 0) {
        throw roomNotFound()
      }
      const answer = { state: 'left', answeredAt: now } as const
      await tx.roomInvitation.upsert({
        where: { roomId_userId: where },
        create: { ...where, ...answer },
        update: answer,
      })
      await emitEvent(tx, 'room.member_left', where)
    })
    return {}
  },
})

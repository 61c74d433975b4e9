import { db } from '@/server/db'
import { talker } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { reportMessageSchema } from '../chat.schema'
import { answersQuestions, type ChatUser } from './rooms.repository'

const openToUser = (user: ChatUser) =>
  answersQuestions(user)
    ? { members: { some: { userId: user.id } } }
    : {
        members: { some: { userId: user.id, asOffice: false } },
        OR: [{ officeOfId: null }, { officeOfId: user.id }],
      }

/** Reports a message of the caller's room to staff. Once per person and message. */
export const reportMessage = defineUseCase({
  name: 'chat.report-message',
  access: talker(),
  input: reportMessageSchema,
  limits: [perActor('room.report')],
  async run({ input, actor, now }) {
    const userId = actor.user.id
    const message = await db().roomMessage.findFirst({
      where: {
        id: input.message_id,
        deletedAt: null,
        room: openToUser(actor.user),
      },
      select: { id: true },
    })
    if (!message) {
      throw new AppError('not_found', { text: 'Chat.messageNotFound' })
    }
    await db().messageReport.createMany({
      data: [{ messageId: message.id, reporterId: userId, reason: input.reason, createdAt: now }],
      skipDuplicates: true,
    })
    return {}
  },
})

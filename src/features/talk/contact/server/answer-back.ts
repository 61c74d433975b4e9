import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { answerSchema } from '../office.schema'
import { readMessageToken } from './message-link'

/** The visitor replies through the link of our mail: the message becomes unread again. */
export const answerBack = defineUseCase({
  name: 'contact.answer-back',
  keyScope: 'contact.answerBack',
  access: everyone(),
  input: answerSchema,
  limits: [perAddress('contact.answer')],
  async run({ input: { token, message: body }, now, key }) {
    const messageId = readMessageToken(token, now)
    if (!messageId) {
      throw new AppError('not_found', { text: 'ContactThread.invalidTitle' })
    }
    return key.once(async (tx) => {
      const [message] = await tx.contactMessage.updateManyAndReturn({
        // What the office has deleted is gone for its writer too.
        where: { id: messageId, deletedAt: null },
        data: { readAt: null },
        select: { subject: true },
      })
      if (!message) {
        throw new AppError('not_found', { text: 'ContactThread.invalidTitle' })
      }
      const { subject } = message
      await tx.contactReply.create({
        data: { messageId, direction: 'visitor', subject, body, createdAt: now },
      })
      await emitEvent(tx, 'contact.message_received', { messageId })
      return { success: true as const }
    })
  },
})

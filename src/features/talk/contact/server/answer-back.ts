import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { answerSchema } from '../office.schema'
import { readMessageToken } from './message-link'
import { receiveAnswer } from './receive-answer'

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
      if ((await receiveAnswer(tx, { messageId, body, now })) !== 'stored') {
        throw new AppError('not_found', { text: 'ContactThread.invalidTitle' })
      }
      return { success: true as const }
    })
  },
})

import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { type Promised, promisedBy, promiseOf } from '../message.rules'
import { messageLinkSchema } from '../office.schema'
import { readMessageToken } from './message-link'
import { readThread } from './thread.repository'

export interface OpenedMessage {
  state: 'open'
  name: string
  subject: string
  message: string
  createdAt: Date
  /** By when an answer was promised, and what became of it. */
  promise: { by: Date; is: Promised }
  /** `from`: the address of an e-mail that did not come from the writer's. */
  replies: { id: string; fromOffice: boolean; body: string; createdAt: Date; from: string | null }[]
}

/** The data behind the link in a reply: this message and its replies, nothing else. */
export const readMessageLink = defineUseCase({
  name: 'contact.read-message-link',
  access: everyone(),
  input: messageLinkSchema,
  limits: [perAddress('contact.link')],
  async run({ input: { token }, now }): Promise<OpenedMessage | { state: 'invalid' }> {
    const id = readMessageToken(token, now)
    const message = id
      ? await db().contactMessage.findUnique({
          where: { id, deletedAt: null },
          select: { name: true, subject: true, message: true, createdAt: true, repliedAt: true },
        })
      : null
    if (!id || !message) {
      return { state: 'invalid' }
    }
    const thread = await readThread(id)
    const replies = thread.map(({ id: key, direction, body, createdAt, byMail }) => ({
      id: key,
      body,
      createdAt,
      fromOffice: direction === 'office',
      from: byMail && (byMail.isOther || byMail.senderFailed) ? byMail.from : null,
    }))
    const answered = replies.find(({ fromOffice }) => fromOffice)?.createdAt ?? message.repliedAt
    const { repliedAt: _, ...shown } = message
    const promise = { by: promisedBy(shown.createdAt), is: promiseOf(shown.createdAt, answered, now) }
    return { state: 'open', ...shown, promise, replies }
  },
})

import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { messageLinkSchema } from '../office.schema'
import { readMessageToken } from './message-link'
import { readThread } from './thread.repository'

export interface OpenedMessage {
  state: 'open'
  name: string
  subject: string
  message: string
  createdAt: Date
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
          where: { id },
          select: { name: true, subject: true, message: true, createdAt: true },
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
    return { state: 'open', ...message, replies }
  },
})

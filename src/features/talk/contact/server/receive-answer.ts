import { hour } from '@/config/durations'
import { incoming } from '@/config/limits'
import { emitEvent, type Tx } from '@/server/kernel/transaction'

/** What is known of an answer that came by mail. */
interface ByMail {
  /** As it is written in the mail; anybody can write it. */
  fromEmail: string
  /** The provider's check of the sender failed. */
  senderFailed: boolean
  quoted: string | null
  isCut: boolean
  leftFiles: string[]
  /** The provider's id. */
  receivedId: string
  /** Of the conversation and the `Message-ID`; null without one. */
  receivedKey: string | null
}

interface Answer {
  messageId: string
  body: string
  now: Date
  byMail?: ByMail
}

/**
 * Adds what the writer of a message answers, through the link or by mail: the message becomes unread and waits for the office.
 * `unknown`: there is no such message, or the office has deleted it. `repeated`: this mail is there already. `too_many`: a loop of mails.
 */
export async function receiveAnswer(
  tx: Tx,
  { messageId, body, now, byMail }: Answer,
): Promise<'stored' | 'unknown' | 'repeated' | 'too_many'> {
  const [message] = await tx.$queryRaw<{ subject: string }[]>`
    select subject from contact_messages where id = ${messageId}::uuid and deleted_at is null for no key update`
  if (!message) {
    return 'unknown'
  }
  if (byMail) {
    const since = new Date(now.getTime() - hour)
    const earlier = await tx.contactReply.count({
      where: { messageId, receivedId: { not: null }, createdAt: { gt: since } },
    })
    if (earlier >= incoming.perHour) {
      return 'too_many'
    }
  }
  const { count } = await tx.contactReply.createMany({
    data: [{ messageId, direction: 'visitor', subject: message.subject, body, createdAt: now, ...byMail }],
    skipDuplicates: true,
  })
  if (count === 0) {
    return 'repeated'
  }
  await tx.contactMessage.updateMany({ where: { id: messageId }, data: { readAt: null } })
  await emitEvent(tx, 'contact.message_received', { messageId })
  return 'stored'
}

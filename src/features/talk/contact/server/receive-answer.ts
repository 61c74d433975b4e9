import { hour } from '@/config/durations'
import { incoming } from '@/config/limits'
import type { FileRefusal as StoredRefusal } from '@/generated/prisma/client'
import { emitEvent, enqueueJob, type Tx } from '@/server/kernel/transaction'
import { receiveFilesJob } from './receive-files.job'

/** Why a file that came by mail is not kept. */
export type FileRefusal = StoredRefusal

/** A file that came with an answer by mail. */
export interface NewFile {
  /** From 1. */
  position: number
  filename: string
  /** As the provider says. */
  size: number
  /** The provider's id. */
  receivedId: string
  /** null: it is fetched. */
  refusal: FileRefusal | null
}

/** What is known of an answer that came by mail. */
interface ByMail {
  /** As it is written in the mail; anybody can write it. */
  fromEmail: string
  /** The provider's check of the sender failed. */
  senderFailed: boolean
  quoted: string | null
  isCut: boolean
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
  files?: readonly NewFile[]
}

/**
 * Adds what the writer of a message answers, through the link or by mail: the message becomes unread and waits for the office. A job
 * fetches its files.
 * `unknown`: there is no such message, or the office has deleted it. `repeated`: this mail is there already. `too_many`: a loop of mails.
 */
export async function receiveAnswer(
  tx: Tx,
  { messageId, body, now, byMail, files = [] }: Answer,
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
  const [reply] = await tx.contactReply.createManyAndReturn({
    data: [{ messageId, direction: 'visitor', subject: message.subject, body, createdAt: now, ...byMail }],
    skipDuplicates: true,
    select: { id: true },
  })
  if (!reply) {
    return 'repeated'
  }
  await tx.contactFile.createMany({ data: files.map((file) => ({ ...file, replyId: reply.id })) })
  if (files.some(({ refusal }) => refusal === null)) {
    // The words of others come first. The attempts take about a day.
    const options = { key: `files:${reply.id}`, priority: 10, maxAttempts: 13 }
    await enqueueJob(tx, receiveFilesJob, { replyId: reply.id }, options)
  }
  await tx.contactMessage.updateMany({ where: { id: messageId }, data: { readAt: null } })
  await emitEvent(tx, 'contact.message_received', { messageId })
  return 'stored'
}

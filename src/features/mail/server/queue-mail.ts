import { z } from 'zod'
import type { Locale } from '@/config/locales'
import { defineJob } from '@/server/jobs/job'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'
import { type MailData, type MailKind, mailPriority } from '../mail-kinds'

export const sendMailJob = defineJob('mail.send', z.object({ mailId: z.uuid() }))

/** One waiting job a mail, however often it is asked for. */
export const enqueueSending = (tx: Tx, mailId: string, kind: MailKind, runAt?: Date) =>
  enqueueJob(tx, sendMailJob, { mailId }, { key: `mail:${mailId}`, priority: mailPriority[kind], runAt })

export interface MailToQueue<K extends MailKind> {
  kind: K
  to: string
  locale: Locale
  data: MailData[K]
  userId?: string
  /** The same key never makes a second mail. */
  dedupeKey?: string
  /** Pointless after this moment (a code that has expired). */
  notAfter?: Date
}

/** Puts a mail into the outbox and its sending into the queue, in the transaction of its cause. */
export async function queueMail<K extends MailKind>(tx: Tx, mail: MailToQueue<K>): Promise<void> {
  const { kind, to, locale, data, userId, dedupeKey, notAfter } = mail
  const [row] = await tx.outboxMail.createManyAndReturn({
    data: [{ kind, toEmail: to, locale, data: { ...data }, userId, dedupeKey, notAfter }],
    skipDuplicates: true,
    select: { id: true },
  })
  if (row) await enqueueSending(tx, row.id, kind)
}

import { z } from 'zod'
import type { Locale } from '@/config/locales'
import { container } from '@/server/container'
import { defineJob } from '@/server/jobs/job'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'
import { type AccountMailKind, type MailData, type MailKind, mailKinds } from '../mail-kinds'
import { guardianCopyOf } from './copy-to-guardian'
import { takeMailBudget } from './mail-budget'

export const sendMailJob = defineJob('mail.send', z.object({ mailId: z.uuid() }))

/** One waiting job per mail, even if it is queued several times. */
export const enqueueSending = (tx: Tx, mailId: string, kind: MailKind, runAt?: Date) =>
  enqueueJob(
    tx,
    sendMailJob,
    { mailId },
    { key: `mail:${mailId}`, priority: mailKinds[kind].priority, runAt },
  )

interface AnyMailToQueue<K extends MailKind> {
  kind: K
  to: string
  locale: Locale
  data: MailData[K]
  /** The account of the address, if any. */
  userId?: string | null
  /** The same key never creates a second mail. */
  dedupeKey?: string
  /** Useless after this time (a code that has expired). */
  notAfter?: Date
  /** A member of the office who sends it while waiting and decides about each attempt; no job sends it. */
  senderId?: string
}

/** `isProven`: the owner of the mailbox has proven the address and causes this mail. */
export type MailToQueue<K extends MailKind> = AnyMailToQueue<K> &
  (K extends AccountMailKind ? { isProven: boolean } : unknown)

function isCounted({ kind, isProven }: { kind: MailKind; isProven?: boolean }) {
  const { cause } = mailKinds[kind]
  return cause === 'anyone' || (cause === 'account' && !isProven)
}

/**
 * Stores a mail in the outbox and queues its sending, in the transaction of its cause. Throws `too_many` when
 * the mailbox is over its budget; then nothing of the mail is stored.
 */
export async function queueMail<K extends MailKind>(tx: Tx, mail: MailToQueue<K>): Promise<void> {
  const { kind, to, locale, data, userId, dedupeKey, notAfter, senderId } = mail
  const now = container().clock.now()
  const [row] = await tx.outboxMail.createManyAndReturn({
    data: [{ kind, toEmail: to, locale, data: { ...data }, userId, dedupeKey, notAfter, senderId }],
    skipDuplicates: true,
    select: { id: true },
  })
  if (!row) {
    return
  }
  if (isCounted(mail)) {
    try {
      await takeMailBudget(tx, to, kind, now)
    } catch (error) {
      await tx.outboxMail.delete({ where: { id: row.id } })
      throw error
    }
  }
  if (senderId === undefined) {
    await enqueueSending(tx, row.id, kind)
  }
  await copyToGuardian(tx, mail, now)
}

async function copyToGuardian(tx: Tx, mail: AnyMailToQueue<MailKind>, now: Date): Promise<void> {
  const copy = await guardianCopyOf(tx, mail, now)
  if (!copy) {
    return
  }
  const [row] = await tx.outboxMail.createManyAndReturn({
    data: [copy],
    skipDuplicates: true,
    select: { id: true },
  })
  if (row) {
    await enqueueSending(tx, row.id, mail.kind)
  }
}

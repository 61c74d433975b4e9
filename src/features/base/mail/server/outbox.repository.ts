import { isDemo } from '@/config/env'
import type { OutboxMail } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { inTransaction } from '@/server/kernel/transaction'
import type { MailToSend } from '@/server/ports/mailer'
import { claimMs } from '../mail.rules'
import { isMailKind, secretKinds } from '../mail-kinds'
import { enqueueSending } from './queue-mail'

type Content = Pick<MailToSend, 'subject' | 'html' | 'text'>

/**
 * Claims a mail for exactly one worker. null: already sent, given up, or claimed by another. `again`: the job was begun
 * before; since it has one worker at a time, the claim that it made then is nobody's.
 */
export async function claimMail(
  id: string,
  now: Date,
  { again }: { again: boolean },
): Promise<OutboxMail | null> {
  const { count } = await db().outboxMail.updateMany({
    where: {
      id,
      senderId: null,
      OR: [
        { state: { in: ['queued', 'failed'] } },
        { state: 'sending', ...(again ? {} : { nextTryAt: { lt: now } }) },
      ],
    },
    data: {
      state: 'sending',
      attempts: { increment: 1 },
      nextTryAt: new Date(now.getTime() + claimMs),
    },
  })
  return count === 1 ? db().outboxMail.findUnique({ where: { id } }) : null
}

/** Every attempt sends what was rendered first: the provider recognises a repeat by its bytes. */
export const keepContent = (id: string, { subject, html, text }: Content) =>
  db().outboxMail.update({ where: { id }, data: { subject, html, text } })

/** Only the worker that holds the claim may finish it. */
const mine = ({ id, attempts }: OutboxMail) => ({ id, attempts, state: 'sending' as const })

const blank = { data: {}, subject: null, html: null, text: null }
const afterwards = ({ kind }: OutboxMail) =>
  !isDemo() && isMailKind(kind) && secretKinds.includes(kind) ? blank : {}

export const markSent = (mail: OutboxMail, providerId: string | null, now: Date) =>
  db().outboxMail.updateMany({
    where: mine(mail),
    data: {
      ...afterwards(mail),
      state: 'sent',
      sentAt: now,
      providerId,
      lastError: null,
      nextTryAt: null,
    },
  })

export const markDead = (mail: OutboxMail, error: string, now: Date) =>
  db().outboxMail.updateMany({
    where: mine(mail),
    data: { state: 'dead', lastError: error, failedAt: now, nextTryAt: null },
  })

/** Waits for its next attempt, which is queued in the same transaction. */
export const markFailed = (mail: OutboxMail, error: string, now: Date, nextTryAt: Date) =>
  inTransaction(async (tx) => {
    const { count } = await tx.outboxMail.updateMany({
      where: mine(mail),
      data: { state: 'failed', lastError: error, failedAt: now, nextTryAt },
    })
    if (count === 1 && isMailKind(mail.kind)) {
      await enqueueSending(tx, mail.id, mail.kind, nextTryAt)
    }
  })

/** Due mails without a waiting job: their worker died, or the queue lost them. */
export async function listOverdue(before: Date): Promise<{ id: string; kind: string }[]> {
  return db().$queryRaw`
    select id::text, kind from outbox_mails m
    where state in ('queued', 'sending', 'failed') and sender_id is null and coalesce(next_try_at, created_at) < ${before}
      and not exists (
        select from graphile_worker.jobs j where j.key = 'mail:' || m.id and j.locked_at is null and j.attempts < j.max_attempts)
    order by created_at limit 500`
}

/** No access stays readable: sent mails with codes and links lose their content. */
export const blankSecrets = (before: Date) =>
  db().outboxMail.updateMany({
    where: {
      kind: { in: [...secretKinds] },
      state: { in: ['sent', 'dead'] },
      createdAt: { lt: before },
      OR: [{ html: { not: null } }, { subject: { not: null } }, { data: { not: {} } }],
    },
    data: blank,
  })

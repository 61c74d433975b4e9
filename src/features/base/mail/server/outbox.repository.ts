import { isDemo } from '@/config/env'
import type { OutboxMail, Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import type { MailToSend } from '@/server/ports/mailer'
import { claimMs } from '../mail.rules'
import { isMailKind, secretKinds } from '../mail-kinds'
import { enqueueSending } from './queue-mail'

type Content = Pick<MailToSend, 'subject' | 'html' | 'text'>

const claim = (where: Prisma.OutboxMailWhereInput, now: Date) => ({
  where,
  data: {
    state: 'sending' as const,
    attempts: { increment: 1 },
    nextTryAt: new Date(now.getTime() + claimMs),
  },
})

/**
 * Claims a mail for exactly one worker. null: already sent, given up, or claimed by another one. `again`: the job had begun
 * before; since a job has only one worker at a time, the earlier claim of this job no longer counts.
 */
export async function claimMail(
  id: string,
  now: Date,
  { again }: { again: boolean },
): Promise<OutboxMail | null> {
  const claimable: Prisma.OutboxMailWhereInput[] = [
    { state: { in: ['queued', 'failed'] } },
    { state: 'sending', ...(again ? {} : { nextTryAt: { lt: now } }) },
  ]
  const [mail] = await db().outboxMail.updateManyAndReturn(claim({ id, senderId: null, OR: claimable }, now))
  return mail ?? null
}

/** The same for the writer of a mail, who may also retry a refused one. */
export async function claimAsWriter(tx: Tx, id: string, now: Date): Promise<OutboxMail | null> {
  const claimable: Prisma.OutboxMailWhereInput[] = [
    { state: { in: ['queued', 'failed', 'dead'] } },
    { state: 'sending', nextTryAt: { lte: now } },
  ]
  const [mail] = await tx.outboxMail.updateManyAndReturn(claim({ id, OR: claimable }, now))
  return mail ?? null
}

/** Every attempt sends the first rendering, because the provider compares the bytes of a repeated request. */
export const keepContent = (id: string, { subject, html, text }: Content) =>
  db().outboxMail.update({ where: { id }, data: { subject, html, text } })

/** Only the worker with the claim may end it without sending. */
const mine = ({ id, attempts }: OutboxMail) => ({ id, attempts, state: 'sending' as const })

const blank = { data: {}, subject: null, html: null, text: null }
const afterwards = ({ kind }: OutboxMail) =>
  !isDemo() && isMailKind(kind) && secretKinds.includes(kind) ? blank : {}

/** What a writer's call stores in the transaction that stores its mail as sent. */
export interface SentEffects {
  /** The answer under the key of the call, before the mail: calls lock their key first, and in another order they deadlock. */
  answerKey(tx: Tx): Promise<unknown>
  /** Once per mail; its audit entry comes last. */
  onSent(tx: Tx): Promise<void>
}

/** Stores a mail as sent, also for a worker that lost its claim. */
export async function markSent(
  mail: OutboxMail,
  providerId: string | null,
  now: Date,
  effects?: SentEffects,
): Promise<void> {
  const sent = {
    where: { id: mail.id, state: { not: 'sent' as const } },
    data: {
      ...afterwards(mail),
      state: 'sent' as const,
      sentAt: now,
      providerId,
      lastError: null,
      nextTryAt: null,
    },
  }
  if (!effects) {
    await db().outboxMail.updateMany(sent)
    return
  }
  await inTransaction(async (tx) => {
    await effects.answerKey(tx)
    const { count } = await tx.outboxMail.updateMany(sent)
    if (count === 1) {
      await effects.onSent(tx)
    }
  })
}

export const markDead = (mail: OutboxMail, error: string, now: Date) =>
  db().outboxMail.updateMany({
    where: mine(mail),
    data: { state: 'dead', lastError: error, failedAt: now, nextTryAt: null },
  })

/** Stores a failure and queues the next attempt in the same transaction. If the mail has a writer, the writer decides instead. */
export const markFailed = (mail: OutboxMail, error: string, now: Date, retryAt: Date) =>
  inTransaction(async (tx) => {
    const nextTryAt = mail.senderId === null ? retryAt : null
    const { count } = await tx.outboxMail.updateMany({
      where: mine(mail),
      data: { state: 'failed', lastError: error, failedAt: now, nextTryAt },
    })
    if (count === 1 && nextTryAt && isMailKind(mail.kind)) {
      await enqueueSending(tx, mail.id, mail.kind, nextTryAt)
    }
  })

/**
 * Due mails without a waiting job: their worker died, or the queue lost them. `held`: they wait because our key or domain was
 * refused, and another mail has left since.
 */
export async function listOverdue(before: Date): Promise<{ id: string; kind: string; held: boolean }[]> {
  return db().$queryRaw`
    select id::text, kind, coalesce(next_try_at, created_at) >= ${before} as held from outbox_mails m
    where state in ('queued', 'sending', 'failed') and sender_id is null and (
      coalesce(next_try_at, created_at) < ${before} and not exists (
        select from graphile_worker.jobs j where j.key = 'mail:' || m.id and j.locked_at is null and j.attempts < j.max_attempts)
      or state = 'failed' and next_try_at >= ${before} and last_error ~ '^40[13] |invalid_from_address|domain_not_verified'
        and failed_at < (select max(sent_at) from outbox_mails))
    order by created_at limit 500`
}

/** Deletes the content of sent mails with codes and links, so that nobody can read them later. */
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

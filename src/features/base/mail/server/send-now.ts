import { setTimeout as sleep } from 'node:timers/promises'
import type { Prisma } from '@/generated/prisma/client'
import type { TextKeyIn } from '@/messages/text-key'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import type { CallKey } from '@/server/kernel/idempotency'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import type { MailResult } from '@/server/ports/mailer'
import { firstTryMs, giveUpAfterMs, sameMailMs } from '../mail.rules'
import type { MailKind } from '../mail-kinds'
import { mailReason } from '../mail-reason.rules'
import { deliverMail } from './deliver-mail'
import { claimAsWriter } from './outbox.repository'
import { type MailToQueue, queueMail } from './queue-mail'

const pollMs = 100

/** Kinds that a member of the office sends while waiting. */
type OfficeMailKind = Extract<MailKind, 'office_reply' | 'office_mail'>

export interface OfficeMail<K extends OfficeMailKind = OfficeMailKind>
  extends Pick<MailToQueue<K>, 'kind' | 'to' | 'locale' | 'data' | 'userId'> {
  senderId: string
  /** Equal for the same e-mail of the same author to the same person, so that a double click sends one mail. */
  fingerprint: string
}

interface Sending<Answer> {
  mail: OfficeMail
  key: CallKey
  /** The answer of the call after the e-mail was sent. */
  answer: Answer
  /**
   * The effects of the sending, in the transaction that stores it as sent. Its audit entry comes last. Runs
   * once per mail.
   */
  onSent(tx: Tx, mailId: string): Promise<void>
  now: Date
  /** How long the writer waits at most. */
  waitMs?: number
}

/**
 * Sends one e-mail while its writer waits: stores it like any other, does at once what a job would do, and returns the
 * answer after it was sent; otherwise throws `provider_down` with the reason. A retry of the same e-mail uses the
 * same row, and the provider sends each key only once.
 */
export async function sendNow<Answer>(sending: Sending<Answer>): Promise<Answer> {
  const { mail, key, answer, onSent, now, waitMs = firstTryMs } = sending
  const { id, claimed } = await inTransaction(async (tx) => {
    await key.claim(tx)
    return storeOnce(tx, mail, now)
  })
  const outcome = claimed
    ? await atMost(
        waitMs,
        deliverMail(claimed, container().log, {
          answerKey: (tx) => key.answer(tx, answer),
          onSent: (tx) => onSent(tx, id),
        }),
      )
    : await awaitOutcome(id)
  if (outcome.status === 'sent') {
    return answer
  }
  throw notSent(mail.kind, outcome)
}

/** The row of the e-mail: a new one, or an earlier unsent one. `claimed`: this call sends it. */
async function storeOnce(tx: Tx, { fingerprint, ...mail }: OfficeMail, now: Date) {
  const dedupeKey = `office:${fingerprint}`
  const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) })
  const isOver: Prisma.OutboxMailWhereInput[] = [
    { state: 'sent', sentAt: before(sameMailMs) },
    { state: { not: 'sent' }, createdAt: before(giveUpAfterMs) },
  ]
  await tx.outboxMail.updateMany({ where: { dedupeKey, OR: isOver }, data: { dedupeKey: null } })
  await queueMail(tx, { ...mail, dedupeKey })
  const { id } = await tx.outboxMail.findUniqueOrThrow({ where: { dedupeKey }, select: { id: true } })
  return { id, claimed: await claimAsWriter(tx, id, now) }
}

const unknown = (error: string) => ({ status: 'unavailable', error, uncertain: true }) as const

/** After the limit the writer no longer waits; the outcome is stored when it comes. */
async function atMost(waitMs: number, work: Promise<MailResult>): Promise<MailResult> {
  const outcome = await Promise.race([work, sleep(waitMs, 'late' as const, { ref: false })])
  if (outcome !== 'late') {
    return outcome
  }
  work.catch((error: unknown) =>
    container().log.error(
      { event: 'mail.outcome_lost', err: error },
      'the late outcome of a mail could not be stored',
    ),
  )
  return unknown('late')
}

/** Another call is sending the same e-mail, or has just sent it: its outcome is also this call's. */
async function awaitOutcome(id: string): Promise<MailResult> {
  for (let waited = 0; waited < firstTryMs; waited += pollMs) {
    const row = await db().outboxMail.findUnique({ where: { id }, select: { state: true, lastError: true } })
    const error = row?.lastError ?? ''
    if (row?.state === 'sent') {
      return { status: 'sent', providerId: null }
    }
    if (row?.state === 'dead') {
      return { status: 'refused', error }
    }
    if (row?.state === 'failed' && /^[45]\d\d /.test(error)) {
      return { status: 'unavailable', error }
    }
    if (row?.state !== 'sending') {
      break
    }
    await sleep(pollMs)
  }
  return unknown('not known')
}

const longWaitS = 120

/** The reason why it was not sent. */
function notSent(kind: OfficeMailKind, result: Exclude<MailResult, { status: 'sent' }>): AppError {
  const refusal = (
    reason: TextKeyIn<'OfficeMail.office_mail'>,
    params?: Record<string, number>,
    retryAfterS?: number,
  ) =>
    new AppError('provider_down', {
      text: `OfficeMail.${kind}.${reason}`,
      params,
      retryAfterS,
      extra: { success: false, sent: reason === 'unknown' ? 'unknown' : 'no' },
    })
  if (result.status === 'refused' && mailReason(result.error).fault === 'address') {
    return refusal('refused')
  }
  if (result.status === 'refused') {
    return refusal('refusedAll')
  }
  if (result.uncertain) {
    return refusal('unknown')
  }
  const { retryAfterS = 0 } = result
  return retryAfterS > longWaitS
    ? refusal('waitLong', { minutes: Math.ceil(retryAfterS / 60) }, retryAfterS)
    : refusal('failed', undefined, retryAfterS || undefined)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { OutboxMail } from '@/generated/prisma/client'
import type { TextKeyIn } from '@/messages/text-key'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import type { CallKey } from '@/server/kernel/idempotency'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import type { MailResult } from '@/server/ports/mailer'
import { firstTryMs } from '../mail.rules'
import { mailReason } from '../mail-reason.rules'
import type { OfficeMail, OfficeMailKind } from './office-mail'
import { claimOfficeMail, markOfficeMailSent, markOfficeMailUnsent } from './office-outbox.repository'
import { renderMail } from './render-mail'

const pollMs = 100

interface Sending<Answer> {
  mail: OfficeMail
  key: CallKey
  /** Of the call, once the e-mail has been sent. */
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
 * Sends one e-mail while its writer waits: returns the answer once it has been sent, throws `provider_down` with the
 * reason otherwise. Row, commit, call, row: a retry of the same e-mail uses the same row, and the provider
 * sends a key once.
 */
export async function sendNow<Answer>(sending: Sending<Answer>): Promise<Answer> {
  const { mail, key, answer, now, waitMs = firstTryMs } = sending
  const claim = await claimOfficeMail(mail, () => renderMail(mail), now, key)
  if (claim.state === 'sent') {
    return answer
  }
  if (claim.state === 'busy') {
    await waitForOther(claim.id, mail.kind)
    return answer
  }
  const work = attempt(claim.mail, sending)
  // After the limit the writer no longer waits; the answer is stored when it comes.
  const outcome = await Promise.race([work, sleep(waitMs, 'late' as const, { ref: false })])
  if (outcome === 'late') {
    work.catch((error: unknown) =>
      container().log.error(
        { event: 'mail.outcome_lost', err: error },
        'the late outcome of a mail could not be stored',
      ),
    )
    throw notSent(mail.kind, { status: 'unavailable', error: 'late', uncertain: true })
  }
  if (outcome.status === 'sent') {
    return answer
  }
  throw notSent(mail.kind, outcome)
}

async function attempt<Answer>(
  mail: OutboxMail,
  { onSent, key, answer: whenSent }: Sending<Answer>,
): Promise<MailResult> {
  const { clock, mailer, log } = container()
  const { id, toEmail: to, subject, html, text } = mail
  const result = await mailer.send({ id, to, subject: subject ?? '', html: html ?? '', text: text ?? '' })
  const facts = { mailId: id, kind: mail.kind, attempt: mail.attempts }
  if (result.status === 'sent') {
    await inTransaction(async (tx) => {
      if (await markOfficeMailSent(tx, id, result.providerId, clock.now())) {
        // Before the audit entry, which is a transaction's last statement.
        await key.answer(tx, whenSent)
        await onSent(tx, id)
      }
    })
    log.info({ event: 'mail.sent', ...facts }, 'mail handled')
  } else {
    const state = result.status === 'refused' ? 'dead' : 'failed'
    await markOfficeMailUnsent(mail, state, result.error, clock.now())
    log.warn({ event: `mail.${result.status}`, ...facts, reason: result.error }, 'mail handled')
  }
  return result
}

/** Another call is sending the same e-mail: its outcome is also this call's. */
async function waitForOther(id: string, kind: OfficeMailKind): Promise<void> {
  for (let waited = 0; waited < firstTryMs; waited += pollMs) {
    await sleep(pollMs)
    const row = await db().outboxMail.findUnique({ where: { id }, select: { state: true, lastError: true } })
    if (row?.state === 'sent') {
      return
    }
    const error = row?.lastError ?? ''
    if (row?.state === 'dead') {
      throw notSent(kind, { status: 'refused', error })
    }
    if (row?.state === 'failed' && /^[45]\d\d /.test(error)) {
      throw notSent(kind, { status: 'unavailable', error })
    }
    if (row?.state !== 'sending') {
      break
    }
  }
  throw notSent(kind, { status: 'unavailable', error: 'not known', uncertain: true })
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

import type { OutboxMail } from '@/generated/prisma/client'
import { isAddress } from '@/lib/email-field'
import { container } from '@/server/container'
import type { Logger } from '@/server/ports/logger'
import type { MailResult, MailToSend } from '@/server/ports/mailer'
import { givenUp, giveUpAfterMs, ownFaultPauseS, ownMailErrors, retryPauseMs } from '../mail.rules'
import type { MailData } from '../mail-kinds'
import { mailReason } from '../mail-reason.rules'
import { attachmentsOf } from './attachments'
import { keepContent, markDead, markFailed, markSent, type SentEffects } from './outbox.repository'
import { renderMail } from './render-mail'
import { replyAddress } from './reply-address'

/**
 * Sends a mail that the caller has claimed, with its id as the provider's idempotency key, and stores the result with its
 * effects.
 */
export async function deliverMail(mail: OutboxMail, log: Logger, effects?: SentEffects): Promise<MailResult> {
  const { clock, mailer } = container()
  const facts = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts }
  if (mail.notAfter && mail.notAfter <= clock.now()) {
    await markDead(mail, ownMailErrors.expired, clock.now())
    log.warn({ event: 'mail.expired', ...facts }, 'mail expired unsent')
    return refusal(ownMailErrors.expired)
  }
  const ready = await prepare(mail)
  const result: MailResult = ready.ok ? await mailer.send(ready.mail) : refusal(ready.why)
  await recordResult(mail, result, effects)
  if (result.status === 'sent') {
    log.info({ event: 'mail.sent', ...facts }, 'mail handled')
  } else if (result.status === 'refused' && mail.senderId === null) {
    log.error({ event: 'mail.refused', ...facts, reason: result.error }, 'mail handled')
  } else {
    const event = result.status === 'refused' ? 'mail.refused' : 'mail.unavailable'
    log.warn({ event, ...facts, reason: result.error }, 'mail handled')
  }
  return result
}

const refusal = (error: string) => ({ status: 'refused', error }) as const

/** Only replies of the office have a conversation that an answer can land in. */
const replyToOf = ({ kind, data }: OutboxMail) =>
  kind === 'office_reply' ? replyAddress((data as MailData['office_reply']).messageId) : undefined

type Ready = { ok: true; mail: MailToSend } | { ok: false; why: string }

/** A mail that cannot be rendered will not succeed in another attempt. */
async function prepare(mail: OutboxMail): Promise<Ready> {
  const { id, toEmail: to } = mail
  if (!isAddress(to)) {
    return { ok: false, why: ownMailErrors.not_an_address }
  }
  try {
    const { headers, ...rendered } = await renderMail(mail)
    const isRendered = mail.subject !== null && mail.html !== null && mail.text !== null
    const content = isRendered
      ? { subject: mail.subject ?? '', html: mail.html ?? '', text: mail.text ?? '' }
      : rendered
    if (!isRendered) {
      await keepContent(id, content)
    }
    const replyTo = replyToOf(mail)
    return {
      ok: true,
      mail: { id, to, ...content, headers, replyTo, attachments: await attachmentsOf(mail) },
    }
  } catch (error) {
    container().log.error(
      { event: 'mail.not_rendered', err: error, mailId: id, kind: mail.kind },
      'mail cannot be rendered',
    )
    return { ok: false, why: ownMailErrors.not_rendered }
  }
}

/** Our key or our domain is refused, and with it every mail: they wait until it is accepted again. A writer decides alone. */
function isOurFault({ senderId }: OutboxMail, error: string): boolean {
  const { fault } = mailReason(error)
  return senderId === null && (fault === 'account' || fault === 'domain')
}

async function recordResult(mail: OutboxMail, result: MailResult, effects?: SentEffects) {
  const now = container().clock.now()
  if (result.status === 'sent') {
    return markSent(mail, result.providerId, now, effects)
  }
  if (result.status === 'refused' && !isOurFault(mail, result.error)) {
    return markDead(mail, result.error, now)
  }
  if (now.getTime() - mail.createdAt.getTime() >= giveUpAfterMs) {
    return markDead(mail, givenUp(result.error), now)
  }
  const retryAfterS = result.status === 'unavailable' ? result.retryAfterS : ownFaultPauseS
  const pause = retryPauseMs(mail.attempts, retryAfterS, Math.random())
  return markFailed(mail, result.error, now, new Date(now.getTime() + pause))
}

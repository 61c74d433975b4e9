import { asLocale, type Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { maskPhone } from '@/lib/cameroon-phone'
import { AppError } from '@/server/kernel/app-error'
import type { NextAction } from '@/server/ports/payment-gateway'
import { codeState, isGrantFresh, resendAt } from '../code.rules'
import { retryAt } from '../initiation.rules'
import type { InitiatedPayment, OpenPayment, PaymentView } from '../payment-views'
import type { InitiatedAnswer, PaymentAnswer, VerifiedPayment } from '../payments.answers'
import { refundedXaf } from '../refund.rules'
import { paymentStatus, type ShownStatus, statusForPayer } from '../status.rules'
import {
  creditNotesOf,
  type IntentAggregate,
  newestAttempt,
  openAttempt,
  receiptOf,
} from './payments.repository'
import { receiptCheckUrl } from './receipt-check-url'

/** A payment that was cancelled because unexpected money is being refunded shows that. */
export function statusOf(intent: IntentAggregate, stateOf = paymentStatus): ShownStatus {
  if (intent.state === 'cancelled' && intent.refunds.length > 0) {
    return { status: 'failed', reason: 'given_back' }
  }
  return stateOf(intent.state, newestAttempt(intent))
}

/** The next action of the payer, only while a request is open. */
function nextAction(intent: IntentAggregate): NextAction | null {
  if (intent.state !== 'authorised') {
    return null
  }
  return (openAttempt(intent)?.nextAction as NextAction | null | undefined) ?? null
}

export function presentPayment(intent: IntentAggregate): PaymentView {
  const { status, reason } = statusOf(intent, statusForPayer)
  const approveUntil = openAttempt(intent)?.windowEndsAt
  const receipt = receiptOf(intent)
  const url = receipt && receiptCheckUrl(receipt, asLocale(intent.locale))
  return {
    reference: intent.reference,
    status,
    reason,
    next_action: nextAction(intent),
    provider: intent.provider,
    amount: intent.amountXaf,
    currency: 'XAF',
    phone: intent.phone === null ? null : maskPhone(intent.phone),
    program: intent.program.slug,
    created_at: intent.createdAt.toISOString(),
    verified_at: intent.paidAt?.toISOString() ?? null,
    receipt_number: receipt?.number ?? null,
    refunded_xaf: refundedXaf(intent),
    credit_notes: creditNotesOf(intent).map(({ note, refund }) => ({
      number: note.number,
      amount_xaf: refund.amountXaf,
    })),
    ...(receipt && url && { receipt: { number: receipt.number, url } }),
    ...(intent.part && { part: { number: intent.part, of: 2 } }),
    ...(approveUntil && { approve_until: approveUntil.toISOString() }),
  }
}

/** What went back of it, and its credit notes, are on the payment's page. */
export const presentForApi = ({
  refunded_xaf: _refunded,
  credit_notes: _notes,
  ...payment
}: PaymentView): PaymentAnswer => payment

function stepOf(intent: IntentAggregate): OpenPayment['step'] {
  if (intent.state === 'review') {
    return 'review'
  }
  if (intent.state !== 'authorised') {
    return 'code'
  }
  return openAttempt(intent) ? 'wallet' : 'retry'
}

/** When a retry is really possible: after its own pause and the phone's; null when the code has expired by then. */
function retryFrom(intent: IntentAggregate, hasOpenAttempt: boolean, phoneFreeAt: Date | null, now: Date) {
  if (intent.state !== 'authorised') {
    return null
  }
  const { authorisedAt } = intent
  const newestAttemptAt = intent.attempts[0]?.createdAt ?? null
  const own = retryAt({ authorisedAt, newestAttemptAt, hasOpenAttempt }, now)
  if (!own || !phoneFreeAt || phoneFreeAt <= own) {
    return own
  }
  return isGrantFresh(authorisedAt, phoneFreeAt) ? phoneFreeAt : null
}

/** `phoneFreeAt`: from when the phone may get a prompt; null: now. */
export function presentOpenPayment(
  intent: IntentAggregate,
  now: Date,
  phoneFreeAt: Date | null,
): OpenPayment {
  const open = openAttempt(intent)
  const retry = retryFrom(intent, open !== null, phoneFreeAt, now)
  return {
    ...presentPayment(intent),
    full_phone: intent.linkId === null ? (intent.phone ?? '') : '',
    step: stepOf(intent),
    code: {
      state: codeState(intent, now),
      expires_at: intent.codeExpiresAt.toISOString(),
      resend_at: resendAt(intent)?.toISOString() ?? null,
      tries_left: intent.codeTriesLeft,
    },
    retry_at: retry?.toISOString() ?? null,
  }
}

export function presentInitiated(intent: IntentAggregate, locale: Locale): InitiatedPayment {
  const { status } = statusOf(intent)
  const text = status === 'initiated' ? 'Payment.answers.codeSent' : (`Payment.answers.${status}` as const)
  return {
    success: true,
    message: textsOf(locale)(text),
    reference: intent.reference,
    expires_at: intent.codeExpiresAt.toISOString(),
    status,
  }
}

export const presentInitiatedForApi = ({ status: _, ...answer }: InitiatedPayment): InitiatedAnswer => answer

/** Throws payment_failed (402) for a payment that did not go through. */
export function presentVerified(intent: IntentAggregate, locale: Locale): VerifiedPayment {
  const { status, reason } = statusOf(intent)
  const { reference } = intent
  if (status === 'failed') {
    throw new AppError('payment_failed', {
      text: `Payment.reasons.${reason ?? 'generic'}`,
      extra: { success: false, status, reference, reason },
    })
  }
  const action = nextAction(intent)
  return {
    success: status === 'verified',
    message: textsOf(locale)(`Payment.answers.${status}`),
    status,
    reference,
    ...(action ? { next_action: action } : {}),
  }
}

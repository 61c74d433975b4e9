import { asLocale, type Locale } from '@/config/locales'
import { takeSeat } from '@/features/cohorts/server/take-seat'
import { tellSeat } from '@/features/cohorts/server/tell-seat'
import { mailedClass } from '@/features/cohorts/server/tell-student'
import type { PaymentAlert } from '@/features/mail/payment-alerts'
import { queueMail } from '@/features/mail/server/queue-mail'
import { notifyPayment } from '@/features/notifications/server/notify'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { splitAmount } from '../amount.rules'
import { arrivedMoney } from '../intent.rules'
import { moveIntent, recordPaymentEvent } from './compare-and-set'
import { failpoint } from './failpoints'
import { issueReceipt } from './issue-receipt'
import { postPayment, postSurplus } from './ledger'
import { alertOffice } from './office-alerts'
import type { Attempt, WholeIntent } from './payments.repository'

const localeOf = (intent: WholeIntent): Locale => asLocale(intent.locale)

/** What follows from a payment, in the transaction that sets it paid: ledger, enrolment, receipt, mails, event. */
export async function completePayment(
  tx: Tx,
  intent: WholeIntent,
  attempt: Attempt | null,
  now: Date,
): Promise<void> {
  await postPayment(tx, intent, attempt?.id ?? null, now)
  failpoint('settle.ledger_written')
  const seat = await takeSeat(tx, intent, now)
  const receiptNumber = await issueReceipt(tx, intent.id, now)
  const { firstName, email, id: userId } = intent.user
  const mail = { to: email, locale: localeOf(intent), userId }
  await queueMail(tx, {
    ...mail,
    kind: 'payment_receipt',
    dedupeKey: `payment_receipt:${intent.id}`,
    data: {
      firstName,
      reference: intent.reference,
      receiptNumber,
      amountXaf: intent.amountXaf,
      programSlug: intent.program.slug,
      creditXaf: splitAmount(intent.amountXaf, intent.priceXaf).creditKeptXaf,
      cohort: seat.how === 'seat' ? mailedClass(seat.cohort) : null,
    },
  })
  await queueMail(tx, {
    ...mail,
    kind: 'welcome',
    dedupeKey: `welcome:${userId}`,
    data: { firstName, programSlug: intent.program.slug },
  })
  await notifyPayment(tx, 'payment.verified', intent)
  await tellSeat(tx, intent, seat)
  await emitEvent(tx, 'payment.verified', { intentId: intent.id, userId })
}

/** This money is not ours. It is never kept silently. */
async function createSurplusRefund(tx: Tx, intent: WholeIntent, attempt: Attempt, now: Date): Promise<void> {
  // The office has already looked at this request and owes back what arrived.
  if (intent.refunds.some(({ attemptId }) => attemptId === attempt.id)) {
    return
  }
  await tx.refund.create({
    data: {
      attemptId: attempt.id,
      intentId: intent.id,
      amountXaf: attempt.amountXaf,
      reason: `surplus.${intent.state}`,
      createdAt: now,
    },
  })
  await postSurplus(tx, intent, attempt.id, attempt.amountXaf, now)
  await recordPaymentEvent(tx, {
    intentId: intent.id,
    attemptId: attempt.id,
    reference: intent.reference,
    type: 'refund.due',
    at: now,
  })
  await alertOffice(tx, {
    key: `refund_due:${attempt.id}`,
    alert: 'refund_due',
    reference: intent.reference,
    request: attempt.reference,
    amountXaf: attempt.amountXaf,
    program: intent.program.slug,
  })
  await tellRefundDue(tx, intent, attempt.id, attempt.amountXaf)
}

export const tellRefundDue = (tx: Tx, intent: WholeIntent, attemptId: string, amountXaf: number) =>
  queueMail(tx, {
    kind: 'refund_due',
    to: intent.user.email,
    locale: localeOf(intent),
    userId: intent.user.id,
    dedupeKey: `refund_due_payer:${attemptId}`,
    data: { firstName: intent.user.firstName, reference: intent.reference, amountXaf },
  })

/** Behind lockIntent: the attempt has just succeeded. */
export async function settleSuccess(tx: Tx, intent: WholeIntent, attempt: Attempt, now: Date): Promise<void> {
  if (arrivedMoney(intent.state) === 'is_owed_back') {
    return createSurplusRefund(tx, intent, attempt, now)
  }
  await moveIntent(tx, intent, 'attempt_succeeded', now, { paidAt: now, payingAttemptId: attempt.id })
  await completePayment(tx, intent, attempt, now)
}

/** Who has closed the page hears of it by mail; who waits at the page sees it there. */
export async function tellFailure(
  tx: Tx,
  intent: WholeIntent,
  attempt: Attempt,
  reason: string,
): Promise<void> {
  if (intent.state !== 'authorised') {
    return
  }
  await notifyPayment(tx, 'payment.failed', intent, attempt)
  await queueMail(tx, {
    kind: 'payment_failed',
    to: intent.user.email,
    locale: localeOf(intent),
    userId: intent.user.id,
    dedupeKey: `payment_failed:${attempt.id}`,
    data: {
      firstName: intent.user.firstName,
      reference: intent.reference,
      amountXaf: attempt.amountXaf,
      programSlug: intent.program.slug,
      reason,
    },
  })
}

/** The money facts disagree. People look at it; nothing is booked. */
export async function putUnderReview(
  tx: Tx,
  intent: WholeIntent,
  attempt: Attempt,
  fact: NonNullable<PaymentAlert['fact']>,
  now: Date,
): Promise<void> {
  const reviewReason = `differs.${fact} ${attempt.reference}`
  // Each status read finds the same again: nothing has changed.
  if (intent.state === 'review' && intent.reviewReason === reviewReason) {
    return
  }
  await moveIntent(tx, intent, 'facts_disagree', now, { reviewReason })
  await alertOffice(tx, {
    key: `review:${attempt.id}:${fact}`,
    alert: 'review',
    reference: intent.reference,
    request: attempt.reference,
    amountXaf: attempt.amountXaf,
    fact,
    program: intent.program.slug,
  })
}

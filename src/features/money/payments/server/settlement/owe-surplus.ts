import { queueMail } from '@/features/base/mail/server/queue-mail'
import type { Tx } from '@/server/kernel/transaction'
import { alertOffice } from '../office-alerts'
import { recordPaymentEvent } from '../payment-history'
import type { Attempt, IntentAggregate } from '../payments.repository'
import { postSurplus } from './ledger'
import { payerMail } from './payer-mail'

/** Marks a refund for money that is not ours, so that the academy never keeps it silently. */
export async function createSurplusRefund(
  tx: Tx,
  intent: IntentAggregate,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  // The office has already looked at this request and refunds what arrived.
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
  await notifyRefundDue(tx, intent, attempt.id, attempt.amountXaf)
}

export const notifyRefundDue = (tx: Tx, intent: IntentAggregate, attemptId: string, amountXaf: number) =>
  queueMail(tx, {
    kind: 'refund_due',
    ...payerMail(intent),
    dedupeKey: `refund_due_payer:${attemptId}`,
    data: { firstName: intent.user.firstName, reference: intent.reference, amountXaf },
  })

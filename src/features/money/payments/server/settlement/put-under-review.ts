import type { PaymentAlert } from '@/features/base/mail/payment-alerts'
import type { Tx } from '@/server/kernel/transaction'
import { moveIntent } from '../move-state'
import { alertOffice } from '../office-alerts'
import type { Attempt, IntentAggregate } from '../payments.repository'

/** The money facts disagree: people look at it, and nothing is written to the ledger. */
export async function putUnderReview(
  tx: Tx,
  intent: IntentAggregate,
  attempt: Attempt,
  fact: NonNullable<PaymentAlert['fact']>,
  now: Date,
): Promise<void> {
  const reviewReason = `differs.${fact} ${attempt.reference}`
  // Every status read detects the same again: nothing has changed.
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

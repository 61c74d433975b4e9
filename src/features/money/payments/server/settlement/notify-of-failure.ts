import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notifyPayment } from '@/features/base/notifications/server/notify'
import type { Tx } from '@/server/kernel/transaction'
import type { Attempt, IntentAggregate } from '../payments.repository'
import { payerMail } from './payer-mail'

/** A payer who has closed the page is notified by mail; one who waits at the page sees it there. */
export async function notifyOfFailure(
  tx: Tx,
  intent: IntentAggregate,
  attempt: Attempt,
  reason: string,
): Promise<void> {
  if (intent.state !== 'authorised') {
    return
  }
  await notifyPayment(tx, 'payment.failed', intent, attempt)
  await queueMail(tx, {
    kind: 'payment_failed',
    ...payerMail(intent),
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

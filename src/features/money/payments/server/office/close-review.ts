import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { isOpen } from '../../attempt.rules'
import { closeReviewSchema } from '../../office.schema'
import { moveAttempt, moveIntent } from '../move-state'
import { recordPaymentEvent } from '../payment-history'
import type { Attempt, IntentAggregate } from '../payments.repository'
import { postSurplus } from '../settlement/ledger'
import { notifyRefundDue } from '../settlement/owe-surplus'
import { lockPayment, recordOfficeChange } from './office-change'

function findDisputed(intent: IntentAggregate, reference: string): Attempt {
  const attempt = intent.attempts.find((each) => each.reference === reference)
  if (!attempt || attempt.submittedAt === null) {
    throw invalid({ attempt: 'PaymentsOffice.attemptUnknown' })
  }
  if (intent.refunds.some(({ attemptId }) => attemptId === attempt.id)) {
    throw new AppError('conflict', { text: 'PaymentsOffice.refundExists' })
  }
  return attempt
}

/** No request of an abandoned payment may stay open: the student can start again. */
async function closeRequests(tx: Tx, intent: IntentAggregate, now: Date) {
  for (const attempt of intent.attempts.filter(({ state }) => isOpen(state))) {
    if (!(await moveAttempt(tx, attempt, 'review_closed', now, { reason: 'generic', leaseUntil: null }))) {
      throw new AppError('conflict', { text: 'Payment.answers.waitingForApproval' })
    }
  }
}

/**
 * A payment whose money facts disagree is never declared paid by hand: the money that arrived is refunded, and the student
 * can pay again. The amount is that of the operator's portal.
 */
export const closeReview = defineUseCase({
  name: 'payments.close-review',
  access: can('payments.manage'),
  input: closeReviewSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    return decideInTransaction(async (tx) => {
      const intent = await lockPayment(tx, input.reference)
      if (intent.state !== 'review') {
        throw new AppError('conflict', { text: 'PaymentsOffice.notInReview' })
      }
      const attempt = findDisputed(intent, input.attempt)
      await closeRequests(tx, intent, now)
      await moveIntent(tx, intent, 'review_closed', now)
      const { id } = await tx.refund.create({
        data: {
          attemptId: attempt.id,
          intentId: intent.id,
          amountXaf: input.amount,
          reason: input.reason,
          markedById: actor.user.id,
          createdAt: now,
        },
        select: { id: true },
      })
      await postSurplus(tx, intent, attempt.id, input.amount, now)
      const details = { refundXaf: input.amount, reason: input.reason, by: actor.user.id }
      const event = { intentId: intent.id, attemptId: attempt.id, reference: intent.reference, at: now }
      await recordPaymentEvent(tx, { ...event, type: 'refund.marked', details })
      await notifyRefundDue(tx, intent, attempt.id, input.amount)
      await recordOfficeChange(tx, { actor, request, now }, 'refund.marked', intent, {
        refund: id,
        request: attempt.reference,
        amountXaf: input.amount,
        before: 'review',
        after: 'cancelled',
        reason: input.reason,
      })
      return { reference: intent.reference }
    })
  },
})

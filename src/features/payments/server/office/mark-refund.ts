import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { perActor, useCase } from '@/server/kernel/use-case'
import { markRefundSchema } from '../../office.schema'
import { refundAmounts } from '../../refund.rules'
import { decideInTransaction, recordPaymentEvent } from '../compare-and-set'
import { availableCredit } from '../credit'
import type { WholeIntent } from '../payments.repository'
import { account, lockPayment } from './office-change'

const isOfPayment = (intent: WholeIntent) =>
  intent.refunds.some(({ attemptId }) => attemptId === intent.payingAttemptId)

/** null, or the key of the text that says why not. */
export function mayBeRefunded(intent: WholeIntent): string | null {
  if (intent.state !== 'paid') return 'PaymentsOffice.notPaid'
  if (isOfPayment(intent)) return 'PaymentsOffice.refundExists'
  return intent.amountXaf === 0 ? 'PaymentsOffice.paidFromCredit' : null
}

/** What this payment gives back now. Credit that it left and that is used already stays where it was used. */
export async function refundOfPaid(reader: Parameters<typeof availableCredit>[0], intent: WholeIntent) {
  return refundAmounts(intent, await availableCredit(reader, intent.userId))
}

/** A paid payment is to be given back. Nothing moves yet, but the credit that it left can no longer be spent. */
export const markRefund = useCase({
  name: 'payment.mark_refund',
  access: can('payments.manage'),
  input: markRefundSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    const office = { actor, request, now }
    return decideInTransaction(async (tx) => {
      const intent = await lockPayment(tx, input.reference)
      const text = mayBeRefunded(intent)
      if (text) throw new AppError('conflict', { text })
      const { refundXaf, creditTakenXaf, creditSpentXaf } = await refundOfPaid(tx, intent)
      const attemptId = intent.payingAttemptId
      const { id } = await tx.refund.create({
        data: {
          attemptId,
          intentId: intent.id,
          amountXaf: refundXaf,
          reason: input.reason,
          markedById: actor.user.id,
          createdAt: now,
        },
        select: { id: true },
      })
      await recordPaymentEvent(tx, {
        intentId: intent.id,
        ...(attemptId ? { attemptId } : {}),
        type: 'refund.marked',
        at: now,
        details: { refundXaf, creditTakenXaf, creditSpentXaf, reason: input.reason, by: actor.user.id },
      })
      const details = { refund: id, amountXaf: refundXaf, creditTakenXaf, creditSpentXaf }
      await account(tx, office, 'refund.marked', intent, { ...details, reason: input.reason })
      return { reference: intent.reference }
    })
  },
})

import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { askRefundSchema } from '../../refund.schema'
import { lockPayment } from '../office/office-change'
import { alertOffice } from '../office-alerts'
import { recordPaymentEvent } from '../payment-history'
import { readRefundsByRule } from '../settlement/read-refund-by-rule'
import { mayBeRefunded } from '../settlement/refundable'

/**
 * A student gives a program back for what the owner's rule says today. It waits for the office as a refund that is due; when it is paid out,
 * the enrolment ends. Throws `conflict` if the amount is no longer the one that the page showed.
 */
export const askRefund = defineUseCase({
  name: 'payments.ask-refund',
  access: withRole('student'),
  input: askRefundSchema,
  limits: [perActor('payment.refund')],
  async run({ input, actor, now }): Promise<{ reference: string }> {
    return decideInTransaction(async (tx) => {
      const intent = await lockPayment(tx, input.reference)
      if (intent.userId !== actor.user.id) {
        throw new AppError('not_found')
      }
      const text = mayBeRefunded(intent)
      if (text) {
        throw new AppError('conflict', { text })
      }
      const byRule = (await readRefundsByRule(tx, [intent], now)).get(intent.id)
      if (!byRule || byRule.amountXaf === 0) {
        throw new AppError('conflict', { text: 'Refund.you.nothing' })
      }
      if (byRule.amountXaf !== input.amount) {
        throw new AppError('conflict', { text: 'Refund.amountChanged' })
      }
      const { id } = await tx.refund.create({
        data: {
          attemptId: intent.payingAttemptId,
          intentId: intent.id,
          amountXaf: byRule.amountXaf,
          reason: input.reason,
          endsEnrolment: true,
          askedById: actor.user.id,
          createdAt: now,
        },
        select: { id: true },
      })
      await recordPaymentEvent(tx, {
        intentId: intent.id,
        reference: intent.reference,
        ...(intent.payingAttemptId ? { attemptId: intent.payingAttemptId } : {}),
        type: 'refund.asked',
        at: now,
        details: { refundXaf: byRule.amountXaf, by: actor.user.id },
      })
      await alertOffice(tx, {
        key: `refund_asked:${id}`,
        alert: 'refund_asked',
        reference: intent.reference,
        request: intent.payingAttempt?.reference ?? '',
        amountXaf: byRule.amountXaf,
        program: intent.program.slug,
      })
      return { reference: intent.reference }
    })
  },
})

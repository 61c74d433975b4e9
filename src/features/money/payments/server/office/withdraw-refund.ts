import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notifyPayment } from '@/features/base/notifications/server/notify'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { withdrawRefundSchema } from '../../office.schema'
import { payerMail } from '../settlement/payer-mail'
import { lockRefund, moveRefund, recordOfficeChange } from './office-change'

/**
 * Withdraws a refund that was marked by mistake, or refuses what a student asked for, who reads the reason: the payment stays as it is, and
 * its credit can be spent again.
 * A surplus is not ours: its refund cannot be withdrawn.
 */
export const withdrawRefund = defineUseCase({
  name: 'payments.withdraw-refund',
  access: can('payments.manage'),
  input: withdrawRefundSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    const office = { actor, request, now }
    return decideInTransaction(async (tx) => {
      const locked = await lockRefund(tx, input.refund, input.version)
      const { intent, refund } = locked
      if (refund.attemptId !== intent.payingAttemptId) {
        throw new AppError('conflict', { text: 'PaymentsOffice.surplusStays' })
      }
      const refused = refund.askedById === null ? {} : { refusal: input.reason }
      await moveRefund(tx, locked, 'withdrawn', office, refused, { reason: input.reason })
      if (refund.askedById !== null) {
        await notifyPayment(tx, 'refund.refused', intent, refund)
        await queueMail(tx, {
          kind: 'refund_refused',
          ...payerMail(intent),
          dedupeKey: `refund_refused:${refund.id}`,
          data: {
            firstName: intent.user.firstName,
            reference: intent.reference,
            amountXaf: refund.amountXaf,
            reason: input.reason,
          },
        })
      }
      await recordOfficeChange(tx, office, 'refund.withdrawn', intent, {
        refund: refund.id,
        amountXaf: refund.amountXaf,
        before: refund.state,
        after: 'withdrawn',
        reason: input.reason,
      })
      return { reference: intent.reference }
    })
  },
})

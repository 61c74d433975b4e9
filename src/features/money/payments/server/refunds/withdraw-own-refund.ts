import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { withdrawOwnRefundSchema } from '../../refund.schema'
import { lockRefund, moveRefund } from '../office/office-change'

/** A student takes their own request back, until the office has approved it. */
export const withdrawOwnRefund = defineUseCase({
  name: 'payments.withdraw-own-refund',
  access: withRole('student'),
  input: withdrawOwnRefundSchema,
  limits: [perActor('payment.refund')],
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    return decideInTransaction(async (tx) => {
      const locked = await lockRefund(tx, input.refund, input.version)
      const { intent, refund } = locked
      if (intent.userId !== actor.user.id || refund.askedById !== actor.user.id) {
        throw new AppError('not_found')
      }
      if (refund.state !== 'due') {
        throw new AppError('conflict', { text: 'Refund.approvedMeanwhile' })
      }
      await moveRefund(tx, locked, 'withdrawn', { actor, request, now }, {}, {})
      return { reference: intent.reference }
    })
  },
})

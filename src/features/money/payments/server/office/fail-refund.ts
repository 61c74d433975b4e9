import { can } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { failRefundSchema } from '../../office.schema'
import { lockRefund, moveRefund, recordOfficeChange } from './office-change'

/** The provider did not execute the payout. It is still owed, and can be approved again. */
export const failRefund = defineUseCase({
  name: 'payments.fail-refund',
  access: can('payments.manage'),
  input: failRefundSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    const office = { actor, request, now }
    return decideInTransaction(async (tx) => {
      const locked = await lockRefund(tx, input.refund, input.version)
      const { intent, refund } = locked
      await moveRefund(tx, locked, 'payout_failed', office, {}, { reason: input.reason })
      await recordOfficeChange(tx, office, 'refund.failed', intent, {
        refund: refund.id,
        amountXaf: refund.amountXaf,
        before: refund.state,
        after: 'failed',
        reason: input.reason,
      })
      return { reference: intent.reference }
    })
  },
})

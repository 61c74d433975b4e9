import { can } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { approveRefundSchema } from '../../office.schema'
import { lockRefund, moveRefund, recordOfficeChange } from './office-change'
import { requireSecondPerson } from './second-person'

/** Somebody else than the person who marked the refund has checked it and approves it. A failed payout is approved again. */
export const approveRefund = defineUseCase({
  name: 'payments.approve-refund',
  access: can('payments.manage'),
  input: approveRefundSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    const office = { actor, request, now }
    return decideInTransaction(async (tx) => {
      const locked = await lockRefund(tx, input.refund, input.version)
      const { intent, refund } = locked
      const alone = await requireSecondPerson(tx, refund, actor.user.id)
      const data = { approvedById: actor.user.id, approvedAt: now, approvalReason: input.reason }
      await moveRefund(tx, locked, 'approved', office, data, { reason: input.reason })
      await recordOfficeChange(tx, office, 'refund.approved', intent, {
        refund: refund.id,
        amountXaf: refund.amountXaf,
        before: refund.state,
        after: 'approved',
        reason: input.reason,
        ...alone,
      })
      return { reference: intent.reference }
    })
  },
})

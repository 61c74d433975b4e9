import type { z } from 'zod'
import { can } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { approveRefundSchema } from '../../office.schema'
import { lockRefund, moveRefund, recordOfficeChange } from './office-change'
import { requireSecondPerson } from './second-person'

type Approval = z.output<typeof approveRefundSchema>

/** Approves a refund in the caller's transaction. Throws `conflict` if it has changed since it was shown, or another person has to approve it. */
export async function approveOne(tx: Tx, { refund: id, version, reason }: Approval, office: UserCall) {
  const locked = await lockRefund(tx, id, version)
  const { intent, refund } = locked
  const { actor, now } = office
  const alone = await requireSecondPerson(tx, refund, actor.user.id)
  const data = { approvedById: actor.user.id, approvedAt: now, approvalReason: reason }
  await moveRefund(tx, locked, 'approved', office, data, { reason })
  await recordOfficeChange(tx, office, 'refund.approved', intent, {
    refund: refund.id,
    amountXaf: refund.amountXaf,
    before: refund.state,
    after: 'approved',
    reason,
    ...alone,
  })
  return { reference: intent.reference }
}

/** Somebody else than the person who marked the refund has checked it and approves it. A failed payout is approved again. */
export const approveRefund = defineUseCase({
  name: 'payments.approve-refund',
  access: can('payments.manage'),
  input: approveRefundSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, now }): Promise<{ reference: string }> =>
    decideInTransaction((tx) => approveOne(tx, input, { actor, request, now })),
})

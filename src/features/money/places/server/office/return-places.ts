import { issueReceipt } from '@/features/money/payments/server/settlement/issue-receipt'
import { postPlacesReturned } from '@/features/money/payments/server/settlement/ledger'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { returnPlacesSchema } from '../../places.schema'
import { findOrder, lockOrder, type OrderAggregate, stateOf, unusedCodes } from '../orders.repository'

/** Its codes are locked as a student who enrols locks one: each place is used or paid back, never both. */
async function lockCodes(tx: Tx, { id }: OrderAggregate): Promise<OrderAggregate> {
  await tx.$queryRaw`select 1 from price_codes where order_id = ${id}::uuid order by id for no key update`
  return findOrder(tx, { id })
}

/** All places that nobody has used are paid back, and their codes end. */
export const returnPlaces = defineUseCase({
  name: 'places.return-places',
  access: can('payments.manage'),
  input: returnPlacesSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, now }): Promise<{ number: string }> =>
    decideInTransaction(async (tx) => {
      const order = await lockCodes(tx, await lockOrder(tx, input.number))
      if (stateOf(order) !== 'paid') {
        throw new AppError('conflict', { text: 'PlaceOrder.errors.nothingToReturn' })
      }
      const unused = unusedCodes(order)
      if (unused.length !== input.unused) {
        throw new AppError('conflict', { text: 'PlaceOrder.errors.usedMeanwhile' })
      }
      const { id, number, priceXaf } = order
      const { payout, reason } = input
      await tx.priceCode.updateMany({
        where: { id: { in: unused.map((each) => each.id) } },
        data: { withdrawnAt: now },
      })
      await tx.placeOrder.update({
        where: { id },
        data: {
          returnedPlaces: unused.length,
          returnedAt: now,
          returnedById: actor.user.id,
          payoutNumber: payout,
          returnReason: reason,
        },
      })
      await postPlacesReturned(tx, order, unused.length, now)
      const creditNote = await issueReceipt(tx, { orderId: id }, now, { kind: 'credit_note' })
      const amountXaf = unused.length * priceXaf
      await recordAudit(tx, { actor, request, now }, 'place_order.returned', {
        details: { number, places: unused.length, amountXaf, payoutReference: payout, reason, creditNote },
      })
      return { number }
    }),
})

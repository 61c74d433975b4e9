import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { withdrawOrderSchema } from '../../places.schema'
import { lockOrder, stateOf } from '../orders.repository'

/** A proforma invoice that nobody has paid. Its number stays. */
export const withdrawOrder = defineUseCase({
  name: 'places.withdraw-order',
  access: can('payments.manage'),
  input: withdrawOrderSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<{ number: string }> =>
    decideInTransaction(async (tx) => {
      const order = await lockOrder(tx, input.number)
      if (stateOf(order) !== 'open') {
        throw new AppError('conflict', { text: 'PlaceOrder.errors.notOpen' })
      }
      await tx.placeOrder.update({ where: { id: order.id }, data: { withdrawnAt: now } })
      const { number } = order
      const details = { number, reason: input.reason }
      await recordAudit(tx, { actor, request, now }, 'place_order.withdrawn', { details })
      return { number }
    }),
})

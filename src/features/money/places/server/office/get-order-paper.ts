import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OrderPaper } from '../../order-views'
import { orderSchema } from '../../places.schema'
import { presentDocument } from '../order-paper'
import { findOrder, payToOf, presentFacts } from '../orders.repository'

const options = {
  access: can('payments.manage'),
  input: orderSchema,
  limits: [perActor('admin.read')],
}

export const getProforma = defineUseCase({
  ...options,
  name: 'places.get-proforma',
  async run({ input, locale, now }): Promise<OrderPaper> {
    const order = await findOrder(db(), input)
    return {
      ...presentFacts(order, locale),
      kind: 'proforma',
      paperNumber: order.number,
      issuedAt: order.createdAt,
      paperPlaces: order.places,
      transfer: null,
      payTo: payToOf(order, now),
      checkUrl: null,
    }
  },
})

export const getOrderReceipt = defineUseCase({
  ...options,
  name: 'places.get-order-receipt',
  run: async ({ input, locale }): Promise<OrderPaper> =>
    presentDocument(await findOrder(db(), input), 'receipt', locale),
})

export const getOrderCreditNote = defineUseCase({
  ...options,
  name: 'places.get-order-credit-note',
  run: async ({ input, locale }): Promise<OrderPaper> =>
    presentDocument(await findOrder(db(), input), 'credit_note', locale),
})

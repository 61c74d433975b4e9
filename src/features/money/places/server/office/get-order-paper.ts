import type { Locale } from '@/config/locales'
import { receiptCheckUrl } from '@/features/money/payments/server/receipt-check-url'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OrderPaper } from '../../order-views'
import { orderSchema } from '../../places.schema'
import { findOrder, type OrderAggregate, presentFacts } from '../orders.repository'

/** An order that was not paid has no receipt, one without returned places no credit note: they are not found. */
function document(order: OrderAggregate, kind: 'receipt' | 'credit_note', locale: Locale): OrderPaper {
  const receipt = order.receipts.find((each) => each.kind === kind)
  if (!receipt) {
    throw new AppError('not_found')
  }
  return {
    ...presentFacts(order, locale),
    kind,
    paperNumber: receipt.number,
    issuedAt: receipt.issuedAt,
    paperPlaces: kind === 'receipt' ? order.places : order.returnedPlaces,
    transfer: kind === 'receipt' ? order.transferNumber : order.payoutNumber,
    checkUrl: receiptCheckUrl(receipt, locale),
  }
}

const options = {
  access: can('payments.manage'),
  input: orderSchema,
  limits: [perActor('admin.read')],
}

export const getProforma = defineUseCase({
  ...options,
  name: 'places.get-proforma',
  async run({ input, locale }): Promise<OrderPaper> {
    const order = await findOrder(db(), input)
    return {
      ...presentFacts(order, locale),
      kind: 'proforma',
      paperNumber: order.number,
      issuedAt: order.createdAt,
      paperPlaces: order.places,
      transfer: null,
      checkUrl: null,
    }
  },
})

export const getOrderReceipt = defineUseCase({
  ...options,
  name: 'places.get-order-receipt',
  run: async ({ input, locale }): Promise<OrderPaper> =>
    document(await findOrder(db(), input), 'receipt', locale),
})

export const getOrderCreditNote = defineUseCase({
  ...options,
  name: 'places.get-order-credit-note',
  run: async ({ input, locale }): Promise<OrderPaper> =>
    document(await findOrder(db(), input), 'credit_note', locale),
})

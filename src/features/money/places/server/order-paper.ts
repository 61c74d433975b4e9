import type { Locale } from '@/config/locales'
import { receiptCheckUrl } from '@/features/money/payments/server/receipt-check-url'
import { AppError } from '@/server/kernel/app-error'
import type { OrderPaper } from '../order-views'
import { type OrderAggregate, presentFacts } from './orders.repository'

/** An order that was not paid has no receipt, one without returned places no credit note: they are not found. */
export function presentDocument(
  order: OrderAggregate,
  kind: 'receipt' | 'credit_note',
  locale: Locale,
): OrderPaper {
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
    payTo: null,
    checkUrl: receiptCheckUrl(receipt, locale),
  }
}

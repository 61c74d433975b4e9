import { AppError } from '@/server/kernel/app-error'
import { type IntentAggregate, receiptOf } from '../payments.repository'

/** The number of the receipt that can be mailed again. A refunded payment has none: its mail would say that the place is theirs. */
export function receiptToSend(intent: IntentAggregate): string {
  const receipt = receiptOf(intent)
  if (intent.state !== 'paid' || !receipt) {
    throw new AppError('conflict', { text: 'PaymentsOffice.noReceipt' })
  }
  return receipt.number
}

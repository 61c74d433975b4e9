import type { TextKey } from '@/messages/text-key'
import { openRefund } from '../../refund.rules'
import type { IntentAggregate } from '../payments.repository'

/** null, or the text key of the reason why no refund of this payment can begin now. */
export function mayBeRefunded(intent: IntentAggregate): TextKey | null {
  if (intent.state !== 'paid') {
    return 'PaymentsOffice.notPaid'
  }
  if (openRefund(intent)) {
    return 'PaymentsOffice.refundExists'
  }
  if (intent.amountXaf > 0) {
    return null
  }
  return intent.discountXaf === intent.priceXaf ? 'PriceCode.paidByCode' : 'PaymentsOffice.paidFromCredit'
}

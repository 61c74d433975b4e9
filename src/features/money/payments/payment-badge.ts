import type { PaymentView } from '@/features/money/payments/payment-views'
import type { PaymentReason } from './payments.answers'

type PaymentLabel = PaymentView['status'] | 'cancelled' | 'refused' | 'expired' | 'noMoney'

/** Reasons that have their own short label. */
const ofReason: Partial<Record<PaymentReason, PaymentLabel>> = {
  cancelled: 'cancelled',
  rejected_by_payer: 'refused',
  payer_timeout: 'expired',
  insufficient_funds: 'noMoney',
}

/** A payment that was abandoned is not the payer's failure. */
export const labelOf = ({ status, reason }: Pick<PaymentView, 'status' | 'reason'>): PaymentLabel =>
  (reason && ofReason[reason]) ?? status

export const toneOf: Record<PaymentLabel, 'neutral' | 'forest' | 'sun' | 'brick'> = {
  initiated: 'neutral',
  pending: 'sun',
  verified: 'forest',
  failed: 'brick',
  review: 'sun',
  refunded: 'neutral',
  cancelled: 'neutral',
  refused: 'brick',
  expired: 'brick',
  noMoney: 'brick',
}

/** No money has arrived, and none is expected. */
export const wasNotMade = (label: PaymentLabel) => dead.has(label)
const dead: ReadonlySet<PaymentLabel> = new Set(['failed', 'cancelled', 'refused', 'expired', 'noMoney'])

/** Whether the payment can be continued or started again. */
export const nextStepOf = (label: PaymentLabel): 'continue' | 'pay' | null => {
  if (label === 'refunded' || label === 'cancelled') {
    return 'pay'
  }
  return label === 'initiated' || label === 'pending' || wasNotMade(label) ? 'continue' : null
}

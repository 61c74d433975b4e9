import type { PaymentView } from '@/features/payments/payment-views'

type PaymentLabel = PaymentView['status'] | 'cancelled'

/** A payment that was abandoned is not the payer's failure. */
export const labelOf = ({ status, reason }: Pick<PaymentView, 'status' | 'reason'>): PaymentLabel =>
  reason === 'cancelled' ? 'cancelled' : status

export const toneOf: Record<PaymentLabel, 'neutral' | 'forest' | 'sun' | 'brick'> = {
  initiated: 'neutral',
  pending: 'sun',
  verified: 'forest',
  failed: 'brick',
  review: 'sun',
  refunded: 'neutral',
  cancelled: 'neutral',
}

/** What can be continued, or started again. */
export const nextStepOf = (label: PaymentLabel): 'continue' | 'pay' | null => {
  if (label === 'initiated' || label === 'pending' || label === 'failed') {
    return 'continue'
  }
  return label === 'refunded' || label === 'cancelled' ? 'pay' : null
}

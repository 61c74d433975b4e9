import { type AttemptState, isOpen } from './attempt.rules'
import type { IntentState } from './intent.rules'
import type { PaymentReason, PaymentStatus } from './payment-views'

interface ShownAttempt {
  state: AttemptState
  reason: string | null
}

export interface Shown {
  status: PaymentStatus
  reason: PaymentReason | null
}

const shown = (status: PaymentStatus, reason: PaymentReason | null = null): Shown => ({ status, reason })

function shownAttempt(attempt: ShownAttempt | null): Shown {
  if (!attempt) {
    return shown('initiated')
  }
  // A success is being booked at this moment.
  if (isOpen(attempt.state) || attempt.state === 'succeeded') {
    return shown('pending')
  }
  if (attempt.state === 'expired') {
    return shown('failed', 'payer_timeout')
  }
  return shown('failed', (attempt.reason as PaymentReason | null) ?? 'generic')
}

/** The public status: that of the intent, and of its newest attempt while it is authorised. */
export function paymentStatus(intent: IntentState, newest: ShownAttempt | null): Shown {
  switch (intent) {
    case 'code_sent':
    case 'code_locked':
    case 'code_expired':
      return shown('initiated')
    case 'authorised':
      return shownAttempt(newest)
    case 'paid':
      return shown('verified')
    case 'cancelled':
      return shown('failed', 'cancelled')
    default:
      return shown(intent)
  }
}

import { type AttemptState, isOpen } from './attempt.rules'
import type { IntentState } from './intent.rules'
import type { PaymentReason, PaymentStatus } from './payments.answers'

interface ShownAttempt {
  state: AttemptState
  reason: string | null
}

export interface ShownStatus {
  status: PaymentStatus
  reason: PaymentReason | null
}

const statusOf = (status: PaymentStatus, reason: PaymentReason | null = null): ShownStatus => ({
  status,
  reason,
})

function shownAttempt(attempt: ShownAttempt | null): ShownStatus {
  if (!attempt) {
    return statusOf('initiated')
  }
  // A success is being settled at this moment.
  if (isOpen(attempt.state) || attempt.state === 'succeeded') {
    return statusOf('pending')
  }
  if (attempt.state === 'expired') {
    return statusOf('failed', 'payer_timeout')
  }
  return statusOf('failed', (attempt.reason as PaymentReason | null) ?? 'generic')
}

/** The public status: that of the intent or, while it is authorised, of its newest attempt. */
export function paymentStatus(intent: IntentState, newest: ShownAttempt | null): ShownStatus {
  switch (intent) {
    case 'code_sent':
    case 'code_locked':
    case 'code_expired':
      return statusOf('initiated')
    case 'authorised':
      return shownAttempt(newest)
    case 'paid':
      return statusOf('verified')
    case 'cancelled':
      return statusOf('failed', 'cancelled')
    default:
      return statusOf(intent)
  }
}

/** The same for the payer: a payment that was given up still shows why its attempt had failed. */
export function statusForPayer(intent: IntentState, newest: ShownAttempt | null): ShownStatus {
  const failed = newest?.state === 'failed' || newest?.state === 'expired'
  return intent === 'cancelled' && failed ? shownAttempt(newest) : paymentStatus(intent, newest)
}

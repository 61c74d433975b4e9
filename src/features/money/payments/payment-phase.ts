import type { NextAction } from '@/server/ports/payment-gateway'
import type { OpenPayment } from './payment-views'
import type { PaymentReason, PaymentStatus } from './payments.answers'

/** The updates that the page has received since it was rendered. */
export interface LiveState {
  status: PaymentStatus
  next_action: NextAction | null
  reason?: PaymentReason | null
  /** Until when the payer can approve; null or missing: not known yet. */
  approve_until?: string | null
}

/** What the payer sees: the code field, the request to look at the phone, or the result. */
type Phase = 'code' | 'phone' | 'paid' | 'refused' | 'review' | 'refunded'

const ofStep = { code: 'code', wallet: 'phone', retry: 'refused', review: 'review' } as const

const ofStatus: Record<Exclude<PaymentStatus, 'initiated'>, Phase> = {
  pending: 'phone',
  verified: 'paid',
  failed: 'refused',
  review: 'review',
  refunded: 'refunded',
}

/** `initiated` means either the code step or the moment before the request to the wallet: the rendered step decides. */
export function phaseOf(open: OpenPayment, live: LiveState | null): Phase {
  const status = live?.status ?? open.status
  if (status !== 'initiated') {
    return ofStatus[status]
  }
  return open.step === 'retry' && live ? 'phone' : ofStep[open.step]
}

/** Polls fast at first, while the payer switches between two screens, and slower later. */
export const pollAfterMs = (sinceMs: number) => (sinceMs < 30_000 ? 2_000 : sinceMs < 120_000 ? 4_000 : 8_000)

/** Reasons after which only another number or provider helps. */
export const wantsOtherWallet = (reason: PaymentReason | null | undefined) =>
  reason === 'payer_not_found' || reason === 'payer_blocked' || reason === 'provider_config'

/** Worth reading again: the wallet's owner may still act, or money may arrive after the window. */
export function mayChange(open: OpenPayment, live: LiveState | null): boolean {
  const phase = phaseOf(open, live)
  const reason = live ? live.reason : open.reason
  return phase === 'phone' || phase === 'review' || (phase === 'refused' && reason === 'payer_timeout')
}

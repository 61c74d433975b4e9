import type { OpenPayment } from '@/features/money/payments/payment-views'

/** A payment whose code was sent at `now`, as the page gets it. */
export function openPayment(now: number, changes: Partial<OpenPayment> = {}): OpenPayment {
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  return {
    reference: 'PAY-1',
    status: 'initiated',
    reason: null,
    next_action: null,
    provider: 'mtn',
    amount: 15_000,
    currency: 'XAF',
    phone: '+237 6** ** ** 01',
    full_phone: '+237670000001',
    program: 'web-basics',
    created_at: at(0),
    verified_at: null,
    receipt_number: null,
    refunded_xaf: 0,
    credit_notes: [],
    step: 'code',
    code: { state: 'sent', expires_at: at(10), resend_at: at(1), tries_left: 5 },
    retry_at: null,
    ...changes,
  }
}

import type { VerifiedPayment } from '@/features/money/payments/payment-views'
import { jsonResponse } from '@/server/transport/http/to-route'

/** 202 while the outcome is not known. */
export const respondVerified = (answer: VerifiedPayment): Response =>
  jsonResponse(answer, answer.status === 'verified' || answer.status === 'refunded' ? 200 : 202)

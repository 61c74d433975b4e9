import { jsonResponse } from '@/server/transport/http/to-route'
import type { VerifiedPayment } from './payments.answers'

/** 202 while the outcome is not known. */
export const respondVerified = (answer: VerifiedPayment): Response =>
  jsonResponse(answer, answer.status === 'verified' || answer.status === 'refunded' ? 200 : 202)

import { verifyPayment } from '@/features/money/payments/server/checkout/verify-payment'
import { toRoute } from '@/server/transport/http/to-route'
import { respondVerified } from '../respond-verified'

export const POST = toRoute(verifyPayment, { respond: respondVerified, problem: { success: false } })

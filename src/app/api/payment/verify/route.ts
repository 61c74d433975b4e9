import { respondVerified } from '@/features/money/payments/respond-verified'
import { verifyPayment } from '@/features/money/payments/server/checkout/verify-payment'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(verifyPayment, { respond: respondVerified, problem: { success: false } })

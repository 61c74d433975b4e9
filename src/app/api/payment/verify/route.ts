import { respondVerified } from '@/features/payments/server/respond-verified'
import { verifyPayment } from '@/features/payments/server/verify-payment'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(verifyPayment, { respond: respondVerified, problem: { success: false } })

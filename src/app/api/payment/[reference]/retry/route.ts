import { respondVerified } from '@/features/payments/server/respond-verified'
import { retryPayment } from '@/features/payments/server/retry-payment'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(retryPayment, {
  idempotent: true,
  respond: respondVerified,
  problem: { success: false },
})

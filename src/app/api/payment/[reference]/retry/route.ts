import { respondVerified } from '@/features/money/payments/respond-verified'
import { retryPayment } from '@/features/money/payments/server/checkout/retry-payment'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(retryPayment, {
  idempotent: true,
  respond: respondVerified,
  problem: { success: false },
})

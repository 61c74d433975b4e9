import { retryPayment } from '@/features/money/payments/server/checkout/retry-payment'
import { toRoute } from '@/server/transport/http/to-route'
import { respondVerified } from '../../respond-verified'

export const POST = toRoute(retryPayment, {
  idempotent: true,
  respond: respondVerified,
  problem: { success: false },
})

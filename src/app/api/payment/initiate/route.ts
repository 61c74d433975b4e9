import { initiatePayment } from '@/features/money/payments/server/checkout/initiate-payment'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(initiatePayment, {
  idempotent: true,
  respond: ({ success, message, reference, expires_at }) =>
    jsonResponse({ success, message, reference, expires_at }),
  problem: { success: false },
})

import { getPayment } from '@/features/payments/server/checkout/get-payment'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'

/** The contract's fields: `status` tells that a credit note exists; its number is on the payment's page. */
export const GET = toRoute(getPayment, {
  respond: ({ credit_note_number: _, ...payment }) => jsonResponse(payment),
})

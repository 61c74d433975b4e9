import { getPayment } from '@/features/money/payments/server/checkout/get-payment'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'

/**
 * The contract's fields: `status` tells that a credit note exists; its number is on the payment's page. The time until
 * which the payer can approve is there while something waits on the phone.
 */
export const GET = toRoute(getPayment, {
  respond: ({ credit_note_number: _, approve_until, ...payment }) =>
    jsonResponse(approve_until ? { ...payment, approve_until } : payment),
})

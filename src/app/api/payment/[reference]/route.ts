import { getPayment } from '@/features/payments/server/get-payment'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getPayment)

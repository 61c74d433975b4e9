import { readCallback } from '@/features/money/payments/server/attempts/read-callback'
import { receiveCallback } from '@/features/money/payments/server/attempts/receive-callback'
import { toRoute } from '@/server/transport/http/to-route'

const receive = toRoute(receiveCallback, { crossSite: true, readInput: readCallback })

export const POST = receive
export const PUT = receive

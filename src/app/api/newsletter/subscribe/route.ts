import { subscribe } from '@/features/newsletter/server/subscribe'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(subscribe, { status: 202 })

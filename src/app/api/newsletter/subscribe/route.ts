import { subscribe } from '@/features/talk/newsletter/server/subscribe'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(subscribe, { status: 202 })

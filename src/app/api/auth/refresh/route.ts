import { refreshSession } from '@/features/accounts/session/server/refresh-session'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(refreshSession)

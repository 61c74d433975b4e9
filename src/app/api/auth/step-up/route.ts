import { proveIdentity } from '@/features/accounts/second-factor/server/prove-identity'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(proveIdentity, { status: 204 })

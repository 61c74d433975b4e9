import { signIn } from '@/features/accounts/session/server/sign-in'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(signIn)

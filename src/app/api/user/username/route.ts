import { checkUsername } from '@/features/accounts/users/server/check-username'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(checkUsername)

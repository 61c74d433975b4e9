import { requestPasswordReset } from '@/features/accounts/users/server/request-password-reset'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(requestPasswordReset, { status: 202 })

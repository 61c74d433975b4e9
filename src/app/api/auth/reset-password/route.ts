import { resetPassword } from '@/features/accounts/users/server/reset-password'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(resetPassword, { status: 204 })

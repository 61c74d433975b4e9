import { resetPassword } from '@/features/users/server/reset-password'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(resetPassword, { status: 204 })

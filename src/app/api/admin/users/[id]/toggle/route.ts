import { toggleUser } from '@/features/accounts/users/server/office/set-user-blocked'
import { toRoute } from '@/server/transport/http/to-route'

export const PATCH = toRoute(toggleUser)

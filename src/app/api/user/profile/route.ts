import { getProfile } from '@/features/accounts/users/server/get-profile'
import { updateProfile } from '@/features/accounts/users/server/update-profile'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getProfile)
export const PATCH = toRoute(updateProfile)

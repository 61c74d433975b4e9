import { createUser } from '@/features/accounts/users/server/office/create-user'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(createUser, { status: 201 })

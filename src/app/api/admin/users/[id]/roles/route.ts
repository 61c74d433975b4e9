import { changeRoles } from '@/features/accounts/users/server/office/change-roles'
import { toRoute } from '@/server/transport/http/to-route'

export const PATCH = toRoute(changeRoles, { writeQuery: ['action', 'role'] })

import { changeRoles } from '@/features/users/server/admin/change-roles'
import { toRoute } from '@/server/transport/http/to-route'

export const PATCH = toRoute(changeRoles, { writeQuery: ['action', 'role'] })

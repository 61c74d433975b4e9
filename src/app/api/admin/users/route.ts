import { listUsers } from '@/features/users/server/admin/list-users'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listUsers, { respond: respondWithPage })

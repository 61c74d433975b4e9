import { presentUserForApi } from '@/features/users/server/admin/admin-user.presenter'
import { listUsers } from '@/features/users/server/admin/list-users'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listUsers, {
  respond: (page, request) => respondWithPage({ ...page, items: page.items.map(presentUserForApi) }, request),
})

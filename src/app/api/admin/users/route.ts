import { listUsers } from '@/features/accounts/users/server/office/list-users'
import { presentUserForApi } from '@/features/accounts/users/server/office/office-user.presenter'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listUsers, {
  respond: (page, request) => respondWithPage({ ...page, items: page.items.map(presentUserForApi) }, request),
})

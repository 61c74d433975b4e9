import { listMyPrograms } from '@/features/portal/dashboard/server/list-my-programs'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listMyPrograms, { respond: respondWithPage })

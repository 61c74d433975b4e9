import { listSubmissions } from '@/features/study/assignments/server/list-submissions'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listSubmissions, { respond: respondWithPage })

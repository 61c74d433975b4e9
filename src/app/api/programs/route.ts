import { browsePrograms } from '@/features/classes/programs/server/browse-programs'
import { respondWithPublicPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(browsePrograms, { respond: respondWithPublicPage })

import { listStudents } from '@/features/students/server/admin/list-students'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listStudents, { respond: respondWithPage })

import { listStudents } from '@/features/students/server/admin/list-students'
import { presentForApi } from '@/features/students/server/admin/student.presenter'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listStudents, {
  respond: (found, request) => respondWithPage({ ...found, items: found.items.map(presentForApi) }, request),
})

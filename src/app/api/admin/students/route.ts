import { listStudents } from '@/features/office/students/server/list-students'
import { presentForApi } from '@/features/office/students/server/student.presenter'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listStudents, {
  respond: (result, request) =>
    respondWithPage({ ...result, items: result.items.map(presentForApi) }, request),
})

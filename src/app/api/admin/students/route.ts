import { listStudents } from '@/features/portal/students/server/office/list-students'
import { presentForApi } from '@/features/portal/students/server/office/student.presenter'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listStudents, {
  respond: (result, request) =>
    respondWithPage({ ...result, items: result.items.map(presentForApi) }, request),
})

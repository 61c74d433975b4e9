import { exportStudents } from '@/features/students/server/admin/export-students'
import { respondWithCsv } from '@/server/transport/http/csv-response'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(exportStudents, { ownPagesOnly: true, respond: respondWithCsv })

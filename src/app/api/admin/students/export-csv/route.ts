import { exportStudents } from '@/features/students/server/admin/export-students'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportStudents)

import { exportStudents } from '@/features/portal/students/server/office/export-students'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportStudents)

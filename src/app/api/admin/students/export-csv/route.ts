import { exportStudents } from '@/features/office/students/server/export-students'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportStudents)

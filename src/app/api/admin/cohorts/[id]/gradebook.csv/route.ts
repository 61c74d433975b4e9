import { exportGradebook } from '@/features/gradebook/server/get-gradebook'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportGradebook)

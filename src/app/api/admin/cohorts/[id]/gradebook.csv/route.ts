import { exportGradebook } from '@/features/study/gradebook/server/get-gradebook'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportGradebook)

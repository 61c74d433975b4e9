import { exportUsers } from '@/features/users/server/office/export-users'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportUsers)

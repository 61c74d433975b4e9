import { exportUsers } from '@/features/users/server/admin/export-users'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportUsers)

import { exportUsers } from '@/features/accounts/users/server/office/export-users'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportUsers)

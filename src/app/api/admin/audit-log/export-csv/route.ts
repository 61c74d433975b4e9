import { exportAuditLog } from '@/features/office/audit/server/export-audit-log'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportAuditLog)

import { exportAuditLog } from '@/features/audit/server/export-audit-log'
import { respondWithCsv } from '@/server/transport/http/csv-response'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(exportAuditLog, { ownPagesOnly: true, respond: respondWithCsv })

import { presentAuditEntry } from '@/features/office/audit/server/audit.presenter'
import { listAuditLog } from '@/features/office/audit/server/list-audit-log'
import { respondWithPage } from '@/server/transport/http/paging'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listAuditLog, {
  respond: (page, request) => respondWithPage({ ...page, items: page.items.map(presentAuditEntry) }, request),
})

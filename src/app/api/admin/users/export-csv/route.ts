import { exportUsers } from '@/features/users/server/admin/export-users'
import { respondWithCsv } from '@/server/transport/http/csv-response'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(exportUsers, { ownPagesOnly: true, respond: respondWithCsv })

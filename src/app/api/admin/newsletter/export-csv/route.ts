import { exportSubscribers } from '@/features/newsletter/server/office/export-subscribers'
import { respondWithCsv } from '@/server/transport/http/csv-response'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(exportSubscribers, { ownPagesOnly: true, respond: respondWithCsv })

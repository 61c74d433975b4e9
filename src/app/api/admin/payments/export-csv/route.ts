import { exportPayments } from '@/features/payments/server/office/export-payments'
import { respondWithCsv } from '@/server/transport/http/csv-response'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(exportPayments, { ownPagesOnly: true, respond: respondWithCsv })

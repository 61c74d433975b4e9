import { exportPayments } from '@/features/money/payments/server/office/export-payments'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportPayments)

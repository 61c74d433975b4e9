import { exportSubscribers } from '@/features/newsletter/server/office/export-subscribers'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportSubscribers)

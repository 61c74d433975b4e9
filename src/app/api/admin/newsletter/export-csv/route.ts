import { exportSubscribers } from '@/features/talk/newsletter/server/office/export-subscribers'
import { toExportRoute } from '@/server/transport/http/csv-response'

export const GET = toExportRoute(exportSubscribers)

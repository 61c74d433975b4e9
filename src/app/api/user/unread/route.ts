import { countWaiting } from '@/features/office/live/server/count-waiting'
import { respondIfChanged } from '@/server/transport/http/etag'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(countWaiting, { respond: respondIfChanged })

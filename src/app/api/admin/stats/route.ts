import { getStats } from '@/features/office/stats/server/get-stats'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getStats)

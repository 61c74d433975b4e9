import { getStats } from '@/features/stats/server/get-stats'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getStats)

import { completeWeek } from '@/features/learning/server/complete-week'
import { toRoute } from '@/server/transport/http/to-route'

export const PUT = toRoute(completeWeek)

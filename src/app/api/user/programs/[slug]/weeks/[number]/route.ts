import { completeWeek } from '@/features/study/learning/server/complete-week'
import { toRoute } from '@/server/transport/http/to-route'

export const PUT = toRoute(completeWeek)

import { completeWeek } from '@/features/students/server/complete-week'
import { toRoute } from '@/server/transport/http/to-route'

export const PUT = toRoute(completeWeek)

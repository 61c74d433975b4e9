import { cancelSession, changeSession } from '@/features/study/timetable/server/change-session'
import { toRoute } from '@/server/transport/http/to-route'

export const PATCH = toRoute(changeSession)
export const DELETE = toRoute(cancelSession, { status: 202 })

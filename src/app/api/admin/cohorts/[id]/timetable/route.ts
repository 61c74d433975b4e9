import { planSessions } from '@/features/classes/cohorts/server/office/add-sessions'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(planSessions, { status: 201 })

import { addSession } from '@/features/classes/cohorts/server/office/add-sessions'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(addSession, { status: 201 })

import { addSession } from '@/features/cohorts/server/office/add-sessions'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(addSession, { status: 201 })

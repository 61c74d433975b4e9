import { moveStudent } from '@/features/classes/cohorts/server/office/move-student'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(moveStudent, { status: 201 })

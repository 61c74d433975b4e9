import { moveStudent } from '@/features/cohorts/server/office/move-student'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(moveStudent, { status: 201 })

import { getMyProgram } from '@/features/learning/server/get-my-program'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getMyProgram)

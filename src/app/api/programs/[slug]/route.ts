import { getProgram } from '@/features/classes/programs/server/get-program'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(getProgram)

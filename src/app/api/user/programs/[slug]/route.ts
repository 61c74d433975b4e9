import { getMyProgram } from '@/features/study/learning/server/get-my-program'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'

/** The contract's fields: from when a certificate can be issued is answered where it is asked for. */
export const GET = toRoute(getMyProgram, {
  respond: ({ certificate_from: _, ...program }) => jsonResponse(program),
})

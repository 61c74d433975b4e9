import { submitAttempt } from '@/features/study/learning/server/submit-attempt'
import { jsonResponse, toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(submitAttempt, {
  respond: ({ created, answer }) => jsonResponse(answer, created ? 201 : 200),
})

import { answerCalls } from '@/server/transport/http/answer-call'
import { calls } from '../calls'

const answer = answerCalls(calls)

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
}

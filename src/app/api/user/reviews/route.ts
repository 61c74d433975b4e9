import { answerReview } from '@/features/study/learning/server/answer-review'
import { listReviews } from '@/features/study/learning/server/list-reviews'
import { toRoute } from '@/server/transport/http/to-route'

export const GET = toRoute(listReviews)
export const POST = toRoute(answerReview)

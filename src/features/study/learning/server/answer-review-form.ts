import { learner } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { reviewAnswerSchema, reviewFormSchema } from '../review.schema'
import { answerReview } from './answer-review'

/** A review card, sent as a form with or without JavaScript: the same answer as over the API. */
export const answerReviewForm = defineUseCase({
  name: 'learning.answer-review-form',
  access: learner(),
  input: reviewFormSchema,
  limits: [perActor('learn.write')],
  async run(context) {
    const parsed = reviewAnswerSchema.safeParse(context.input)
    if (!parsed.success) {
      throw invalid({ form: 'Learning.answersRequired' })
    }
    await answerReview.run({ ...context, input: parsed.data })
    return { answered: parsed.data.client_id }
  },
})

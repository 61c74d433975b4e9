import { learner } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { attemptSchema, quizFormSchema } from '../learning.schema'
import { unordered } from '../quiz-form.rules'
import { submitAttempt } from './submit-attempt'

/** A quiz, sent as a form with or without JavaScript: the same attempt as over the API. */
export const answerQuiz = defineUseCase({
  name: 'learning.answer-quiz',
  access: learner(),
  input: quizFormSchema,
  limits: [perActor('learn.write')],
  async run(context) {
    const { attempt, place } = context.input
    if (Object.keys(attempt.answers).length === 0) {
      throw invalid({ form: 'Learning.answersRequired' })
    }
    const unfinished = unordered(attempt.answers)
    if (unfinished.length > 0) {
      throw invalid(Object.fromEntries(unfinished.map((question) => [question, 'Learning.places'] as const)))
    }
    await submitAttempt.run({ ...context, input: attemptSchema.parse(attempt) })
    return { ...place, attempt: attempt.client_id }
  },
})

import { readExerciseForm } from '@/features/study/practice/exercise-form.rules'
import { learner } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { attemptSchema, exerciseFormSchema } from '../learning.schema'
import { submitAttempt } from './submit-attempt'

/** An exercise without code, sent as a form without scripts: the same attempt as over the API, but judged by the server. */
export const answerExercise = defineUseCase({
  name: 'learning.answer-exercise',
  access: learner(),
  input: exerciseFormSchema,
  limits: [perActor('learn.write')],
  async run(context) {
    const { place, attempt, fields } = context.input
    const { code, twice } = readExerciseForm(fields)
    if (twice) {
      throw invalid({ code: 'Practice.errors.places' })
    }
    await submitAttempt.run({ ...context, input: attemptSchema.parse({ ...attempt, code }) })
    return { ...place, attempt: attempt.client_id }
  },
})

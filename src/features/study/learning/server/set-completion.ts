import { updateProgress } from '@/features/base/enrolments/server/update-progress'
import { learner } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { clampTime, isEarned, itemState } from '../item.rules'
import type { Completion } from '../learning.answers'
import { itemCompletionSchema } from '../learning.schema'
import { addCompletion, removeCompletion } from './complete-item'
import { lockByItem, readItem } from './enrolment-lock'

/** Sets or removes "I have read this". Completions that are judged (quizzes, work) cannot be declared. */
export const setCompletion = defineUseCase({
  name: 'learning.set-completion',
  access: learner(),
  input: itemCompletionSchema,
  limits: [perActor('learn.write')],
  run: ({ input, actor, now }) =>
    inTransaction(async (tx): Promise<Completion> => {
      const enrolment = await lockByItem(tx, actor.user.id, input.id)
      const item = await readItem(tx, enrolment.id, input.id)
      if (isEarned(item.kind)) {
        throw new AppError('conflict', { text: 'Learning.earned' })
      }
      if (!input.completed && item.weekCompleted && item.done) {
        throw new AppError('conflict', { text: 'Learning.weekKept' })
      }
      const ids = { enrolmentId: enrolment.id, itemId: item.id }
      if (input.completed) {
        await addCompletion(tx, {
          ...ids,
          how: 'read',
          at: clampTime(input.at ?? now, enrolment.startDate, now),
        })
      } else {
        await removeCompletion(tx, enrolment.id, item.id, 'read')
      }
      const progress = await updateProgress(tx, enrolment.id, now, { by: 'student' })
      return { state: itemState({ ...item, opened: true, done: input.completed }), progress }
    }),
})

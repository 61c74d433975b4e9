import { z } from 'zod'
import { learning } from '@/config/limits'
import { clientId, deviceTime } from './learning.schema'
import { readQuizForm } from './quiz-form.rules'

const card = z.string('Learning.cardUnknown').max(120, 'Learning.cardUnknown')

const answer = z
  .json('Learning.answersRequired')
  .refine((answer) => answer !== null && answer !== '', 'Learning.answersRequired')
  .refine((answer) => JSON.stringify(answer).length <= learning.answersLength, 'Learning.answersTooLong')

export const reviewAnswerSchema = z.object({ client_id: clientId, at: deviceTime, card, answer })

/** One card as a plain form, with only the question of the card. */
export const reviewFormSchema = z
  .looseObject({ client_id: clientId, card })
  .transform(({ client_id, card: id, ...fields }) => ({
    client_id,
    card: id,
    answer: Object.values(readQuizForm(fields))[0] ?? null,
  }))

export const reviewPageSchema = z.object({ answered: clientId.nullish().catch(null) })

import { learner } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { clampTime } from '../item.rules'
import type { ReviewAnswer } from '../learning.answers'
import { isCorrect } from '../quiz.rules'
import { afterAnswer, type CardState, readCardId } from '../review.rules'
import { reviewAnswerSchema } from '../review.schema'
import { type LockedEnrolment, lockByItem } from './enrolment-lock'
import { findCard } from './reviews.repository'

const findStored = (tx: Tx, userId: string, clientId: string) =>
  tx.reviewAnswer.findUnique({
    where: { userId_clientId: { userId, clientId } },
    select: { response: true },
  })

interface GivenAnswer {
  userId: string
  enrolment: LockedEnrolment
  itemId: string
  question: string
  clientId: string
  answer: unknown
  at: Date
  now: Date
  response: ReviewAnswer
  state: CardState
}

async function store(tx: Tx, review: GivenAnswer) {
  const { userId, enrolment, itemId, question, clientId, answer, at, now, response, state } = review
  const card = { enrolmentId: enrolment.id, itemId, question }
  await tx.reviewAnswer.create({
    data: {
      ...card,
      userId,
      clientId,
      at,
      receivedAt: now,
      correct: response.correct,
      answer: answer as object,
      response: { ...response },
    },
  })
  const dates = { step: state.step, dueAt: state.dueAt, ...(response.correct && { wasRight: true }) }
  await tx.reviewCard.upsert({
    where: { enrolmentId_itemId_question: card },
    create: { ...card, ...dates },
    update: dates,
  })
  await tx.$executeRaw`
    update enrolments set last_active_at = greatest(last_active_at, ${now}) where id = ${enrolment.id}::uuid`
}

/**
 * Stores the answer to a review card. The answer may arrive twice or days later: it counts once, for the day on which it was
 * given.
 */
export const answerReview = defineUseCase({
  name: 'learning.answer-review',
  access: learner(),
  input: reviewAnswerSchema,
  limits: [perActor('learn.write')],
  run: ({ input, actor, locale, now }) =>
    inTransaction(async (tx): Promise<ReviewAnswer> => {
      const userId = actor.user.id
      const named = readCardId(input.card)
      if (!named) {
        throw new AppError('not_found')
      }
      const enrolment = await lockByItem(tx, userId, named.item)
      const storedAnswer = await findStored(tx, userId, input.client_id)
      if (storedAnswer) {
        return storedAnswer.response as ReviewAnswer
      }
      const card = await findCard(tx, userId, named.item, named.question)
      if (!card) {
        throw new AppError('not_found')
      }
      const at = clampTime(input.at ?? now, enrolment.startDate, now)
      const correct = isCorrect(card.question, input.answer)
      const state = afterAnswer(card.state, correct, at)
      const response = {
        correct,
        explanation: card.question.explanation[locale],
        due_at: state.dueAt?.toISOString() ?? null,
      }
      await store(tx, {
        userId,
        enrolment,
        itemId: named.item,
        question: named.question,
        clientId: input.client_id,
        answer: input.answer,
        at,
        now,
        response,
        state,
      })
      return response
    }),
})

import { z } from 'zod'
import type { Locale } from '@/config/locales'
import { db } from '@/server/db'
import { learner } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { PresentedQuestion, ReviewAnswer, ReviewCardView } from '../learning.answers'
import { answerIn, presentQuestion } from '../quiz.rules'
import { cardId } from '../review.rules'
import { reviewPageSchema } from '../review.schema'
import { type Card, countDueCards, findCard, findDueCards } from './reviews.repository'

/** About as many as can be answered in five minutes. */
const cardsOfPage = 10
const cardsOfApi = 50

const presentCard = ({ itemId, question, wasRight }: Card, locale: Locale): ReviewCardView => ({
  ...presentQuestion(question, locale, wasRight),
  ...(wasRight && question.kind === 'number' && { tolerance: question.tolerance, units: question.units }),
  id: cardId(itemId, question.id),
  item_id: itemId,
})

/** The questions that come back today. A card includes its answer, and so works offline, only if it was answered right before. */
export const listReviews = defineUseCase({
  name: 'learning.list-reviews',
  access: learner(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  run: async ({ actor, locale, now }) =>
    (await findDueCards(actor.user.id, now, cardsOfApi)).map((card) => presentCard(card, locale)),
})

export interface ReviewResult extends ReviewAnswer {
  question: PresentedQuestion
  /** The right answer, in the shape of the question's answers. */
  answer: unknown
}

interface ReviewPage {
  cards: ReviewCardView[]
  /** The number of all due cards, including those of the page. */
  dueCount: number
  /** The result of the last answer. */
  result: ReviewResult | null
}

async function findResult(userId: string, clientId: string, locale: Locale): Promise<ReviewResult | null> {
  const row = await db().reviewAnswer.findUnique({
    where: { userId_clientId: { userId, clientId } },
    select: { itemId: true, question: true, response: true },
  })
  const card = row && (await findCard(db(), userId, row.itemId, row.question))
  return row && card
    ? {
        ...(row.response as ReviewAnswer),
        question: presentQuestion(card.question, locale, false),
        answer: answerIn(card.question, locale),
      }
    : null
}

export const getReviewPage = defineUseCase({
  name: 'learning.get-review-page',
  access: learner(),
  input: reviewPageSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<ReviewPage> {
    const userId = actor.user.id
    const [cards, dueCount, result] = await Promise.all([
      findDueCards(userId, now, cardsOfPage),
      countDueCards(userId, now),
      input.answered ? findResult(userId, input.answered, locale) : null,
    ])
    return { cards: cards.map((card) => presentCard(card, locale)), dueCount, result }
  },
})

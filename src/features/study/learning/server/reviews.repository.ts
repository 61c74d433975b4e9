import { db, pool } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { Question } from '../item-definition.schema'
import { type CardState, newCard } from '../review.rules'
import { cardsOf, dueAt, dueReviewsSql } from './review-cards.sql'

interface CardRow {
  itemId: string
  question: Question
  learnedAt: Date
  wasRight: boolean
  step: number | null
  dueAt: Date | null
  begun: boolean
}

export interface Card {
  itemId: string
  question: Question
  /** It was answered correctly before, so its answer is no secret. */
  wasRight: boolean
  state: CardState
}

const toCard = ({ itemId, question, learnedAt, wasRight, step, dueAt }: CardRow): Card => ({
  itemId,
  question,
  wasRight,
  state: step === null ? newCard(learnedAt) : { step, dueAt },
})

export async function findDueCards(userId: string, now: Date, most: number): Promise<Card[]> {
  const rows = await db().$queryRaw<CardRow[]>`${cardsOf(userId)}
    select * from cards where ${dueAt} <= ${now} order by ${dueAt}, "itemId", question ->> 'id' limit ${most}`
  return rows.map(toCard)
}

/** One statement. */
export async function countDueCards(userId: string, now: Date): Promise<number> {
  const { rows } = await pool().query<{ count: number }>({
    name: 'learning.due-reviews',
    text: dueReviewsSql,
    values: [userId, now],
  })
  return rows[0]?.count ?? 0
}

/** One card, due or not; undefined: not learned. Read after the enrolment was locked. */
export async function findCard(tx: Tx, userId: string, item: string, question: string) {
  const [row] = await tx.$queryRaw<CardRow[]>`${cardsOf(userId)}
    select * from cards where "itemId" = ${item}::uuid and question ->> 'id' = ${question}`
  return row && toCard(row)
}

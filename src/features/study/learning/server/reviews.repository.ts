import { createHash } from 'node:crypto'
import { type Locale, locales } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { recordOf } from '@/lib/record-of'
import { db, pool } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { Question } from '../item-definition.schema'
import { type CardState, newCard } from '../review.rules'
import { cardsOf, dueAt, dueReviewsSql } from './review-cards.sql'

type TermRow = { slug: string } & Record<`${'term' | 'meaning'}_${Locale}`, string>

interface TermQuestion {
  id: string
  term: TermRow
  /** Terms with their meanings, among which the right one is chosen. */
  others: TermRow[]
}

interface CardRow {
  itemId: string
  question: Question | TermQuestion
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

/** Tells nobody which meaning belongs to the term. */
const optionId = (term: string) => createHash('sha256').update(term).digest('hex').slice(0, 12)

/** What a term means, to be chosen of four. */
function askForMeaning({ id, term, others }: TermQuestion): Question {
  const say = (key: 'termQuestion' | 'termExplanation') =>
    recordOf(locales, (locale) =>
      textsOf(locale, 'Learning')(key, { term: term[`term_${locale}`], meaning: term[`meaning_${locale}`] }),
    )
  return {
    id,
    kind: 'single',
    text: say('termQuestion'),
    options: [term, ...others].map((each) => ({
      id: optionId(each.slug),
      text: recordOf(locales, (locale) => each[`meaning_${locale}`]),
    })),
    answer: optionId(term.slug),
    explanation: say('termExplanation'),
  }
}

const toCard = ({ itemId, question, learnedAt, wasRight, step, dueAt }: CardRow): Card => ({
  itemId,
  question: 'term' in question ? askForMeaning(question) : question,
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

/** One card, due or not; undefined: not learned. To answer it, read after the enrolment was locked. */
export async function findCard(tx: Pick<Tx, '$queryRaw'>, userId: string, item: string, question: string) {
  const [row] = await tx.$queryRaw<CardRow[]>`${cardsOf(userId)}
    select * from cards where "itemId" = ${item}::uuid and question ->> 'id' = ${question}`
  return row && toCard(row)
}

import { day } from '@/config/durations'

/**
 * The days until an answered question comes back; a right answer moves to the next pause, a wrong one back to
 * the first.
 */
export const reviewPauses = [2, 7, 21] as const

const after = (at: Date, days: number) => new Date(at.getTime() + days * day)

export interface CardState {
  /** The index of the current pause. */
  step: number
  /** null: it has come back often enough. */
  dueAt: Date | null
}

/** Learned when its week was finished, or, if that was later, with the first answer to it. */
export const newCard = (learnedAt: Date): CardState => ({ step: 0, dueAt: after(learnedAt, reviewPauses[0]) })

/**
 * An answer before the due date is practice and leaves the date as it is, so an answer that arrives twice or
 * late changes nothing.
 */
export function afterAnswer(card: CardState, correct: boolean, at: Date): CardState {
  if (card.dueAt === null || at < card.dueAt) {
    return card
  }
  const step = correct ? card.step + 1 : 0
  const pause = reviewPauses[step]
  return pause === undefined ? { step: card.step, dueAt: null } : { step, dueAt: after(at, pause) }
}

export const cardId = (item: string, question: string) => `${item}.${question}`

/** An invalid card matches nothing. */
export function readCardId(id: string): { item: string; question: string } | null {
  const [, item, question] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.((?:term_)?[a-z0-9-]{1,60})$/.exec(id) ?? []
  return item && question ? { item, question } : null
}

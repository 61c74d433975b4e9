import type { CompletedHow } from '@/features/study/learning/item-kinds'

export interface Cell {
  /** How the item was completed; null: not yet. */
  how: CompletedHow | null
  /** Best try of a quiz or exercise, in percent. */
  percent: number | null
  /** The grade of the newest graded work. */
  grade: number | null
  /** There is ungraded work. */
  isWaiting: boolean
}

export type Mark = { kind: 'number'; value: number } | { kind: 'done' | 'waived' | 'waiting' | 'open' }

/** The content of a cell of the gradebook: a number if there is one, otherwise the student's state. */
export function markOf({ how, percent, grade, isWaiting }: Cell): Mark {
  const number = grade ?? percent
  if (how === 'waived') {
    return { kind: 'waived' }
  }
  if (number !== null) {
    return { kind: 'number', value: number }
  }
  if (how !== null) {
    return { kind: 'done' }
  }
  return { kind: isWaiting ? 'waiting' : 'open' }
}

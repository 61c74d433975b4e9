import { bulk } from '@/config/limits'
import type { TextKey } from '@/messages/text-key'
import { AppError } from '@/server/kernel/app-error'

interface AskedBulk {
  /** How many rows match, up to one more than the most. */
  count: number
  /** Another action of this person on this list is not finished. */
  isRunning: boolean
  canUndo: boolean
  /** How many rows the person was told at the first press; 0: this is the first. */
  sure: number
  /** The question before what cannot be undone, with `{count}`. */
  question: TextKey
}

/** Throws what keeps an action on many rows from beginning. */
export function checkBulk({ count, isRunning, canUndo, sure, question }: AskedBulk): void {
  if (count === 0) {
    throw new AppError('invalid', { text: 'Bulk.errors.none' })
  }
  if (count > bulk.most) {
    throw new AppError('invalid', { text: 'Bulk.errors.tooMany', params: { most: bulk.most } })
  }
  if (isRunning) {
    throw new AppError('already_running', { text: 'Bulk.errors.running' })
  }
  if (!canUndo && sure !== count) {
    throw new AppError('conflict', {
      text: question,
      params: { count },
      suggestions: { sure: String(count) },
    })
  }
}

import { remember } from '@/server/remember'

/** Places between two steps where a process may die. Nothing happens there unless a test puts something. */
export type CrashPoint =
  | 'verify.authorised'
  | 'submit.claimed'
  | 'submit.answered'
  | 'read.claimed'
  | 'read.answered'
  | 'settle.ledger_written'

export const crashPoints = () => remember('payment-crash-points', () => new Map<CrashPoint, () => void>())

export const reached = (point: CrashPoint): void => crashPoints().get(point)?.()

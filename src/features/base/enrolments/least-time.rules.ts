import { day } from '@/config/durations'

/** The facts that decide when a certificate may be issued at the earliest. Times may be texts, from JSON. */
export interface LeastTimeFacts {
  /** Weeks in the program's plan. */
  weeks: number
  /** The number of days set by an administrator; null: a third of the weeks. */
  afterDays: number | null
  start: Date | string | null
  completedAt: Date | string | null
  /** Students who had finished before this time, when the rule began for the program, have no least time. */
  ruleSince: Date | string
}

/** A third of the weeks, in whole days, unless an administrator has set another number of days. */
export const leastDays = (weeks: number, afterDays: number | null): number =>
  afterDays ?? Math.ceil((weeks * 7) / 3)

/** The moment from which a certificate may be issued; null: at any time. */
export function certificateFrom({
  weeks,
  afterDays,
  start,
  completedAt,
  ruleSince,
}: LeastTimeFacts): Date | null {
  const isOlder = completedAt !== null && new Date(completedAt) < new Date(ruleSince)
  const days = leastDays(weeks, afterDays)
  return isOlder || start === null || days === 0 ? null : new Date(new Date(start).getTime() + days * day)
}

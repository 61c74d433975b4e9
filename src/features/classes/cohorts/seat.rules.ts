import type { CohortMode } from '@/features/base/enrolments/cohort-options'
import { doualaDayOf } from '@/lib/douala-time'

interface SeatFacts {
  /** null: without limit. */
  seats: number | null
  enrolled: number
  held: number
}

/** null: without limit. */
export const seatsLeft = ({ seats, enrolled, held }: SeatFacts): number | null =>
  seats === null ? null : Math.max(0, seats - enrolled - held)

export const hasSeat = (facts: SeatFacts) => seatsLeft(facts) !== 0

interface Dates {
  mode: CohortMode
  startsOn: string | null
  endsOn: string | null
  isCancelled: boolean
  isDraft: boolean
}

/** Whether this class can still be chosen: it is public, and has not begun, or it has no dates. */
export function isJoinable({ mode, startsOn, endsOn, isCancelled, isDraft }: Dates, now: Date): boolean {
  const today = doualaDayOf(now)
  if (isCancelled || isDraft) {
    return false
  }
  if (mode === 'self_paced') {
    return endsOn === null || endsOn >= today
  }
  return startsOn !== null && startsOn >= today
}

export const cohortPhases = ['cancelled', 'draft', 'self_paced', 'open', 'running', 'over'] as const
export type CohortPhase = (typeof cohortPhases)[number]

export function phaseOf({ mode, startsOn, endsOn, isCancelled, isDraft }: Dates, now: Date): CohortPhase {
  const today = doualaDayOf(now)
  if (isCancelled) {
    return 'cancelled'
  }
  if (isDraft) {
    return 'draft'
  }
  if (endsOn !== null && endsOn < today) {
    return 'over'
  }
  if (mode === 'self_paced') {
    return 'self_paced'
  }
  return startsOn !== null && startsOn < today ? 'running' : 'open'
}

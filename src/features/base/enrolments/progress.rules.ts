/** What is stored of how far an enrolment is. */
export interface ProgressFacts {
  /** Weeks in the program's plan now. */
  weeks: number
  /** Those of them that the student has completed: kept rows. */
  completedWeeks: number
  /** What was reached before the plan got longer, in percent. */
  floor: number
  /** When the whole program was completed; the plan may have grown since. */
  completedAt: Date | string | null
}

/**
 * How far somebody is, as a whole percentage rounded down. The same number on every page, in the API and in the office.
 * A finished program stays finished against what it was finished on, and no number ever falls.
 */
export function progressOf({ weeks, completedWeeks, floor, completedAt }: ProgressFacts): number {
  if (completedAt !== null) {
    return 100
  }
  const share = weeks <= 0 ? 0 : Math.floor((completedWeeks * 100) / weeks)
  return Math.max(0, Math.min(100, Math.max(share, floor)))
}

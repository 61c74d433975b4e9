/** The stored facts about the progress of an enrolment. */
export interface ProgressFacts {
  /** Weeks in the program's plan now. */
  weeks: number
  /** The number of them that the student has completed. */
  completedWeeks: number
  /** The progress before the plan got longer, in percent. */
  floor: number
  /** When the whole program was completed; the plan may have grown since. */
  completedAt: Date | string | null
}

/**
 * The progress as a whole percentage, rounded down. The same number on every page, in the API and in the office.
 * A finished program stays finished when weeks are added, and the number never falls.
 */
export function progressOf({ weeks, completedWeeks, floor, completedAt }: ProgressFacts): number {
  if (completedAt !== null) {
    return 100
  }
  const share = weeks <= 0 ? 0 : Math.floor((completedWeeks * 100) / weeks)
  return Math.max(0, Math.min(100, Math.max(share, floor)))
}

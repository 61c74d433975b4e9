import type { CohortView } from './cohorts.answers'

/** When a class meets in a usual week. */
export interface Meeting {
  /** Monday is 1. */
  days: number[]
  /** '18:00' in Douala. */
  from: string
  to: string
}

/** With the facts that somebody needs before choosing it. */
export interface ChoosableCohort extends CohortView {
  /** The time of its first session, '18:00' in Douala. */
  time: string | null
  /** Empty: no session is planned. */
  meetings: Meeting[]
  /** The name of the teacher. */
  teacher: string | null
}

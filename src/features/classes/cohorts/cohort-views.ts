import type { CohortView } from './cohorts.answers'

/** When a class meets in a usual week. */
export interface Meeting {
  /** Monday is 1. */
  days: number[]
  /** '18:00' in Douala. */
  from: string
  to: string
}

/** With what somebody has to know before they choose it. */
export interface ChoosableClass extends CohortView {
  /** '18:00' in Douala, of its first session. */
  time: string | null
  /** None: no session is planned. */
  meetings: Meeting[]
  /** The name. */
  teacher: string | null
}

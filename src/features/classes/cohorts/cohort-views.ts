import type { CohortLanguage, CohortMode } from '@/features/base/enrolments/class-options'

/** A class as everybody may see it. Days as '2026-11-21', of the calendar in Douala. */
export interface CohortView {
  id: string
  /** null: self-paced. */
  starts_on: string | null
  ends_on: string | null
  mode: CohortMode
  place: string | null
  language: CohortLanguage
  /** null: without limit. */
  seats_left: number | null
}

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

export interface SessionView {
  id: string
  starts_at: string
  minutes: number
  title: string | null
  place: string | null
  meeting_url: string | null
  cancelled_at: string | null
}

/** The same as the office sees it. */
export interface OfficeCohortView extends CohortView {
  /** Slug. */
  program: string
  seats: number | null
  enrolled: number
  /** Seats that wait for a payment, or for somebody who has paid. */
  held: number
  meeting_url: string | null
  teacher: { id: string; name: string } | null
  cancelled_at: string | null
  cancel_reason: string | null
  version: number
}

/** The class that a student has a seat in. */
export interface MyClass {
  id: string
  starts_on: string | null
  ends_on: string | null
  mode: CohortMode
  place: string | null
  language: CohortLanguage
  teacher: string | null
  cancelled_at: string | null
}

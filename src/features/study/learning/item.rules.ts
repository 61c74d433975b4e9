import type { ItemState, SubmissionStatus } from './item-kinds'

interface StandingFacts {
  done: boolean
  /** State of the newest version of the work; null: nothing was handed in. */
  submission: SubmissionStatus | null
  opened: boolean
}

/** The state of an item for the student. Accepted work counts as completion, unless it was returned later. */
export function itemState({ done, submission, opened }: StandingFacts): ItemState {
  if (done) {
    return 'done'
  }
  if (submission === 'submitted' || submission === 'accepted') {
    return 'waiting'
  }
  if (submission === 'returned') {
    return 'returned'
  }
  return opened ? 'started' : 'todo'
}

interface PlannedItem {
  id: string
  required: boolean
  done: boolean
}

export interface PlannedWeek {
  completed: boolean
  /** Published and not archived. */
  items: readonly PlannedItem[]
}

export const missingItems = (items: readonly PlannedItem[]): string[] =>
  items.filter(({ required, done }) => required && !done).map(({ id }) => id)

/** A week without required items is completed by attendance or by the office, never by the student alone. */
const hasRequiredItems = (items: readonly Pick<PlannedItem, 'required'>[]): boolean =>
  items.some(({ required }) => required)

type WeekAnswer =
  | { kind: 'complete' }
  | { kind: 'unchanged' }
  /** A completed week stays completed. */
  | { kind: 'kept' }
  | { kind: 'missing'; items: string[] }
  | { kind: 'not_by_student' }

/** What happens when a student declares a week done, or not done. */
export function markWeek(week: PlannedWeek, completed: boolean): WeekAnswer {
  if (!completed) {
    return { kind: week.completed ? 'kept' : 'unchanged' }
  }
  if (week.completed) {
    return { kind: 'unchanged' }
  }
  if (!hasRequiredItems(week.items)) {
    return { kind: 'not_by_student' }
  }
  const missing = missingItems(week.items)
  return missing.length > 0 ? { kind: 'missing', items: missing } : { kind: 'complete' }
}

/** Only a lesson is declared as read by the student; everything else is judged. */
export const isEarned = (kind: string) => kind !== 'lesson'

/** Limits a time to the range between the start and now, because the device's clock may be wrong. */
export function clampTime(at: Date, start: Date | null, now: Date): Date {
  if (at > now) {
    return now
  }
  // A class may begin later than the student.
  const from = start && start < now ? start : start && now
  return from && at < from ? from : at
}

/** Hours of so many minutes, in halves; 0: less than a quarter of an hour. */
export const hoursIn = (minutes: number) => Math.round(minutes / 30) / 2

import { doualaDayOf } from './douala-time'

const adultAge = 18

/** A day as a `date` column holds it. */
export const dayToDate = (day: string) => new Date(`${day}T00:00:00Z`)
const dateToDay = (date: Date) => date.toISOString().slice(0, 10)

/**
 * '2008-03-05' → '2026-03-05': the first day of being `age` years old. Who was born on 29 February is a year older on 1 March
 * of years without that day.
 */
export function birthdayOf(born: string, age = adultAge): string {
  const [year = 0, month = 1, day = 1] = born.split('-').map(Number)
  return dateToDay(new Date(Date.UTC(year + age, month - 1, day)))
}

/** Under 18 at `now`, in the calendar of Douala. The one place that computes an age. */
export const isMinor = (born: string, now: Date): boolean => doualaDayOf(now) < birthdayOf(born)

/** A day that a living student can have been born on. */
export function isPossibleBirth(born: string, now: Date): boolean {
  const today = doualaDayOf(now)
  return birthdayOf(born, 6) <= today && today < birthdayOf(born, 110)
}

/** `now` is before the day of a `date` column, in Douala; null: no such day. */
export const isBeforeDay = (now: Date, day: Date | null): boolean =>
  day !== null && doualaDayOf(now) < dateToDay(day)

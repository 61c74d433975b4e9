import { day } from '@/config/durations'

const week = 7 * day

/**
 * Week 1 opens on the first day, each other week one week later. Dates are only advice: after the payment everything is
 * open.
 */
const weekOpensAt = (start: Date, number: number) => new Date(start.getTime() + (number - 1) * week)

/** When work is due: a number of days after its week opens. Null: no date, or not begun. */
export function dueAt(start: Date | string | null, weekNumber: number, dueDays: number | null): Date | null {
  if (start === null || dueDays === null) {
    return null
  }
  return new Date(weekOpensAt(new Date(start), weekNumber).getTime() + dueDays * day)
}

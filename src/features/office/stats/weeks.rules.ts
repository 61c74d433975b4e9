import { day } from '@/config/durations'
import { doualaDayOf, doualaDayStart, doualaMondayOf } from '@/lib/douala-time'

/** Weeks of the charts on the office's first page, the present one included. */
export const shownWeeks = 12

/** The Mondays of the shown weeks in Douala, the oldest first: '2026-11-23'. */
export function mondaysUntil(now: Date): string[] {
  const last = doualaDayStart(doualaMondayOf(now))?.getTime() ?? now.getTime()
  return Array.from({ length: shownWeeks }, (_, index) =>
    doualaDayOf(new Date(last - (shownWeeks - 1 - index) * 7 * day)),
  )
}

/** Sums of days as sums of weeks: one for each Monday. `days` begin on or after the first. */
export function byWeek<Sums>(
  mondays: readonly string[],
  days: readonly (Sums & { at: string })[],
  of: (day: Sums) => number,
): number[] {
  const sums = mondays.map(() => 0)
  for (const each of days) {
    const week = mondays.findLastIndex((monday) => monday <= each.at)
    if (week >= 0) {
      sums[week] = (sums[week] ?? 0) + of(each)
    }
  }
  return sums
}

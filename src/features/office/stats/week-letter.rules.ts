import { day, hour } from '@/config/durations'
import { doualaDayOf, startOfDoualaDay } from '@/lib/douala-time'

/** Later than this after 16:00 on Friday the letter of a week is not written any more. */
const lateMs = day
const friday = 5

/**
 * The Friday whose letter is due at an instant, as a day in Douala, and the seven days before it, which are complete: what they brought does
 * not change any more. Null if no letter is due.
 */
export function dueLetter(now: Date): { friday: string; from: string; to: string } | null {
  for (const back of [0, 1]) {
    const midnight = startOfDoualaDay(new Date(now.getTime() - back * day))
    const due = midnight.getTime() + 16 * hour
    const isFriday = new Date(`${doualaDayOf(midnight)}T00:00:00Z`).getUTCDay() === friday
    if (isFriday && now.getTime() >= due && now.getTime() < due + lateMs) {
      const before = (days: number) => doualaDayOf(new Date(midnight.getTime() - days * day))
      return { friday: doualaDayOf(midnight), from: before(7), to: before(1) }
    }
  }
  return null
}

import { day } from '@/config/durations'
import { doualaDayOf, startOfDoualaDay } from '@/lib/douala-time'

const fourWeeksMs = 28 * day

/**
 * "Never more than once a month", as the page of the confirmation promises: a subscriber whose last newsletter is from this
 * instant or later gets none. Neither twice in one month of the calendar, nor twice in four weeks.
 */
export function mailedBefore(now: Date): Date {
  const firstOfMonth = startOfDoualaDay(new Date(`${doualaDayOf(now).slice(0, 7)}-01T12:00:00Z`))
  return new Date(Math.min(firstOfMonth.getTime(), now.getTime() - fourWeeksMs))
}

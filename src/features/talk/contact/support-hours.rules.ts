import { site } from '@/config/site'

/** Cameroon keeps UTC+1 all year, so local time needs no time zone data in the browser. */
const offsetMs = 3_600_000

type SupportState = { open: true } | { open: false; opensOn: number }

/** Whether live chat and telephone are staffed now; if not, the weekday of the next opening (0 is Sunday). */
export function supportState(now: Date): SupportState {
  const { days, fromHour, toHour } = site.supportHours
  const isWorkday = (day: number) => (days as readonly number[]).includes(day)
  const local = new Date(now.getTime() + offsetMs)
  const day = local.getUTCDay()
  const hour = local.getUTCHours()
  if (isWorkday(day) && hour >= fromHour && hour < toHour) {
    return { open: true }
  }
  if (isWorkday(day) && hour < fromHour) {
    return { open: false, opensOn: day }
  }
  const ahead = [1, 2, 3, 4, 5, 6, 7].find((step) => isWorkday((day + step) % 7)) ?? 7
  return { open: false, opensOn: (day + ahead) % 7 }
}

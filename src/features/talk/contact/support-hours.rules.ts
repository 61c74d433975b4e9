import { isOfficeDay, nextOfficeDay, type OfficeHours } from '@/features/base/settings/office-hours.rules'

/** Cameroon keeps UTC+1 all year, so local time needs no time zone data in the browser. */
const offsetMs = 3_600_000

type SupportState = { open: true } | { open: false; opensOn: string | null }

/** Whether live chat and telephone are staffed now; if not, the day of the next opening (null: none within a year). */
export function supportState(now: Date, hours: OfficeHours): SupportState {
  const local = new Date(now.getTime() + offsetMs)
  const today = local.toISOString().slice(0, 10)
  const hour = local.getUTCHours()
  const isWorkday = isOfficeDay(today, hours)
  if (isWorkday && hour >= hours.fromHour && hour < hours.toHour) {
    return { open: true }
  }
  return { open: false, opensOn: isWorkday && hour < hours.fromHour ? today : nextOfficeDay(today, hours) }
}

import type { Site } from '@/config/site'

/** When the office is there: weekly hours, and days without. */
export type OfficeHours = Site['supportHours'] & Pick<Site, 'closures'>

/** Nothing is planned further ahead. */
const farthestDays = 400

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** `day`: in Douala, as 2026-11-21. */
export const isOfficeDay = (day: string, { days, closures }: OfficeHours): boolean =>
  days.includes(noon(day).getUTCDay()) && !closures.some(({ from, to }) => from <= day && day <= to)

/** The first day after `day` on which the office is there; null: none within a year. */
export function nextOfficeDay(day: string, hours: OfficeHours): string | null {
  const at = noon(day)
  for (let ahead = 1; ahead <= farthestDays; ahead += 1) {
    at.setUTCDate(at.getUTCDate() + 1)
    const next = at.toISOString().slice(0, 10)
    if (isOfficeDay(next, hours)) {
      return next
    }
  }
  return null
}

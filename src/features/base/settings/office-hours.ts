import { site } from '@/config/site'
import type { OfficeClock } from './office-clock.rules'
import type { OfficeHours } from './office-hours.rules'

export const officeHours = (): OfficeHours => ({ ...site.supportHours, closures: site.closures })

/** The office's clock with these holidays besides its own days off; days as 2026-12-25. */
export const officeClock = (holidays: readonly string[]): OfficeClock => {
  const hours = officeHours()
  return {
    ...hours,
    timeZone: site.timeZone,
    closures: [...hours.closures, ...holidays.map((day) => ({ from: day, to: day }))],
  }
}

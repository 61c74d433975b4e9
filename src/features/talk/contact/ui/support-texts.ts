import type { Locale } from '@/config/locales'
import { hourText } from '@/features/base/settings/hours-text'
import { officeHours } from '@/features/base/settings/office-hours'
import { nextOfficeDay } from '@/features/base/settings/office-hours.rules'
import { textsOf } from '@/i18n/texts-of'
import { doualaDayStart, formatDoualaNearDay } from '@/lib/douala-time'

/**
 * When the office is open, and that in words; finished, because the script of public pages has no room to put in a day.
 */
export function supportTexts(locale: Locale) {
  const t = textsOf(locale, 'Contact')
  const hours = officeHours()
  const opensAt = (day: string) => t('opensAt', { day, time: hourText(hours.fromHour, locale) })
  const after = hours.closures.flatMap(({ to }) => nextOfficeDay(to, hours) ?? [])
  const dayText = (day: string) => formatDoualaNearDay(doualaDayStart(day) ?? new Date(day), locale)
  return {
    hours,
    open: t('openNow'),
    until: t('closesAt', { time: hourText(hours.toHour, locale) }),
    closed: t('closedNow'),
    /** By the day of the week; it begins with Sunday. */
    opens: t('days').split(',').map(opensAt),
    /** By the day, after holidays. */
    later: Object.fromEntries(after.map((day) => [day, opensAt(dayText(day))])) as Record<string, string>,
  }
}

export type SupportTexts = ReturnType<typeof supportTexts>

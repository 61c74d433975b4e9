import type { Locale } from '@/config/locales'
import { doualaDayStart, formatDoualaShortDate, formatMonth } from '@/lib/douala-time'
import type { MoneyStep } from '../../money-period.rules'

/** A calendar day as people read it: '21 Nov 2026'. */
export const dayName = (day: string, locale: Locale) => {
  const start = doualaDayStart(day)
  return start ? formatDoualaShortDate(start, locale) : day
}

/** A step of the report: '21 Nov 2026', or 'November 2026'. */
export const stepName = (at: string, by: MoneyStep, locale: Locale) =>
  by === 'day' ? dayName(at, locale) : formatMonth(at.slice(0, 7), locale)

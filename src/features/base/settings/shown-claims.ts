import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { numberFormat } from '@/lib/intl-formats'

/** The marketing figures that are shown, ready to read. */
export function shownClaims(locale: Locale) {
  const { students, successRate, weeks } = site.figures
  return {
    students: students.shown ? numberFormat(locale).format(students.value) : null,
    successRate: successRate.shown ? successRate.value : null,
    weeks: weeks.shown ? weeks.value : null,
  }
}

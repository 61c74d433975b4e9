import type { Locale } from '@/config/locales'
import { placeholders, site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import { sameJson } from '@/lib/json'

const mondayFirst = (day: number) => (day + 6) % 7

/** [1, 2, 3, 5] → 'Mon-Wed, Fri' */
function daysText(days: readonly number[], names: readonly string[]): string {
  const runs: [number, number][] = []
  for (const day of days.map(mondayFirst).sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === day - 1) {
      run[1] = day
    } else {
      runs.push([day, day])
    }
  }
  const name = (day: number) => names[(day + 1) % 7] ?? ''
  const text = runs
    .map(([first, last]) => (first === last ? name(first) : `${name(first)}-${name(last)}`))
    .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** '9AM', '18 h': an hour of the day as people write it, 0 to 24. */
export const hourText = (hour: number, locale: Locale): string =>
  textsOf(locale, 'Settings')('hourNames').split(',')[hour] ?? ''

/** When somebody answers; the specified words where the hours are the specified ones. */
export function hoursText(locale: Locale): string {
  const t = textsOf(locale, 'Contact')
  const { days, fromHour, toHour } = site.supportHours
  if (sameJson(site.supportHours, placeholders.supportHours)) {
    return t('hoursText')
  }
  return t('hoursOf', {
    days: daysText(days, textsOf(locale, 'Settings')('shortDays').split(',')),
    from: hourText(fromHour, locale),
    to: hourText(toHour, locale),
  })
}

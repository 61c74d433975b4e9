import { day, hour, minute } from '@/config/durations'
import { intlTags, type Locale, locales } from '@/config/locales'
import { numberFormat } from './intl-formats'
import { recordOf } from './record-of'

const units = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

const lists = recordOf(
  locales,
  (locale) => new Intl.ListFormat(intlTags[locale], { type: 'unit', style: 'long' }),
)

/** '2 days, 3 hours', '2 jours et 3 heures': its largest unit and the next one. A started minute counts as a minute. */
export function formatTimeSpan(ms: number, locale: Locale): string {
  const whole = Math.max(minute, Math.ceil(ms / minute) * minute)
  const first = units.findIndex(([, length]) => whole >= length)
  let rest = whole
  const parts = units.slice(first, first + 2).flatMap(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    const format = numberFormat(intlTags[locale], { style: 'unit', unit, unitDisplay: 'long' })
    return count > 0 ? [format.format(count)] : []
  })
  return lists[locale].format(parts)
}

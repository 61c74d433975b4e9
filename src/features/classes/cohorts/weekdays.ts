import { intlTags, type Locale } from '@/config/locales'
import { dateFormat } from '@/lib/intl-formats'

/** 'Tuesday and Thursday'; Monday is 1. */
export function weekdaysText(days: readonly number[], locale: Locale): string {
  const tag = intlTags[locale]
  const weekday = dateFormat(tag, { weekday: 'long', timeZone: 'UTC' })
  // 4 January 2027 is a Monday.
  const names = days.map((day) => weekday.format(new Date(Date.UTC(2027, 0, 3 + day))))
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(names)
}

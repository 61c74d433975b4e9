import type { Locale } from '@/config/locales'

const timeZone = 'Africa/Douala'
const tags = { en: 'en-GB', fr: 'fr-FR' } as const

/** '21 November 2026' as the calendar stands in Douala. */
export const formatDoualaDate = (at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(tags[locale], { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    at,
  )

const time = (at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(tags[locale], {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** '21 November 2026, 14:05 WAT': West Africa Time, one hour ahead of UTC all year. */
export const formatDoualaDateTime = (at: Date, locale: Locale) =>
  `${formatDoualaDate(at, locale)}, ${time(at, locale)} WAT`

/** '21 Nov 2026', for tables. */
export const formatDoualaShortDate = (at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(tags[locale], { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    at,
  )

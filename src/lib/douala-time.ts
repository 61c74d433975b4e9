import { hour as hourMs, minute as minuteMs } from '@/config/durations'
import { intlTags, type Locale, locales } from '@/config/locales'
import { dateFormat } from './intl-formats'
import { recordOf } from './record-of'

const timeZone = 'Africa/Douala'

/** French writes the first of a month as an ordinal: '1er septembre'. Intl does not. */
const formatDay = (format: Intl.DateTimeFormat, at: Date, locale: Locale) =>
  format
    .formatToParts(at)
    .map(({ type, value }) => (locale === 'fr' && type === 'day' && value === '1' ? '1er' : value))
    .join('')

/** '21 November 2026' in the calendar of Douala. */
export const formatDoualaDate = (at: Date, locale: Locale) =>
  formatDay(
    dateFormat(intlTags[locale], { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
    at,
    locale,
  )

/** '2026' in the calendar of Douala. */
export const formatDoualaYear = (at: Date) => dateFormat('en-GB', { timeZone, year: 'numeric' }).format(at)

/** 'November 2026' of '2026-11'. */
export const formatMonth = (month: string, locale: Locale) =>
  dateFormat(intlTags[locale], { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

const time = (at: Date, locale: Locale) =>
  dateFormat(intlTags[locale], {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

const zoneNames: Record<Locale, string> = { en: 'WAT', fr: '(heure de Douala)' }

/** '14:05 WAT', shown below a date. */
export const formatDoualaTime = (at: Date, locale: Locale) => `${time(at, locale)} ${zoneNames[locale]}`

/** '21 November 2026, 14:05 WAT': West Africa Time, one hour ahead of UTC all year. */
export const formatDoualaDateTime = (at: Date, locale: Locale) =>
  `${formatDoualaDate(at, locale)}, ${formatDoualaTime(at, locale)}`

/** '21 Nov 2026', for tables. */
export const formatDoualaShortDate = (at: Date, locale: Locale) =>
  formatDay(
    dateFormat(intlTags[locale], { timeZone, day: 'numeric', month: 'short', year: 'numeric' }),
    at,
    locale,
  )

/** 'Tuesday 12 January 2027', because people remember the day of the week. */
export const formatDoualaWeekday = (at: Date, locale: Locale) =>
  formatDay(
    dateFormat(intlTags[locale], {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
    at,
    locale,
  )

/** 'Tue, 12 Jan 2027', for tables. */
export const formatDoualaShortWeekday = (at: Date, locale: Locale) =>
  formatDay(
    dateFormat(intlTags[locale], {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
    at,
    locale,
  )

/** '18:00' in Douala. */
export const formatDoualaClock = (at: Date, locale: Locale) => time(at, locale)

/** 'Tue 24', below a heading that names the week. */
export const formatDoualaWeekDay = (at: Date, locale: Locale) =>
  formatDay(dateFormat(intlTags[locale], { timeZone, weekday: 'short', day: 'numeric' }), at, locale)

/** 'Tue 24 Nov', without a heading that names the week. */
export const formatDoualaNearDay = (at: Date, locale: Locale) =>
  formatDay(
    dateFormat(intlTags[locale], { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
    at,
    locale,
  ).replace(',', '')

const isThisYear = (at: Date, now: Date) => formatDoualaYear(at) === formatDoualaYear(now)

/** 'Saturday 21 November', with the year if it is not that of `now`. */
export const formatDoualaChatDay = (at: Date, locale: Locale, now: Date) =>
  isThisYear(at, now)
    ? formatDay(
        dateFormat(intlTags[locale], { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
        at,
        locale,
      )
    : formatDoualaWeekday(at, locale)

/** '21 Nov', with the year if it is not that of `now`. */
export const formatDoualaBriefDate = (at: Date, locale: Locale, now: Date) =>
  isThisYear(at, now)
    ? formatDay(dateFormat(intlTags[locale], { timeZone, day: 'numeric', month: 'short' }), at, locale)
    : formatDoualaShortDate(at, locale)

const justNow: Record<Locale, string> = { en: 'just now', fr: 'à l’instant' }

const relative = /* @__PURE__ */ recordOf(
  locales,
  (locale) => new Intl.RelativeTimeFormat(intlTags[locale], { numeric: 'auto' }),
)
/** Days since 1970, each beginning at midnight in Douala. */
const doualaDay = (at: Date) => Math.floor((at.getTime() + hourMs) / (24 * hourMs))

/**
 * The time of an event that involves no money: 'just now', '12 minutes ago', 'today 14:05', 'yesterday 20:40', '21 Nov
 * 2026, 14:05'.
 */
export function formatDoualaMoment(at: Date, locale: Locale, now = new Date()): string {
  const passed = now.getTime() - at.getTime()
  if (passed >= 0 && passed < minuteMs) {
    return justNow[locale]
  }
  if (passed >= 0 && passed < hourMs) {
    return relative[locale].format(-Math.floor(passed / minuteMs), 'minute')
  }
  const days = doualaDay(now) - doualaDay(at)
  if (days === 0 || days === 1) {
    return `${relative[locale].format(-days, 'day')} ${time(at, locale)}`
  }
  return `${formatDoualaShortDate(at, locale)}, ${time(at, locale)}`
}

/** '21 Nov 2026, 14:05', as `formatDoualaMoment` writes a day that is past, in few bytes for the boot script. */
export function formatPastMoment(at: Date, locale: Locale): string {
  const text = new Intl.DateTimeFormat(intlTags[locale], {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text
}

/**
 * The instant at which a calendar day ('2026-11-21') begins in Douala, `plusDays` later; null for an invalid
 * day.
 */
export function doualaDayStart(day: string, plusDays = 0): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    return null
  }
  const start = new Date(`${day}T00:00:00+01:00`)
  // Date would silently turn 31 February into a day of March.
  const sameDay =
    !Number.isNaN(start.getTime()) && new Date(start.getTime() + hourMs).toISOString().startsWith(day)
  return sameDay ? new Date(start.getTime() + plusDays * 24 * hourMs) : null
}

/** '2026-11-21T18:00', as a field for day and time holds it: the local time of Douala. */
export const doualaFieldOf = (at: Date) => new Date(at.getTime() + hourMs).toISOString().slice(0, 16)

/** The instant of such a field; null for anything else. */
export function fromDoualaField(typed: string): Date | null {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed) ? new Date(`${typed}+01:00`) : null
  const isReal = at !== null && !Number.isNaN(at.getTime()) && doualaFieldOf(at) === typed.slice(0, 16)
  return isReal ? at : null
}

/** The hour of the day in Douala, 0 to 23. */
export const doualaHour = (at: Date) => Math.floor(at.getTime() / hourMs + 1) % 24

/** '2026-11-21': the calendar day in Douala at an instant. */
export const doualaDayOf = (at: Date) => new Date(at.getTime() + hourMs).toISOString().slice(0, 10)

/** '2026-11-16': the Monday of the week in Douala. */
export function doualaMondayOf(at: Date): string {
  // 1970 began on a Thursday.
  const sinceMonday = (doualaDay(at) + 3) % 7
  return doualaDayOf(new Date(at.getTime() - sinceMonday * 24 * hourMs))
}

/** The midnight in Douala at or before an instant. */
export const startOfDoualaDay = (at: Date) => new Date(`${doualaDayOf(at)}T00:00:00+01:00`)

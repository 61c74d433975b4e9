import { type Locale, locales, otherLocale } from './locales'

/** LANGUAGES, which `env` has checked: read here by itself, because pages and the entry need it before and without the rest. */
const chosen = (process.env.LANGUAGES ?? '').split(',').map((language) => language.trim())
const offered = locales.filter((locale) => chosen.includes(locale))

/** The languages in which this academy has its pages: both, unless LANGUAGES says otherwise. */
export const offeredLocales: readonly Locale[] = offered.length > 0 ? offered : locales

export const isOffered = (locale: Locale) => offeredLocales.includes(locale)

/** The language itself if it is offered, else the one that is. */
export const offeredOr = (locale: Locale): Locale => (isOffered(locale) ? locale : otherLocale(locale))

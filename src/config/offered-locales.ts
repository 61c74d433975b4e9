import { type Locale, locales, otherLocale } from './locales'
import { site } from './site'

/** LANGUAGES, which `env` has checked: read here by itself, because pages and the entry need it before and without the rest. */
const chosen = (process.env.LANGUAGES ?? '').split(',').map((language) => language.trim())
const named = locales.filter((locale) => chosen.includes(locale))
const configured: readonly Locale[] = named.length > 0 ? named : locales

/** The languages in which this academy has its pages: both, unless LANGUAGES or the office's settings say otherwise. */
export function offeredLocales(): readonly Locale[] {
  const offered = configured.filter((locale) => site.languages[locale])
  return offered.length > 0 ? offered : configured
}

export const isOffered = (locale: Locale) => offeredLocales().includes(locale)

/** The language itself if it is offered, else the one that is. */
export const offeredOr = (locale: Locale): Locale => (isOffered(locale) ? locale : otherLocale(locale))

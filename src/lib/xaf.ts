import { type Locale, locales } from '@/config/locales'
import { recordOf } from './record-of'

const groups = recordOf(locales, (locale) => new Intl.NumberFormat(locale))

const space = '\u00a0'
/** The typographic minus, as wide as a plus; it goes before the currency. */
const minus = '\u2212'

/**
 * Whole francs in each language: `XAF 15,000`, `15 000 FCFA`, `−XAF 15,000`. The spaces are no-break and full
 * width: the narrow space of French numbers is almost invisible in the font of the headings.
 */
export function formatXaf(amount: number, locale: Locale): string {
  const sign = amount < 0 ? minus : ''
  const digits = groups[locale].format(Math.abs(amount)).replace(/\s/g, space)
  return locale === 'fr' ? `${sign}${digits}${space}FCFA` : `${sign}XAF${space}${digits}`
}

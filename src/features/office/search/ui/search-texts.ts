import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'

/** The groups of what is found are among them, by their names. */
export const searchTexts = (locale: Locale) => ({
  ...pick(locale, 'OfficeSearch'),
  ...pick(locale, 'Office.nav', ['classes', 'students', 'payments', 'messages']),
  ...pick(locale, 'Common', ['close', 'noMatch']),
  networkError: textsOf(locale)('Errors.network'),
})

export type SearchTexts = ReturnType<typeof searchTexts>

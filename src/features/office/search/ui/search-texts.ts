import type { Locale } from '@/config/locales'
import { pick } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'

/** The groups of what is found are among them, by their names. */
export function searchTexts(locale: Locale) {
  const { networkError, ...form } = actionFormTexts(
    locale,
    'PaymentsOffice.recheck',
    'PaymentsOffice.recheckBusy',
  )
  return {
    ...pick(locale, 'OfficeSearch'),
    ...pick(locale, 'Office.nav', ['classes', 'students', 'payments', 'messages']),
    ...pick(locale, 'Common', ['close', 'noMatch']),
    networkError,
    /** Of the button that asks a provider again. */
    form: { ...form, networkError },
  }
}

export type SearchTexts = ReturnType<typeof searchTexts>

import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { LegalDocument } from './legal-names'

/** Of version 1, the text that the product comes with. */
export const firstInForceFrom = new Date('2026-11-28T00:00:00+01:00')

export const titleOf = (document: LegalDocument, locale: Locale) =>
  document === 'terms' ? textsOf(locale, 'Terms')('title') : textsOf(locale, 'Privacy')('title')

export const pathOf = (document: LegalDocument) => paths[document]

/** The permanent address of a version. */
export const versionPathOf = (document: LegalDocument, number: number) =>
  document === 'terms' ? paths.termsVersion(number) : paths.privacyVersion(number)

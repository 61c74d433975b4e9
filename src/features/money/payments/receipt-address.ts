import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'

/** The address of the PDF, in the language of the page. */
export const receiptPdfHref = (reference: string, locale: Locale) =>
  `/api/payment/${encodeURIComponent(reference)}/receipt.pdf?locale=${locale}`

export const creditNotePdfHref = (reference: string, locale: Locale, number: string) =>
  `/api/payment/${encodeURIComponent(reference)}/credit-note.pdf?locale=${locale}&number=${encodeURIComponent(number)}`

/** The page on which a stranger with the receipt sees whether it counts. */
export const receiptCheckHref = (number: string, checkCode: string, locale: Locale) =>
  href(locale, paths.receiptCheck(number), { c: checkCode })

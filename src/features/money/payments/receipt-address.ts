import type { Locale } from '@/config/locales'

/** Where the PDF is downloaded, in the language of the page. */
export const receiptPdfHref = (reference: string, locale: Locale) =>
  `/api/payment/${encodeURIComponent(reference)}/receipt.pdf?locale=${locale}`

export const creditNotePdfHref = (reference: string, locale: Locale) =>
  `/api/payment/${encodeURIComponent(reference)}/credit-note.pdf?locale=${locale}`

import type { Locale } from '@/config/locales'

/** The address of the PDF, in the language of the page. */
export const receiptPdfHref = (reference: string, locale: Locale) =>
  `/api/payment/${encodeURIComponent(reference)}/receipt.pdf?locale=${locale}`

export const creditNotePdfHref = (reference: string, locale: Locale) =>
  `/api/payment/${encodeURIComponent(reference)}/credit-note.pdf?locale=${locale}`

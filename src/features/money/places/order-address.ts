import type { Locale } from '@/config/locales'

/** The address of a PDF, in the language of the school. */
export const orderPaperHref = (
  number: string,
  kind: 'proforma' | 'receipt' | 'credit-note',
  locale: Locale,
) => `/api/admin/orders/${encodeURIComponent(number)}/${kind}.pdf?locale=${locale}`

export const placesCsvHref = (number: string, locale: Locale) =>
  `/api/admin/orders/${encodeURIComponent(number)}/codes.csv?locale=${locale}`

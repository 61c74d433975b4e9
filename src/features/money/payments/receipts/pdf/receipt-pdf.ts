import type { Locale } from '@/config/locales'
import { definePdf } from '@/server/pdf/pdf-document'
import type { ReceiptTexts } from '../receipt-texts'

export interface ReceiptFacts {
  texts: ReceiptTexts
  issuedAt: Date
  locale: Locale
}

/** A receipt or a credit note. */
export const receiptPdf = definePdf<ReceiptFacts>('receipt')

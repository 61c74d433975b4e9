import type { Locale } from '@/config/locales'
import { definePdf } from '@/server/pdf/pdf-document'
import type { PaperTexts } from '../receipt-texts'

export interface ReceiptFacts {
  texts: PaperTexts
  /** A PNG as a data URL; empty: the mark of this product. */
  logo?: string
  issuedAt: Date
  locale: Locale
}

/** A receipt or a credit note. */
export const receiptPdf = definePdf<ReceiptFacts>('receipt')

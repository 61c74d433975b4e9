import { renderToBuffer } from '@react-pdf/renderer'
import type { Locale } from '@/config/locales'
import type { CreditNote, Receipt } from '../../payment-views'
import { creditNoteTexts } from '../credit-note-texts'
import { receiptTexts } from '../receipt-texts'
import { ReceiptDocument } from './receipt-document'

export const renderReceipt = (receipt: Receipt, locale: Locale): Promise<Buffer> =>
  renderToBuffer(
    <ReceiptDocument texts={receiptTexts(receipt, locale)} issuedAt={receipt.issuedAt} locale={locale} />,
  )

export const renderCreditNote = (note: CreditNote, locale: Locale): Promise<Buffer> =>
  renderToBuffer(
    <ReceiptDocument texts={creditNoteTexts(note, locale)} issuedAt={note.issuedAt} locale={locale} />,
  )

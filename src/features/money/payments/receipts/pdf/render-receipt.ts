import type { Locale } from '@/config/locales'
import { drawPdf } from '@/server/pdf/draw-pdf'
import type { CreditNote, Receipt } from '../../payment-views'
import { creditNoteTexts } from '../credit-note-texts'
import { payerReceiptTexts, type ReceiptTexts, receiptTexts } from '../receipt-texts'
import { receiptPdf } from './receipt-pdf'

const render = (texts: ReceiptTexts, issuedAt: Date, locale: Locale): Promise<Buffer> =>
  drawPdf(receiptPdf, { texts, issuedAt, locale })

export const renderReceipt = (receipt: Receipt, locale: Locale) =>
  render(receiptTexts(receipt, locale), receipt.issuedAt, locale)

/** For somebody else who paid through a link. */
export const renderPayerReceipt = (receipt: Receipt, payerEmail: string, locale: Locale) =>
  render(payerReceiptTexts(receipt, payerEmail, locale), receipt.issuedAt, locale)

export const renderCreditNote = (note: CreditNote, locale: Locale) =>
  render(creditNoteTexts(note, locale), note.issuedAt, locale)

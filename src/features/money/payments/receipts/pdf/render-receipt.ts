import type { Locale } from '@/config/locales'
import { siteAt } from '@/features/base/settings/server/settings-cache'
import { drawPdf } from '@/server/pdf/draw-pdf'
import type { CreditNote, Receipt } from '../../payment-views'
import { creditNoteTexts } from '../credit-note-texts'
import { type PaperTexts, payerReceiptTexts, receiptTexts } from '../receipt-texts'
import { receiptPdf } from './receipt-pdf'

/** Any paper of this look: also the proforma invoice of a school. */
export const renderPaper = (texts: PaperTexts, issuedAt: Date, locale: Locale): Promise<Buffer> =>
  drawPdf(receiptPdf, { texts, logo: siteAt(issuedAt).logo, issuedAt, locale })

export const renderReceipt = (receipt: Receipt, locale: Locale) =>
  renderPaper(receiptTexts(receipt, locale), receipt.issuedAt, locale)

/** For somebody else who paid through a link. */
export const renderPayerReceipt = (receipt: Receipt, payerEmail: string, locale: Locale) =>
  renderPaper(payerReceiptTexts(receipt, payerEmail, locale), receipt.issuedAt, locale)

export const renderCreditNote = (note: CreditNote, locale: Locale) =>
  renderPaper(creditNoteTexts(note, locale), note.issuedAt, locale)

import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate, formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { TextKeyIn, TextParams } from '@/messages/text-key'
import type { CreditNote } from '../payment-views'
import { amountInWords } from './amount-in-words'
import { checkTexts, issuerAt, paidWith, programLine, type ReceiptTexts } from './receipt-texts'

/** The content of a credit note: the paid amount, the refunded part, and how it was refunded. */
export function creditNoteTexts(note: CreditNote, locale: Locale): ReceiptTexts {
  const t = (key: TextKeyIn<'Receipt'>, params?: TextParams) => textsOf(locale)(`Receipt.${key}`, params)
  const money = (amount: number) => formatXaf(amount, locale)
  return {
    issuer: issuerAt(note.issuedAt, locale),
    title: t('creditNoteNumber', { number: note.number }),
    issued: formatDoualaDate(note.issuedAt, locale),
    payer: note.payer,
    line: programLine(note, locale),
    lines: [
      { label: t('linePaid'), value: money(note.paidXaf) },
      ...(note.refundedBeforeXaf > 0
        ? [{ label: t('lineRefundedBefore'), value: `– ${money(note.refundedBeforeXaf)}` }]
        : []),
      ...(note.isWhole
        ? []
        : [
            {
              label: t('lineNotRefunded'),
              value: money(note.paidXaf - note.refundedBeforeXaf - note.refundXaf),
            },
          ]),
      ...(note.creditSpentXaf > 0
        ? [{ label: t('lineCreditSpent'), value: `– ${money(note.creditSpentXaf)}` }]
        : []),
      ...(note.creditReturnedXaf > 0
        ? [{ label: t('lineCreditReturned'), value: money(note.creditReturnedXaf) }]
        : []),
    ],
    total: money(note.refundXaf),
    words: amountInWords(note.refundXaf, locale),
    facts: [
      { label: t('refundedWith'), value: paidWith(note, locale) },
      ...(note.maskedPhone ? [{ label: t('refundedTo'), value: note.maskedPhone }] : []),
      { label: t('issued'), value: formatDoualaDateTime(note.issuedAt, locale) },
      { label: t('reference'), value: note.reference },
      ...(note.payoutReference ? [{ label: t('payoutReference'), value: note.payoutReference }] : []),
    ],
    check: checkTexts(note, locale),
    subject: t('pdfSubjectCreditNote', { program: note.program.title }),
    label: {
      issued: t('issued'),
      receivedFrom: t('refundedTo'),
      for: t(note.isWhole ? 'forReceipt' : 'forReceiptPart', { number: note.receiptNumber }),
      words: t('amountWords'),
      total: t('totalRefunded'),
      thanks: t(note.isWhole ? 'refundedThanks' : 'refundedPartThanks'),
      currency: t('vat'),
    },
  }
}

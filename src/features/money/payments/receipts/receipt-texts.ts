import type { Locale } from '@/config/locales'
import { legalLines } from '@/features/base/settings/legal-notice'
import { siteAt } from '@/features/base/settings/server/settings-cache'
import { textsOf } from '@/i18n/texts-of'
import { readablePhone } from '@/lib/contact-links'
import { formatDoualaDate, formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { TextKeyIn, TextParams } from '@/messages/text-key'
import type { Receipt } from '../payment-views'
import { amountInWords } from './amount-in-words'

type Bought = Pick<
  Receipt,
  'program' | 'provider' | 'inCash' | 'byTransfer' | 'beforeReceipt' | 'priceXaf' | 'discountXaf'
>

export function paidWith(
  { provider, inCash, byTransfer, beforeReceipt, priceXaf, discountXaf }: Bought,
  locale: Locale,
): string {
  if (discountXaf > 0 && discountXaf === priceXaf) {
    return textsOf(locale)('PriceCode.orderLine')
  }
  if (provider) {
    return textsOf(locale)(`Payment.provider.${provider}`)
  }
  if (beforeReceipt) {
    return textsOf(locale)('Receipt.takenBefore', { receipt: beforeReceipt })
  }
  if (byTransfer) {
    return textsOf(locale)('Receipt.byTransfer')
  }
  return textsOf(locale)(inCash ? 'Receipt.inCash' : 'Receipt.byCredit')
}

/** The program and its duration, as one line of a document. */
export const programLine = ({ program }: Pick<Bought, 'program'>, locale: Locale) =>
  textsOf(locale)('Receipt.lineProgram', {
    program: program.title,
    duration: textsOf(locale)('Common.weeks', { count: program.durationWeeks }),
  })

/** What a code took off the price, named by who gave it; nothing without a code. */
export const discountLines = (
  { discountKind, discountXaf }: Pick<Receipt, 'discountKind' | 'discountXaf'>,
  locale: Locale,
) =>
  discountKind
    ? [
        {
          label: textsOf(locale)(`PriceCode.kinds.${discountKind}`),
          value: `– ${formatXaf(discountXaf, locale)}`,
        },
      ]
    : []

/** How a stranger checks it. */
export const checkTexts = ({ checkUrl }: Pick<Receipt, 'checkUrl'>, locale: Locale) =>
  checkUrl === null ? null : { text: textsOf(locale)('Receipt.check'), url: checkUrl }

/** Who issued it: as the academy was then, whatever was changed since. */
export function issuerAt(at: Date, locale: Locale) {
  const site = siteAt(at)
  const { name, company, streetAddress: address, phone, supportEmail } = site
  const notice = [legalLines(site, locale).join(' · '), site.legal.vat[locale], site.receiptFooter[locale]]
  return {
    name,
    company,
    address,
    contact: `${readablePhone(phone)} · ${supportEmail}`,
    notice: [...new Set(notice)].filter((line) => line !== ''),
  }
}

const priceLabel = (part: Receipt['part'], locale: Locale) => {
  const t = textsOf(locale, 'Receipt')
  return part === null ? t('linePrice') : t(part === 1 ? 'lineFirstPart' : 'lineSecondPart')
}

/** The texts of a receipt, used by the page and the PDF, so that they cannot differ. */
export function receiptTexts(receipt: Receipt, locale: Locale) {
  const t = (key: TextKeyIn<'Receipt'>, params?: TextParams) => textsOf(locale)(`Receipt.${key}`, params)
  const money = (amount: number) => formatXaf(amount, locale)
  return {
    issuer: issuerAt(receipt.issuedAt, locale),
    title: t('titleNumber', { number: receipt.number }),
    issued: formatDoualaDate(receipt.issuedAt, locale),
    payer: receipt.payer,
    line: programLine(receipt, locale),
    lines: [
      { label: priceLabel(receipt.part, locale), value: money(receipt.priceXaf) },
      ...discountLines(receipt, locale),
      ...(receipt.creditUsedXaf > 0
        ? [{ label: t('lineCreditUsed'), value: `– ${money(receipt.creditUsedXaf)}` }]
        : []),
      ...(receipt.creditKeptXaf > 0
        ? [{ label: t('lineCreditKept'), value: money(receipt.creditKeptXaf) }]
        : []),
    ],
    total: money(receipt.amountXaf),
    words: amountInWords(receipt.amountXaf, locale),
    facts: [
      { label: t('paidWith'), value: paidWith(receipt, locale) },
      ...(receipt.maskedPhone ? [{ label: t('phone'), value: receipt.maskedPhone }] : []),
      { label: t('paidAt'), value: formatDoualaDateTime(receipt.paidAt, locale) },
      { label: t('reference'), value: receipt.reference },
      ...(receipt.providerReference
        ? [{ label: t('providerReference'), value: receipt.providerReference }]
        : []),
    ],
    check: checkTexts(receipt, locale),
    subject: t('pdfSubject', { program: receipt.program.title }),
    label: {
      issued: t('issued'),
      receivedFrom: t('receivedFrom'),
      for: t('for'),
      words: t('amountWords'),
      total: t('total'),
      thanks: t('thanks'),
      currency: t('vat'),
    },
  }
}

/** The receipt of somebody else who paid: their own address instead of the student, and nothing of the student's credit. */
export const payerReceiptTexts = (receipt: Receipt, payerEmail: string, locale: Locale): ReceiptTexts => ({
  ...receiptTexts(receipt, locale),
  payer: { id: '', name: payerEmail, email: '' },
  lines: [],
})

/** The texts of a sheet or PDF: of a receipt, or of the credit note that cancels it. */
export type ReceiptTexts = ReturnType<typeof receiptTexts>

/** With where to pay, on a paper that asks for money. */
export type PaperTexts = ReceiptTexts & {
  payTo?: { title: string; facts: ReceiptTexts['facts'] } | null
}

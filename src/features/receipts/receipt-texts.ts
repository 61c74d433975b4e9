import type { Locale } from '@/config/locales'
import type { Receipt } from '@/features/payments/payment-views'
import { formatDoualaDate, formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { translate } from '@/server/texts'
import { amountInWords } from './amount-in-words'

/** What stands on a receipt, in words: read by the page and by the PDF, so that they cannot differ. */
export function receiptTexts(receipt: Receipt, locale: Locale) {
  const t = (key: string, params?: Record<string, string | number>) =>
    translate(locale, `Receipt.${key}`, params)
  const money = (amount: number) => formatXaf(amount, locale)
  const duration = translate(locale, 'Common.weeks', { count: receipt.program.durationWeeks })
  return {
    title: t('titleNumber', { number: receipt.number }),
    issued: formatDoualaDate(receipt.issuedAt, locale),
    payer: receipt.payer,
    line: t('lineProgram', { program: receipt.program.title, duration }),
    lines: [
      { label: t('linePrice'), value: money(receipt.priceXaf) },
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
      {
        label: t('paidWith'),
        value: receipt.provider ? translate(locale, `Payment.provider.${receipt.provider}`) : t('byCredit'),
      },
      ...(receipt.maskedPhone ? [{ label: t('phone'), value: receipt.maskedPhone }] : []),
      { label: t('paidAt'), value: formatDoualaDateTime(receipt.paidAt, locale) },
      { label: t('reference'), value: receipt.reference },
      ...(receipt.providerReference
        ? [{ label: t('providerReference'), value: receipt.providerReference }]
        : []),
    ],
    label: {
      receipt: t('title'),
      issued: t('issued'),
      receivedFrom: t('receivedFrom'),
      for: t('for'),
      words: t('amountWords'),
      total: t('total'),
      paid: t('paidStamp'),
      thanks: t('thanks'),
      currency: t('vat'),
    },
  }
}

export type ReceiptTexts = ReturnType<typeof receiptTexts>

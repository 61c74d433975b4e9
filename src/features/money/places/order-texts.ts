import type { Locale } from '@/config/locales'
import { dayText } from '@/features/base/enrolments/cohort-line'
import type { BankAccount } from '@/features/base/settings/bank-account'
import { amountInWords } from '@/features/money/payments/receipts/amount-in-words'
import {
  checkTexts,
  issuerAt,
  type PaperTexts,
  programLine,
} from '@/features/money/payments/receipts/receipt-texts'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { OrderPaper } from './order-views'

/** Where to pay, and the reference by which the transfer is recognised. */
export function payToFacts({ holder, bank, account, bic }: BankAccount, number: string, locale: Locale) {
  const t = textsOf(locale, 'PlaceOrder.paper')
  return [
    { label: t('accountHolder'), value: holder },
    { label: t('bank'), value: bank },
    { label: t('account'), value: account },
    ...(bic === '' ? [] : [{ label: t('bic'), value: bic }]),
    { label: t('transferReference'), value: number },
  ]
}

/** The texts of a proforma invoice, of its receipt, or of the credit note for places that were paid back. */
export function orderTexts(paper: OrderPaper, locale: Locale): PaperTexts {
  const t = textsOf(locale, 'PlaceOrder.paper')
  const receipt = textsOf(locale, 'Receipt')
  const { kind, paperNumber: number, paperPlaces: places, priceXaf } = paper
  const money = (xaf: number) => formatXaf(xaf, locale)
  const total = places * priceXaf
  const optional = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  return {
    issuer: issuerAt(paper.issuedAt, locale),
    title: t(`title.${kind}`, { number }),
    issued: formatDoualaDate(paper.issuedAt, locale),
    payer: { id: '', name: paper.name, email: paper.email },
    line: programLine(paper, locale),
    lines: [
      { label: t('places'), value: String(places) },
      { label: t('priceOfPlace'), value: money(priceXaf) },
    ],
    total: money(total),
    words: amountInWords(total, locale),
    facts: [
      { label: t('address'), value: paper.address },
      ...optional(t('taxNumber'), paper.taxNumber),
      ...(kind === 'proforma'
        ? [{ label: t('validUntil'), value: dayText(paper.endsOn, locale) }]
        : [{ label: receipt('paidWith'), value: t('transfer') }]),
      ...optional(t('transferNumber'), paper.transfer),
      ...(kind === 'proforma' ? [] : [{ label: t('proforma'), value: paper.number }]),
    ],
    payTo: paper.payTo && { title: t('payTo'), facts: payToFacts(paper.payTo, paper.number, locale) },
    check: checkTexts(paper, locale),
    subject: t(`title.${kind}`, { number }),
    label: {
      issued: kind === 'proforma' ? t('issued') : receipt('issued'),
      receivedFrom: t(`party.${kind}`),
      for: receipt('for'),
      words: receipt('amountWords'),
      total: t(`total.${kind}`),
      thanks: t(`foot.${kind}`, { number }),
      currency: receipt('vat'),
    },
  }
}

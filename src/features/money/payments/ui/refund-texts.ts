import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import type { RefundByRule } from '../refund-by-rule.rules'

/** '12 January 2027' of '2027-01-12'. */
const dayName = (day: string, locale: Locale) => formatDoualaDate(new Date(`${day}T12:00:00Z`), locale)

const keys = {
  you: { nothing: 'you.nothing', untilBegun: 'you.untilBegun', untilDay: 'you.untilDay' },
  bought: { nothing: 'bought.nothing', untilBegun: 'bought.untilBegun', untilDay: 'bought.untilDay' },
  office: { nothing: 'office.nothing', untilBegun: 'office.untilBegun', untilDay: 'office.untilDay' },
} as const

function textOf({ amountXaf, until }: RefundByRule, locale: Locale, who: keyof typeof keys): string {
  const t = textsOf(locale, 'Refund')
  if (amountXaf === 0) {
    return t(keys[who].nothing)
  }
  const amount = formatXaf(amountXaf, locale)
  return until === null
    ? t(keys[who].untilBegun, { amount })
    : t(keys[who].untilDay, { amount, day: dayName(until, locale) })
}

/** What a payer gets back today, and until when this stands. */
export const ownRefundText = (byRule: RefundByRule, locale: Locale) => textOf(byRule, locale, 'you')

/** The same before buying. */
export const refundOfPurchaseText = (byRule: RefundByRule, locale: Locale) => textOf(byRule, locale, 'bought')

/** The same for the office. */
export const officeRefundText = (byRule: RefundByRule, locale: Locale) => textOf(byRule, locale, 'office')

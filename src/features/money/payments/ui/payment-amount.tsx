import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'

interface AmountProps {
  locale: Locale
  amountXaf: number
  refundedXaf: number
}

/** The amount of a payment in a list, with what went back of it below. */
export function PaymentAmount({ locale, amountXaf, refundedXaf }: AmountProps) {
  return (
    <span className="grid whitespace-nowrap">
      {formatXaf(amountXaf, locale)}
      {refundedXaf > 0 && (
        <span className="text-sm text-soft">
          {textsOf(locale, 'Receipt')('ofItRefunded', { amount: formatXaf(refundedXaf, locale) })}
        </span>
      )}
    </span>
  )
}

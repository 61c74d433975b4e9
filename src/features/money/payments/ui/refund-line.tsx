import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'
import type { RefundByRule } from '../refund-by-rule.rules'
import { refundOfPurchaseText } from './refund-texts'

/** Before buying: what one would get back, until when, and by which rule. */
export function RefundLine({ locale, byRule }: { locale: Locale; byRule: RefundByRule }) {
  return (
    <p className="max-w-[65ch] text-sm text-soft">
      {refundOfPurchaseText(byRule, locale)} <RuleLink locale={locale} />
    </p>
  )
}

/** To the part of the terms about refunds. */
export const RuleLink = ({ locale }: { locale: Locale }) => (
  <Link href={`${href(locale, paths.terms)}#s9`}>{textsOf(locale, 'Refund')('rule')}</Link>
)

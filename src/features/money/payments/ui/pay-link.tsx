import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink } from '@/ui/link'

interface PayLinkProps {
  locale: Locale
  program: { slug: string; name: string; paymentWaits: boolean }
  size?: 'sm'
}

/** Leads to the payment of a chosen program, or to the request that already waits on the payer’s phone. */
export function PayLink({ locale, program: { slug, name, paymentWaits }, size }: PayLinkProps) {
  const t = textsOf(locale, 'Student')
  return (
    <ButtonLink
      href={href(locale, paths.payment, { program: slug })}
      size={size}
      variant={paymentWaits ? 'secondary' : 'primary'}
      aria-label={t(paymentWaits ? 'seePaymentLabel' : 'payNowLabel', { name })}
    >
      {t(paymentWaits ? 'seePayment' : 'payNow')}
    </ButtonLink>
  )
}

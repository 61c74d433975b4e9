import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { ButtonLink } from '@/ui/link'
import { labelOf, nextStepOf, toneOf, wasNotMade } from '../../payment-badge'
import type { PaymentView } from '../../payment-views'

/** A payment that is not verified is shown as such, never as a success. */
export function PaymentState({
  locale,
  payment,
  still,
}: {
  locale: Locale
  payment: PaymentView
  /** Without scripts it is not reloaded. */
  still?: boolean
}) {
  const t = textsOf(locale, 'Success')
  const r = textsOf(locale, 'Receipt')
  const p = textsOf(locale, 'Payment')
  const label = labelOf(payment)
  const next = nextStepOf(label)
  const provider = payment.provider ? p(`provider.${payment.provider}`) : ''
  return (
    <div className="grid gap-6">
      {label === 'pending' && !still && (
        <noscript>
          <meta httpEquiv="refresh" content="8" />
        </noscript>
      )}
      <div>
        <h1 className="display text-3xl sm:text-4xl">
          {t(wasNotMade(label) ? 'notMadeTitle' : 'notYetTitle')}
        </h1>
        <p className="mt-3 text-lg text-soft">{t(wasNotMade(label) ? 'notMadeText' : 'notYetText')}</p>
      </div>
      <Card className="grid gap-3">
        <p>
          <Badge tone={toneOf[label]}>{r(`status.${label}`)}</Badge>
        </p>
        {payment.reason && <p className="max-w-[60ch]">{p(`reasons.${payment.reason}`)}</p>}
        {label === 'pending' && <p className="max-w-[60ch]">{p('waitCloseShort')}</p>}
        {label === 'review' && <p className="max-w-[60ch]">{p('reviewText', { provider })}</p>}
        {label === 'refunded' && (
          <p className="max-w-[60ch]">
            {payment.phone ? p('refundedText', { phone: payment.phone }) : p('refundedTextCash')}
          </p>
        )}
        <p className="text-soft tabular-nums">
          {[formatXaf(payment.amount, locale), provider, payment.phone].filter(Boolean).join(' · ')}
        </p>
      </Card>
      {next && (
        <p>
          <ButtonLink href={href(locale, paths.payment, { program: payment.program })}>
            {next === 'continue' ? t('continue') : r('pay')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

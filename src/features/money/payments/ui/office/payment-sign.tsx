import type { Locale } from '@/config/locales'
import type { ProviderName } from '@/config/payment-providers'
import { disputedFact } from '@/features/base/mail/payment-alerts'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { officeState } from '../../office-state.rules'
import { toneOf } from '../../payment-badge'
import type { PaymentReason, PaymentStatus } from '../../payments.answers'
import { isOwed, type RefundState } from '../../refund.rules'

interface PaymentSignProps {
  locale: Locale
  payment: {
    status: PaymentStatus
    reason: PaymentReason | null
    reviewReason: string | null
    refund?: RefundState | null
    question: { provider: ProviderName; since: Date } | null
  }
  className?: string
}

/** The state of a payment with its reason, and whether somebody has to act. */
export function PaymentSign({ locale, payment, className = '' }: PaymentSignProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { status, reason, reviewReason, refund, question } = payment
  const state = officeState({ status, reason }, question !== null)
  const fact = disputedFact(reviewReason)
  const why = () => {
    if (state === 'unknown' && question) {
      const when = formatDoualaMoment(question.since, locale)
      return t('noOutcome', { provider: t(`source.${question.provider}`), when })
    }
    return fact ? t(`reviewReason.${fact}`) : reason && reason !== 'cancelled' && t(`reasons.${reason}`)
  }
  const text = why()
  return (
    <span className={`inline-grid justify-items-start gap-1 ${className}`}>
      <Badge tone={state === 'unknown' ? 'sun' : toneOf[state]}>{t(`state.${state}`)}</Badge>
      {text && <span className="max-w-[26ch] text-sm text-soft">{text}</span>}
      {refund && isOwed(refund) && <Badge tone="sun">{t(`flag.refund_${refund}`)}</Badge>}
      {question && state !== 'unknown' && <Badge tone="sun">{t('flag.question')}</Badge>}
    </span>
  )
}

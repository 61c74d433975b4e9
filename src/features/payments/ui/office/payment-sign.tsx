import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { disputedFact } from '@/features/mail/payment-alerts'
import { Badge } from '@/ui/badge'
import { labelOf, toneOf } from '../../payment-badge'
import type { PaymentReason, PaymentStatus } from '../../payment-views'
import { isOwed, type RefundState } from '../../refund.rules'

interface PaymentSignProps {
  locale: Locale
  payment: {
    status: PaymentStatus
    reason: PaymentReason | null
    reviewReason: string | null
    refund?: RefundState | null
    flagged?: boolean
  }
}

/** The state of a payment, why, and whether somebody has to do something about it. */
export async function PaymentSign({ locale, payment }: PaymentSignProps) {
  const t = await getTranslations({ locale, namespace: 'PaymentsOffice' })
  const p = await getTranslations({ locale, namespace: 'Payment' })
  const r = await getTranslations({ locale, namespace: 'Receipt' })
  const { status, reason, reviewReason, refund, flagged } = payment
  const label = labelOf({ status, reason })
  const what = disputedFact(reviewReason)
  const why = what ? t(`reviewReason.${what}`) : reason && reason !== 'cancelled' && p(`reasons.${reason}`)
  return (
    <span className="inline-grid justify-items-start gap-1 max-sm:justify-items-end">
      <Badge tone={toneOf[label]}>
        {label === 'cancelled' ? r('status.cancelled') : t(`state.${label}`)}
      </Badge>
      {why && <span className="max-w-[26ch] text-sm text-soft">{why}</span>}
      {refund && isOwed(refund) && <Badge tone="sun">{t(`flag.refund_${refund}`)}</Badge>}
      {flagged && <Badge tone="sun">{t('flag.question')}</Badge>}
    </span>
  )
}

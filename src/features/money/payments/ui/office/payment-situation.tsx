import type { Locale } from '@/config/locales'
import { disputedFact } from '@/features/base/mail/payment-alerts'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaMoment } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { Card } from '@/ui/card'
import { situationOf } from '../../office-state.rules'
import type { OfficePayment } from '../../office-views'
import { isOwed } from '../../refund.rules'

/** The known and unknown facts of a payment and what to do, for staff who answer a question about it. */
export function PaymentSituation({ locale, payment }: { locale: Locale; payment: OfficePayment }) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { status, reason, reviewReason, provider, manual, attempts, refunds } = payment
  const { known, unknown, next } = situationOf({
    status,
    reason,
    hasQuestion: attempts.some(({ isQuestion }) => isQuestion),
    inCash: manual !== null,
    byTransfer: manual?.byTransfer ?? false,
    hasProvider: provider !== null,
    hasOpenRefund: refunds.some(({ state }) => isOwed(state)),
  })
  const asked = attempts.find(({ isQuestion }) => isQuestion) ?? attempts[0]
  const phone = asked?.phone ?? payment.phone
  const fact = disputedFact(reviewReason)
  const sentences = {
    provider: provider ? t(`source.${asked?.provider ?? provider}`) : '',
    amount: formatXaf(payment.amountXaf, locale),
    phone: phone ? formatPhone(phone) : '–',
    when: formatDoualaMoment(asked?.createdAt ?? payment.createdAt, locale),
    request: asked?.reference ?? '',
    why: fact ? t(`reviewReason.${fact}`) : reason ? t(`reasons.${reason}`) : '',
  }
  const lines = [
    [t('known'), t(`situation.known.${known}`, sentences)],
    ...(unknown ? [[t('notKnown'), t(`situation.unknown.${unknown}`, sentences)]] : []),
    [t('toDo'), t(`situation.next.${next}`, sentences)],
  ] as const
  return (
    <Card>
      <h2 className="display mb-4 text-xl">{t('situationTitle')}</h2>
      <dl className="grid max-w-[75ch] gap-2 sm:grid-cols-[minmax(7rem,auto)_1fr] sm:gap-x-8">
        {lines.map(([term, text]) => (
          <div key={term} className="sm:contents">
            <dt className="text-soft">{term}</dt>
            <dd className="min-w-0 wrap-anywhere max-sm:mb-1.5">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

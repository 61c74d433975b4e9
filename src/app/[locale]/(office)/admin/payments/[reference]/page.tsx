import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { getOfficePayment } from '@/features/money/payments/server/office/get-office-payment'
import { PaymentActions } from '@/features/money/payments/ui/office/payment-actions'
import { PaymentAttempts } from '@/features/money/payments/ui/office/payment-attempts'
import { PaymentFacts } from '@/features/money/payments/ui/office/payment-facts'
import { OfficeHistory, PaymentLedger } from '@/features/money/payments/ui/office/payment-records'
import { PaymentSign } from '@/features/money/payments/ui/office/payment-sign'
import { PaymentSituation } from '@/features/money/payments/ui/office/payment-situation'
import { RefundCard } from '@/features/money/payments/ui/office/refund-card'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textOr, textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'

type Props = {
  params: Promise<{ locale: Locale; reference: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, reference } = await params
  const t = textsOf(locale, 'PaymentsOffice')
  return { title: t('heading', { reference: reference.slice(0, 40) }), robots: { index: false } }
}

export default async function OfficePaymentPage({ params, searchParams }: Props) {
  const [{ locale, reference }, { done, history }] = await Promise.all([params, searchParams])
  const path = paths.officePayment(reference)
  const payment = await runPage(getOfficePayment, { reference }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'PaymentsOffice')
  const open = payment.attempts.find(({ isQuestion }) => isQuestion)
  const question = open ? { provider: open.provider, since: open.createdAt } : null
  const outcome = typeof done === 'string' && textOr(locale, `PaymentsOffice.done.${done}`, '')
  const isBad = ['checked_no_answer', 'checked_until_callback', 'checked_later'].some((each) => each === done)
  return (
    <OfficeFrame locale={locale} path={path} current="payments">
      <Link
        href={href(locale, paths.officePage('payments'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('back')}
      </Link>
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display text-3xl sm:text-4xl">
          {t('heading', { reference: '' })}
          <span className="whitespace-nowrap">{payment.reference}</span>
        </h1>
        <PaymentSign locale={locale} payment={{ ...payment, question }} />
      </div>
      {outcome && <Alert kind={isBad ? 'warning' : 'success'} title={outcome} className="mb-6" />}
      <div className="grid items-start gap-8 2xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-8">
          <PaymentSituation locale={locale} payment={payment} />
          <PaymentFacts locale={locale} payment={payment} />
          {payment.refunds.length > 0 && (
            <section aria-labelledby="refunds" className="grid gap-4">
              <h2 id="refunds" className="display text-xl">
                {t('refunds')}
              </h2>
              {payment.refunds.map((refund) => (
                <RefundCard key={refund.id} locale={locale} payment={payment} refund={refund} />
              ))}
            </section>
          )}
          <PaymentActions locale={locale} payment={payment} idempotencyKey={crypto.randomUUID()} />
          <section aria-labelledby="attempts" className="grid gap-4">
            <h2 id="attempts" className="display text-xl">
              {t('attempts')}
            </h2>
            <PaymentAttempts locale={locale} attempts={payment.attempts} />
          </section>
          <section aria-labelledby="ledger" className="grid gap-4">
            <h2 id="ledger" className="display text-xl">
              {t('ledger')}
            </h2>
            <PaymentLedger locale={locale} lines={payment.ledger} />
          </section>
        </div>
        <section aria-labelledby="history" className="grid gap-4">
          <h2 id="history" className="display text-xl">
            {t('history')}
          </h2>
          <OfficeHistory
            locale={locale}
            reference={payment.reference}
            events={payment.events}
            whole={history === 'all'}
          />
        </section>
      </div>
    </OfficeFrame>
  )
}

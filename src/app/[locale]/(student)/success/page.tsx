import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getPaidCohort } from '@/features/money/payments/server/checkout/get-paid-cohort'
import { getPayment } from '@/features/money/payments/server/checkout/get-payment'
import { listPayments } from '@/features/money/payments/server/checkout/list-payments'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import { PaymentHelp } from '@/features/money/payments/ui/payment-help'
import { NothingPaid } from '@/features/money/payments/ui/receipts/nothing-paid'
import { PaymentState } from '@/features/money/payments/ui/receipts/payment-state'
import { PaymentSuccess } from '@/features/money/payments/ui/receipts/payment-success'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { firstValue, type Query } from '@/lib/page-query'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

export const generateMetadata = privateMetadata('Success.metaTitle')

async function newestVerified(locale: Locale) {
  const payments = await runPage(listPayments, {}, { locale, path: paths.success })
  const verified = payments.filter(({ status }) => status === 'verified')
  verified.sort((a, b) => (b.verified_at ?? '').localeCompare(a.verified_at ?? ''))
  return verified[0]?.reference
}

async function Shown({ locale, reference, path }: { locale: Locale; reference: string; path: string }) {
  const payment = await runPage(getPayment, { reference }, { locale, path })
  const help = <PaymentHelp locale={locale} reference={reference} />
  if (payment.status !== 'verified') {
    return (
      <div className="grid max-w-3xl gap-8">
        <PaymentState locale={locale} payment={payment} />
        {help}
      </div>
    )
  }
  const [receipt, paidCohort] = await Promise.all([
    runPage(getReceipt, { reference }, { locale, path }),
    runPage(getPaidCohort, { reference }, { locale, path }),
  ])
  return (
    <div className="grid max-w-3xl gap-8">
      <PaymentSuccess locale={locale} receipt={receipt} paidCohort={paidCohort} />
      {help}
    </div>
  )
}

export default async function SuccessPage({ params, searchParams }: Props) {
  const { locale } = await params
  const referenceParam = firstValue((await searchParams).reference)
  const reference = referenceParam ?? (await newestVerified(locale))
  const path = withQuery(paths.success, { reference: referenceParam })
  return (
    <StudentFrame locale={locale} path={path}>
      {reference ? (
        <Shown locale={locale} reference={reference} path={path} />
      ) : (
        <NothingPaid locale={locale} />
      )}
    </StudentFrame>
  )
}

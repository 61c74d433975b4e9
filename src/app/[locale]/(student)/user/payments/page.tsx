import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { listOwedParts } from '@/features/money/payments/server/checkout/list-owed-parts'
import { listPayments } from '@/features/money/payments/server/checkout/list-payments'
import { listUnpaidPrograms } from '@/features/money/payments/server/checkout/list-unpaid-programs'
import { OwedPart } from '@/features/money/payments/ui/owed-part'
import { PaymentsList } from '@/features/money/payments/ui/receipts/payments-list'
import { UnpaidPrograms } from '@/features/money/payments/ui/receipts/unpaid-programs'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { textsOf } from '@/i18n/texts-of'
import { allowLight, runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = textsOf(locale, 'Receipt')
  return { title: t('metaTitle'), robots: { index: false } }
}

export default async function PaymentsPage({ params }: Props) {
  const { locale } = await params
  const page = { locale, path: paths.payments }
  const payments = await runPage(listPayments, {}, page)
  const chosen = await runPage(listUnpaidPrograms, {}, page)
  const owedParts = await runPage(listOwedParts, {}, page)
  await allowLight()
  const t = textsOf(locale, 'Receipt')
  return (
    <StudentFrame locale={locale} path={paths.payments} section="profile">
      <h1 className="display text-3xl sm:text-4xl">{t('listTitle')}</h1>
      <p className="mt-3 mb-8 text-soft">{t('listLead')}</p>
      <div className="grid gap-6">
        {owedParts.map(({ owed, paused, ...program }) => (
          <OwedPart key={program.slug} locale={locale} program={program} owed={owed} paused={paused} />
        ))}
        <UnpaidPrograms locale={locale} programs={chosen} />
        <PaymentsList locale={locale} payments={payments} />
      </div>
    </StudentFrame>
  )
}

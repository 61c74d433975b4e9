import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { PaymentPanel } from '@/features/money/payments/ui/payment-panel'
import { readCheckout } from '@/features/money/payments/ui/read-checkout'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { textsOf } from '@/i18n/texts-of'
import { firstValue, type Query } from '@/lib/page-query'
import { container } from '@/server/container'
import { currentActor } from '@/server/transport/http/page'
import { NoticeOnce } from '@/ui/notice-once'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

export const generateMetadata = privateMetadata('Payment.metaTitle')

export default async function PaymentPage({ params, searchParams }: Props) {
  const { locale } = await params
  const query = await searchParams
  const program = firstValue(query.program)
  // The mail about a free seat links here with the class.
  const wantedCohort = firstValue(query.class)
  if ((await currentActor()).kind === 'registrant') {
    redirect(href(locale, paths.registerPayment, { program }))
  }
  const path = withQuery(paths.payment, { program, class: wantedCohort })
  const checkout = await readCheckout(program, { locale, path }, firstValue(query.part))
  const t = textsOf(locale, 'Payment')
  const cohorts = textsOf(locale, 'Classes')
  const noticeKey = (['waiting', 'notWaiting'] as const).find((each) => each === firstValue(query.notice))
  return (
    <StudentFrame locale={locale} path={path} section="programs">
      <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
      <p className="mt-2 mb-5 max-w-[60ch] text-soft max-sm:text-sm sm:mt-3 sm:mb-8">{t('lead')}</p>
      {noticeKey && <NoticeOnce text={cohorts(`waiting.notices.${noticeKey}`)} />}
      <PaymentPanel
        locale={locale}
        place="student"
        checkout={wantedCohort ? { ...checkout, cohortChosen: wantedCohort } : checkout}
        asked={program !== undefined}
        choose={query.choose === '1'}
        change={query.change === '1'}
        claiming={query.claim === '1'}
        was={firstValue(query.was)}
        now={container().clock.now().getTime()}
      />
    </StudentFrame>
  )
}

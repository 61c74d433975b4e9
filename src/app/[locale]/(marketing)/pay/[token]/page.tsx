import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { openSharedPayment } from '@/features/money/payments/server/sharing/get-shared-payment'
import { PayForPanel } from '@/features/money/payments/ui/sharing/pay-for-panel'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import { renderState } from '@/server/next-internals/render-state'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { ButtonLink } from '@/ui/link'

type Props = {
  params: Promise<{ locale: Locale; token: string }>
  searchParams: Promise<{ change?: string | string[]; part?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const title = textsOf(locale, 'PayFor')('metaTitle')
  // Not no-referrer: without scripts its forms would be sent without their origin, and refused.
  return { title, robots: { index: false }, referrer: 'same-origin' }
}

/** For the person who pays for a student, with the student's link. */
export default async function PayForPage({ params, searchParams }: Props) {
  const { locale, token } = await params
  const { change, part } = await searchParams
  const path = paths.payFor(token)
  const lookUp = await runPage(openSharedPayment, { token, part }, { locale, path })
  const t = textsOf(locale, 'PayFor')
  return (
    <PageFrame locale={locale} path={path}>
      <div className="wrap max-w-2xl py-8 sm:py-14">
        {lookUp.found ? (
          <PayForPanel locale={locale} token={token} page={lookUp.page} change={change === '1'} />
        ) : (
          <>
            <meta name={renderState} content="absent" />
            <h1 className="display text-4xl sm:text-5xl">{t('unknownTitle')}</h1>
            <Alert kind="error" className="my-6" title={t('unknown')}>
              <p>{t('unknownText')}</p>
            </Alert>
            <ButtonLink href={href(locale, paths.programs)} variant="secondary">
              {t('toPrograms')}
            </ButtonLink>
          </>
        )}
      </div>
    </PageFrame>
  )
}

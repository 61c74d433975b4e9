import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { PaymentPanel } from '@/features/money/payments/ui/payment-panel'
import { readCheckout } from '@/features/money/payments/ui/read-checkout'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import { container } from '@/server/container'
import { currentActor } from '@/server/transport/http/page'

type Query = Record<string, string | string[] | undefined>
type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

export const generateMetadata = privateMetadata('Payment.metaTitle')

/** The second step is only for somebody who has just registered; everybody else is redirected to their page. */
async function leadElsewhere(locale: Locale, program: string | undefined) {
  const actor = await currentActor()
  if (actor.kind === 'user') {
    redirect(href(locale, paths.payment, { program }))
  }
  if (actor.kind === 'registrant') {
    return
  }
  if (!('badCredentials' in actor && actor.badCredentials)) {
    redirect(href(locale, paths.register))
  }
  redirect(href(locale, paths.login, { callbackUrl: href(locale, paths.payment, { program }) }))
}

export default async function RegistrationPaymentPage({ params, searchParams }: Props) {
  const { locale } = await params
  const query = await searchParams
  const program = typeof query.program === 'string' && query.program ? query.program : undefined
  await leadElsewhere(locale, program)
  const actor = await currentActor()
  const path = withQuery(paths.registerPayment, { program })
  const checkout = await readCheckout(
    program,
    { locale, path },
    typeof query.part === 'string' ? query.part : undefined,
  )
  const t = textsOf(locale, 'Payment')
  return (
    <PageFrame lean locale={locale} path={path}>
      <div className="wrap py-10 sm:py-14">
        <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
        <p className="mt-2 mb-5 max-w-[60ch] text-soft max-sm:text-sm sm:mt-3 sm:mb-8">{t('lead')}</p>
        <PaymentPanel
          locale={locale}
          place="register"
          username={actor.kind === 'registrant' ? actor.user.username : undefined}
          checkout={checkout}
          asked={program !== undefined}
          choose={query.choose === '1'}
          change={query.change === '1'}
          claiming={query.claim === '1'}
          was={typeof query.was === 'string' ? query.was : undefined}
          now={container().clock.now().getTime()}
        />
      </div>
    </PageFrame>
  )
}

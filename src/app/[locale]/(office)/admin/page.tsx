import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { getAccessibleAreas } from '@/features/accounts/session/server/get-accessible-areas'
import { AuthCard } from '@/features/accounts/session/ui/auth-card'
import { LoginForm } from '@/features/accounts/session/ui/login-form'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Link } from '@/ui/link'

type Props = {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = privateMetadata('Office.loginTitle')

export default async function OfficePage({ params, searchParams }: Props) {
  const { locale } = await params
  const { inside } = await runPage(getAccessibleAreas, {}, { locale, path: paths.office })
  // A signed-in user who was redirected here requested a page without the right.
  const refused = safeCallbackUrl((await searchParams).callbackUrl) ? { notice: 'not-allowed' } : {}
  if (inside) {
    redirect(href(locale, paths.officePage('dashboard'), refused))
  }
  const office = textsOf(locale, 'Office')
  return (
    <PageFrame locale={locale} path={paths.office}>
      <AuthCard
        title={office('loginTitle')}
        lead={office('loginLead')}
        after={<Link href={href(locale, paths.login)}>{office('studentLogin')}</Link>}
      >
        <LoginForm
          locale={locale}
          area="staff"
          texts={{
            username: office('username'),
            password: office('password'),
            submit: textsOf(locale)('Login.submit'),
            submitting: office('loggingIn'),
            show: textsOf(locale)('Common.show'),
            hide: textsOf(locale)('Common.hide'),
            network: textsOf(locale)('Errors.network'),
            usernameRequired: textsOf(locale)('Validation.usernameRequired'),
            passwordRequired: textsOf(locale)('Validation.passwordRequired'),
          }}
        />
        <p className="mt-3 -mb-3">
          <Link href={href(locale, paths.forgotPassword)} className="inline-flex min-h-11 items-center">
            {textsOf(locale)('Login.forgot')}
          </Link>
        </p>
      </AuthCard>
    </PageFrame>
  )
}

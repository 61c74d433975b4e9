import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { getSecurity } from '@/features/accounts/second-factor/server/get-security'
import { SecurityPanels } from '@/features/accounts/second-factor/ui/security-panels'
import { StepUpFrame } from '@/features/accounts/second-factor/ui/step-up-frame'
import { LogoutForm } from '@/features/accounts/session/ui/logout-form'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('SecondFactor.title')

const notices = { removed: 'removed', renamed: 'renamed' } as const

export default async function SecurityPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const own = href(locale, paths.officeSecurity)
  const returnUrl = safeCallbackUrl(query.callbackUrl)
  const callbackUrl = returnUrl && returnUrl !== own ? returnUrl : href(locale, paths.officePage('dashboard'))
  const path = paths.officeSecurity
  const security = await runPage(getSecurity, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'SecondFactor')
  if (security.missing) {
    return (
      <PageFrame locale={locale} path={path}>
        <StepUpFrame locale={locale}>
          <div className="wrap grid justify-items-center py-10">
            <div className="grid w-full max-w-2xl gap-6">
              <div>
                <h1 className="display text-3xl">{t('requiredTitle')}</h1>
                <p className="mt-2 text-soft">{t('requiredLead')}</p>
              </div>
              <SecurityPanels
                locale={locale}
                security={security}
                next={callbackUrl}
                callbackUrl={callbackUrl}
              />
              <LogoutForm label={textsOf(locale)('Nav.logout')} />
            </div>
          </div>
        </StepUpFrame>
      </PageFrame>
    )
  }
  const notice = Object.entries(notices).find(([name]) => name === query.notice)?.[1]
  return (
    <OfficeFrame locale={locale} path={path} current="">
      <div className="mx-auto grid max-w-3xl gap-6">
        <div>
          <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
          <p className="mt-2 text-soft">{t('lead')}</p>
          <p className="mt-2 font-semibold">{t(security.hasFactor ? 'on' : 'off')}</p>
        </div>
        {notice && <Alert kind="success" title={t(notice)} />}
        <SecurityPanels locale={locale} security={security} next={own} callbackUrl={callbackUrl} />
        <p>
          <Link href={href(locale, paths.officeProfile)} className="inline-flex min-h-11 items-center">
            {t('toProfile')}
          </Link>
        </p>
      </div>
    </OfficeFrame>
  )
}

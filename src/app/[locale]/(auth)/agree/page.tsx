import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl, withQuery } from '@/config/paths'
import { hasRole } from '@/config/roles'
import { StepUpFrame } from '@/features/accounts/second-factor/ui/step-up-frame'
import { AuthCard } from '@/features/accounts/session/ui/auth-card'
import { SignOut } from '@/features/accounts/session/ui/sign-out'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getOwnRequest } from '@/features/office/erasure/server/get-own-request'
import { EraseSelfSection } from '@/features/office/erasure/ui/erase-self-section'
import { getDueConsents } from '@/features/office/legal/server/due-consents'
import { ConsentForm } from '@/features/office/legal/ui/consent-form'
import { ExportSection } from '@/features/office/personal-data/ui/export-section'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { container } from '@/server/container'
import { currentActor, runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Consent.title')

/** Between signing in and an area, when a legal text has changed: agree, sign out, or take the data along or away. */
export default async function AgreePage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const asked = safeCallbackUrl(query.callbackUrl)
  const path = asked ? withQuery(paths.agree, { callbackUrl: asked }) : paths.agree
  const due = await runPage(getDueConsents, {}, { locale, path })
  const actor = await currentActor()
  const isStudent = actor.kind === 'user' && hasRole(actor.user, 'student')
  const callbackUrl = asked ?? href(locale, isStudent ? paths.dashboard : paths.officePage('dashboard'))
  if (due.length === 0) {
    redirect(callbackUrl)
  }
  const erasure = await runPage(getOwnRequest, {}, { locale, path })
  const t = textsOf(locale, 'Consent')
  const isFirst = due.every(({ changes }) => changes.length === 0)
  return (
    <PageFrame locale={locale} path={path} lean>
      <AuthCard
        title={t('title')}
        lead={t(isFirst ? 'leadFirst' : 'lead')}
        after={
          <StepUpFrame locale={locale}>
            <p>{t('otherwise')}</p>
            <SignOut locale={locale} className="inline-flex min-h-11 items-center justify-self-start" />
            <ExportSection locale={locale} path={path} />
            <EraseSelfSection locale={locale} own={erasure} now={container().clock.now()} />
          </StepUpFrame>
        }
      >
        <ConsentForm locale={locale} due={due} callbackUrl={callbackUrl} />
      </AuthCard>
    </PageFrame>
  )
}

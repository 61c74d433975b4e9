import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl, withQuery } from '@/config/paths'
import { passkeyTexts } from '@/features/accounts/second-factor/ui/step-up-frame'
import { cancelSignInAction } from '@/features/accounts/session/actions'
import { inspectPendingSignIn } from '@/features/accounts/session/server/inspect-pending-sign-in'
import { AuthCard } from '@/features/accounts/session/ui/auth-card'
import { SecondFactorForm } from '@/features/accounts/session/ui/second-factor-form'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { actionFormTexts } from '@/server/form-texts'
import { currentActor, runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { ButtonLink } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('SecondFactor.title')

export default async function SecondFactorPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const callbackUrl = safeCallbackUrl(query.callbackUrl) ?? href(locale, paths.officePage('dashboard'))
  const path = withQuery(paths.secondFactor, { callbackUrl })
  const pending = await runPage(inspectPendingSignIn, {}, { locale, path })
  if (!pending && (await currentActor()).kind === 'user') {
    redirect(callbackUrl)
  }
  const t = textsOf(locale, 'SecondFactor')
  if (!pending) {
    return (
      <PageFrame locale={locale} path={path}>
        <AuthCard title={t('expiredTitle')} lead={t('expired')}>
          <ButtonLink href={href(locale, paths.office, { callbackUrl })}>{t('toLogin')}</ButtonLink>
        </AuthCard>
      </PageFrame>
    )
  }
  return (
    <PageFrame locale={locale} path={path}>
      <AuthCard
        title={t('title')}
        lead={t('signInLead')}
        after={
          <ActionForm
            id="cancel"
            locale={locale}
            action={cancelSignInAction}
            fields={[]}
            variant="quiet"
            texts={actionFormTexts(locale, 'SecondFactor.startOver', 'SecondFactor.startOver')}
          />
        }
      >
        <SecondFactorForm
          locale={locale}
          callbackUrl={callbackUrl}
          passkey={pending.passkey}
          passkeyTexts={passkeyTexts(locale, 'signInPasskey')}
          texts={{
            code: t('code'),
            codeHint: t(pending.totp ? 'codeHint' : 'recoveryHint'),
            orCode: t('signInCode'),
            submit: t('signIn'),
            submitting: t('signingIn'),
            network: textsOf(locale)('Errors.network'),
          }}
        />
        <p className="mt-5 text-sm text-soft">{t('lost')}</p>
      </AuthCard>
    </PageFrame>
  )
}

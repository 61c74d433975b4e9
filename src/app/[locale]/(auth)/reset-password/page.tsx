import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { resetPasswordAction } from '@/features/users/actions'
import { inspectResetLink } from '@/features/users/server/inspect-link'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { ButtonLink } from '@/ui/link'
import { PageFrame } from '../../page-frame'
import { AuthCard } from '../auth-card'

interface Props {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<{ token?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'Meta' })
  return { title: t('resetTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

export default async function ResetPasswordPage({ params, searchParams }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const t = await getTranslations({ locale, namespace: 'Password' })
  const token = String((await searchParams).token ?? '')
  const { works } = await runPage(inspectResetLink, { token }, { locale, path: paths.resetPassword })
  const login = <ButtonLink href={href(locale, paths.login)}>{t('backToLogin')}</ButtonLink>
  return (
    <PageFrame locale={locale} path={paths.resetPassword}>
      {works ? (
        <AuthCard title={t('resetTitle')} lead={t('resetLead')}>
          <ActionForm
            id="reset"
            locale={locale}
            action={resetPasswordAction}
            hidden={{ token }}
            fields={[
              { name: 'password', label: t('newPassword'), kind: 'new-password' },
              { name: 'confirmPassword', label: t('confirmPassword'), kind: 'new-password' },
            ]}
            texts={actionFormTexts(locale, 'Password.save', 'Password.saving')}
            done={login}
          />
        </AuthCard>
      ) : (
        <AuthCard title={t('linkInvalidTitle')} lead={t('linkInvalid')}>
          <ButtonLink href={href(locale, paths.forgotPassword)}>{t('requestAgain')}</ButtonLink>
        </AuthCard>
      )}
    </PageFrame>
  )
}

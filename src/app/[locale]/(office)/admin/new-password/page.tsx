import { redirect } from 'next/navigation'
import { staffPasswordMinLength } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl, withQuery } from '@/config/paths'
import { AuthCard } from '@/features/accounts/session/ui/auth-card'
import { LogoutForm } from '@/features/accounts/session/ui/logout-form'
import { chooseOfficePasswordAction } from '@/features/accounts/users/actions'
import { getPasswordState } from '@/features/accounts/users/server/get-password-state'
import { loadPassword } from '@/features/accounts/users/ui/user-checks'
import { changePasswordSchema } from '@/features/accounts/users/users.schema'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { checkWith } from '@/server/form-check'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { CheckedForm } from '@/ui/checked-form'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Password.officeTitle')

export default async function NewPasswordPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const callbackUrl = safeCallbackUrl(query.callbackUrl) ?? href(locale, paths.officePage('dashboard'))
  const path = withQuery(paths.officeNewPassword, { callbackUrl })
  const { tooShort } = await runPage(getPasswordState, {}, { locale, path, signInAt: paths.office })
  if (!tooShort) {
    redirect(href(locale, paths.officePage('dashboard')))
  }
  const t = textsOf(locale, 'Password')
  return (
    <PageFrame locale={locale} path={path}>
      <AuthCard
        title={t('officeTitle')}
        lead={t('officeLead', { count: staffPasswordMinLength })}
        // Somebody who comes here from the login still has a visitor’s bar, which has no logout button.
        after={<LogoutForm label={textsOf(locale)('Nav.logout')} />}
      >
        <CheckedForm
          id="office"
          locale={locale}
          action={chooseOfficePasswordAction}
          check={checkWith(locale, changePasswordSchema, loadPassword)}
          hidden={{ callbackUrl }}
          fields={[
            { name: 'currentPassword', label: t('currentPassword'), kind: 'current-password' },
            { name: 'password', label: t('newPassword'), kind: 'new-password' },
            { name: 'confirmPassword', label: t('confirmPassword'), kind: 'new-password' },
          ]}
          texts={actionFormTexts(locale, 'Password.officeSave', 'Password.saving')}
        />
      </AuthCard>
    </PageFrame>
  )
}

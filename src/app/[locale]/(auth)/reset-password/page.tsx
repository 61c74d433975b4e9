import { href, paths } from '@/config/paths'
import { AuthCard } from '@/features/accounts/session/ui/auth-card'
import { resetPasswordAction } from '@/features/accounts/users/actions'
import { inspectResetLink } from '@/features/accounts/users/server/inspect-link'
import { loadNewPassword } from '@/features/accounts/users/ui/user-checks'
import { resetPasswordSchema } from '@/features/accounts/users/users.schema'
import { type MailedLinkProps, mailedLinkMetadata, readMailedLink } from '@/features/base/site/ui/mailed-link'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import { checkWith } from '@/server/form-check'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { CheckedForm } from '@/ui/checked-form'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = mailedLinkMetadata('Meta.resetTitle')

export default async function ResetPasswordPage(props: MailedLinkProps) {
  const { locale, token } = await readMailedLink(props)
  const t = textsOf(locale, 'Password')
  const done = (await props.searchParams).done === '1'
  const { works } = await runPage(inspectResetLink, { token }, { locale, path: paths.resetPassword })
  const login = <ButtonLink href={href(locale, paths.login)}>{t('backToLogin')}</ButtonLink>
  return (
    <PageFrame locale={locale} path={paths.resetPassword}>
      {done && (
        <AuthCard title={t('resetTitle')}>
          <Alert kind="success" title={t('changed')} />
          <p className="mt-5">{login}</p>
        </AuthCard>
      )}
      {!done && works && (
        <AuthCard title={t('resetTitle')} lead={t('resetLead')}>
          <CheckedForm
            id="reset"
            locale={locale}
            action={resetPasswordAction}
            check={checkWith(locale, resetPasswordSchema, loadNewPassword)}
            hidden={{ token }}
            fields={[
              { name: 'password', label: t('newPassword'), kind: 'new-password' },
              { name: 'confirmPassword', label: t('confirmPassword'), kind: 'new-password' },
            ]}
            texts={actionFormTexts(locale, 'Password.save', 'Password.saving')}
            done={login}
          />
        </AuthCard>
      )}
      {!done && !works && (
        <AuthCard title={t('linkInvalidTitle')} lead={t('linkInvalid')}>
          <ButtonLink href={href(locale, paths.forgotPassword)}>{t('requestAgain')}</ButtonLink>
        </AuthCard>
      )}
    </PageFrame>
  )
}

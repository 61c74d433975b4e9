import { getTranslations } from 'next-intl/server'
import { href, paths } from '@/config/paths'
import { resetPasswordAction } from '@/features/users/actions'
import { inspectResetLink } from '@/features/users/server/inspect-link'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { ButtonLink } from '@/ui/link'
import { type MailedLinkProps, mailedLinkMetadata, readMailedLink } from '../../mailed-link'
import { PageFrame } from '../../page-frame'
import { AuthCard } from '../auth-card'

export const generateMetadata = mailedLinkMetadata('Meta.resetTitle')

export default async function ResetPasswordPage(props: MailedLinkProps) {
  const { locale, token } = await readMailedLink(props)
  const t = await getTranslations({ locale, namespace: 'Password' })
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

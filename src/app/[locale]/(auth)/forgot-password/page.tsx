import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { AuthCard } from '@/features/accounts/session/ui/auth-card'
import { requestPasswordResetAction } from '@/features/accounts/users/actions'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Link } from '@/ui/link'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = publicMetadata(paths.forgotPassword, 'Meta.forgot')

export default async function ForgotPasswordPage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'Password')
  const back = (
    <Link href={href(locale, paths.login)} className="inline-flex min-h-11 items-center">
      {t('backToLogin')}
    </Link>
  )
  return (
    <PageFrame locale={locale} path={paths.forgotPassword}>
      <AuthCard title={t('forgotTitle')} lead={t('forgotLead')} after={<p>{back}</p>}>
        <ActionForm
          id="forgot"
          locale={locale}
          action={requestPasswordResetAction}
          fields={[{ name: 'email', label: t('email'), kind: 'email' }]}
          texts={actionFormTexts(locale, 'Password.send', 'Password.sending')}
          done={<p>{back}</p>}
        />
      </AuthCard>
    </PageFrame>
  )
}

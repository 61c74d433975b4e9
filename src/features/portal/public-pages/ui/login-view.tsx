import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { AuthCard } from '@/features/accounts/session/ui/auth-card'
import { LoginForm } from '@/features/accounts/session/ui/login-form'
import { WelcomeAlert } from '@/features/money/payments/ui/welcome-alert'
import { translate } from '@/server/texts'
import { Link } from '@/ui/link'
import { PageFrame } from './page-frame'

/** The students' login, the same for everybody. */
export async function LoginView({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'Login' })
  return (
    <PageFrame lean locale={locale} path={paths.login}>
      <AuthCard
        title={t('title')}
        lead={t('lead')}
        after={
          <p>
            {t('noAccount')} <Link href={href(locale, paths.register)}>{t('register')}</Link>
          </p>
        }
      >
        <WelcomeAlert
          texts={{
            paid: translate(locale, 'Payment.welcomePaid'),
            title: translate(locale, 'Payment.welcomeTitle'),
            text: translate(locale, 'Payment.welcomeText'),
            receipt: translate(locale, 'Payment.welcomeReceipt'),
          }}
        />
        <LoginForm
          locale={locale}
          texts={{
            username: t('username'),
            password: t('password'),
            submit: t('submit'),
            submitting: t('submitting'),
            show: translate(locale, 'Common.show'),
            hide: translate(locale, 'Common.hide'),
            network: translate(locale, 'Errors.network'),
            usernameRequired: translate(locale, 'Validation.identifierRequired'),
            passwordRequired: translate(locale, 'Validation.passwordRequired'),
          }}
        />
        <p className="mt-3 -mb-3">
          <Link href={href(locale, paths.forgotPassword)} className="inline-flex min-h-11 items-center">
            {t('forgot')}
          </Link>
        </p>
      </AuthCard>
    </PageFrame>
  )
}

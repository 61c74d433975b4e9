import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { AuthCard } from '@/features/accounts/session/ui/auth-card'
import { LoginForm } from '@/features/accounts/session/ui/login-form'
import { WelcomeAlert } from '@/features/money/payments/ui/welcome-alert'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'
import { PageFrame } from './page-frame'

/** The students' login, the same for everybody. */
export function LoginView({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Login')
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
            paid: textsOf(locale)('Payment.welcomePaid'),
            title: textsOf(locale)('Payment.welcomeTitle'),
            text: textsOf(locale)('Payment.welcomeText'),
            receipt: textsOf(locale)('Payment.welcomeReceipt'),
          }}
        />
        <LoginForm
          locale={locale}
          texts={{
            username: t('username'),
            password: t('password'),
            submit: t('submit'),
            submitting: t('submitting'),
            show: textsOf(locale)('Common.show'),
            hide: textsOf(locale)('Common.hide'),
            network: textsOf(locale)('Errors.network'),
            usernameRequired: textsOf(locale)('Validation.identifierRequired'),
            passwordRequired: textsOf(locale)('Validation.passwordRequired'),
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

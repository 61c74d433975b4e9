import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { SignOutForm } from './sign-out-form'

/** The way out for students, whose device may keep something: LogoutForm is the same without that. */
export async function SignOut({ locale, className = '' }: { locale: Locale; className?: string }) {
  const [nav, common, t] = await Promise.all([
    getTranslations({ locale, namespace: 'Nav' }),
    getTranslations({ locale, namespace: 'Common' }),
    getTranslations({ locale, namespace: 'Offline' }),
  ])
  return (
    <SignOutForm
      label={nav('logout')}
      className={className}
      texts={{
        title: t('signOutTitle'),
        text: t.raw('signOutText') as string,
        send: t('sendNow'),
        sending: t('sending'),
        stay: t('signOutStay'),
        leave: t('signOutLeave'),
        close: common('close'),
        offlineTitle: t('signedOutTitle'),
        offlineText: t('signedOutText'),
      }}
    />
  )
}

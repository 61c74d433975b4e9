import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { SignOutForm } from './sign-out-form'

/** The way out for students, whose device may keep something: LogoutForm is the same without that. */
export function SignOut({ locale, className = '' }: { locale: Locale; className?: string }) {
  const nav = textsOf(locale, 'Nav')
  const common = textsOf(locale, 'Common')
  const t = textsOf(locale, 'Offline')
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

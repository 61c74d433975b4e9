import type { Locale } from '@/config/locales'
import { signOutTexts } from '@/features/base/offline/ui/offline-texts'
import { textsOf } from '@/i18n/texts-of'
import { SignOutForm } from './sign-out-form'

/** Signing out for students, whose device may have data; LogoutForm is the same without that. */
export function SignOut({ locale, className = '' }: { locale: Locale; className?: string }) {
  return (
    <SignOutForm
      locale={locale}
      label={textsOf(locale)('Nav.logout')}
      className={className}
      texts={signOutTexts(locale)}
    />
  )
}

import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { SignOut } from '@/features/accounts/session/ui/sign-out'
import { LeanFooter } from '@/features/base/site/ui/lean-footer'
import { PublicBar } from '@/features/base/site/ui/public-bar'
import { StudentBar } from '@/features/base/site/ui/student-bar'
import { textsOf } from '@/i18n/texts-of'
import { SkipLink } from '@/ui/skip-link'

interface DeviceFrameProps {
  locale: Locale
  children: ReactNode
}

/**
 * Bar, main and foot of the page that is stored with the service worker, the same for everybody. The boot script knows whether
 * a student is signed in on this device, but not the name.
 */
export function DeviceFrame({ locale, children }: DeviceFrameProps) {
  const t = textsOf(locale, 'Common')
  const logout = (className?: string) => <SignOut locale={locale} className={className} />
  return (
    <>
      <SkipLink text={t('skipToContent')} />
      <div className="contents student-in:hidden">
        <PublicBar locale={locale} path={paths.offline} logout={logout()} />
      </div>
      <div className="contents student-out:hidden">
        <StudentBar locale={locale} path={paths.offline} unreadMessages={0} bell={null} logout={logout} />
      </div>
      <main id="main" tabIndex={-1} className="outline-none student-in:pb-(--tabs)">
        {children}
      </main>
      <div className="student-in:hidden">
        <LeanFooter locale={locale} path={paths.offline} />
      </div>
    </>
  )
}

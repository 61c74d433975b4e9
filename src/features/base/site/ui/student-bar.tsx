import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { AccountMenu } from './account-menu'
import { Brand } from './brand'
import { LanguageLink } from './language-link'
import { type StudentSection, StudentTabs } from './student-tabs'
import { ThemeSwitch } from './theme-switch'

export type { StudentSection } from './student-tabs'

interface StudentBarProps {
  locale: Locale
  path: string
  /** Missing on a page that is stored for everybody. */
  fullName?: string
  section?: StudentSection
  unreadMessages: number
  bell: ReactNode
  /** The form that ends the session; `className` for its button. */
  logout: (className?: string) => ReactNode
}

/** The student's bar in one row; on narrow screens language, theme and signing out are in the account menu. */
export function StudentBar({
  locale,
  path,
  fullName,
  section,
  unreadMessages,
  bell,
  logout,
}: StudentBarProps) {
  const t = textsOf(locale, 'Nav')
  return (
    <header className="border-b border-line bg-paper">
      <div className="wrap flex min-h-14 items-center gap-x-1 sm:min-h-16 sm:gap-x-2">
        <Brand href={href(locale, paths.dashboard)} label={t('brandDashboard')} />
        <span className="mr-auto" />
        {bell}
        <div className="flex items-center gap-1 max-lg:hidden">
          <LanguageLink
            locale={locale}
            path={path}
            text={t('switchLanguage')}
            label={t('switchLanguageLong')}
          />
          <ThemeSwitch label={t('theme')} />
        </div>
        <AccountMenu
          locale={locale}
          path={path}
          fullName={fullName}
          logout={logout('w-full justify-start! text-left wrap-anywhere')}
        />
        <div className="max-lg:hidden">{logout()}</div>
      </div>
      <StudentTabs locale={locale} section={section} unreadMessages={unreadMessages} />
    </header>
  )
}

import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { SectionNav } from '@/ui/section-nav'
import { Brand } from './brand'
import { LanguageLink } from './language-link'
import { ThemeSwitch } from './theme-switch'

const studentSections = ['programs', 'messages', 'assignments', 'profile'] as const
export type StudentSection = (typeof studentSections)[number]

interface StudentBarProps {
  locale: Locale
  path: string
  fullName: string
  section?: StudentSection
  unreadMessages: number
  bell: ReactNode
  logout: ReactNode
}

/** The student's bar: each entry opens a section of the dashboard. */
export async function StudentBar({
  locale,
  path,
  fullName,
  section,
  unreadMessages,
  bell,
  logout,
}: StudentBarProps) {
  const t = await getTranslations({ locale, namespace: 'Nav' })
  return (
    <header className="border-b border-line bg-paper">
      <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-3 max-sm:pt-2">
        <div className="order-1 sm:mr-auto">
          <Brand href={href(locale, paths.dashboard)} label={t('brandDashboard')} />
        </div>
        <span className="order-3 min-w-0 leading-tight font-semibold max-sm:basis-20 max-sm:text-sm max-sm:grow sm:order-2">
          {fullName}
        </span>
        <div className="order-4 flex items-center gap-1 sm:order-3">
          <LanguageLink
            locale={locale}
            path={path}
            text={t('switchLanguage')}
            label={t('switchLanguageLong')}
            short
          />
          <ThemeSwitch label={t('theme')} />
          {bell}
        </div>
        <div className="order-2 sm:order-4">{logout}</div>
      </div>
      <div className="wrap -mb-px">
        <SectionNav
          label={t('studentLabel')}
          items={studentSections.map((name) => ({
            href: href(locale, paths.dashboard, { section: name }),
            text: t(name),
            current: name === section,
            badge:
              name === 'messages'
                ? { count: unreadMessages, label: t('unread'), live: 'unreadChat' }
                : undefined,
          }))}
        />
      </div>
    </header>
  )
}

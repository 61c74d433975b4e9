import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { pick, textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'

export const dashboardSections = ['profile', 'programs', 'messages', 'assignments'] as const
export type DashboardSection = (typeof dashboardSections)[number]

const icons: Record<DashboardSection, IconName> = {
  profile: 'user',
  programs: 'graduation-cap',
  messages: 'message-circle',
  assignments: 'upload',
}

interface SectionCardsProps {
  locale: Locale
  unreadMessages: number
}

/**
 * The four buttons of the dashboard. Links, so that each section has its address and works without scripts.
 */
export function SectionCards({ locale, unreadMessages }: SectionCardsProps) {
  const t = textsOf(locale, 'Student')
  const nav = textsOf(locale, 'Nav')
  return (
    <nav aria-label={t('sections')}>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {dashboardSections.map((section) => (
          <li key={section}>
            <a
              href={
                section === 'messages'
                  ? href(locale, paths.messages)
                  : `${href(locale, paths.dashboard, { section })}#section`
              }
              className="flex h-full min-h-24 flex-col gap-2 rounded-card border border-line bg-raised p-3.5 no-underline hover:border-forest sm:p-5"
            >
              <span className="flex flex-wrap items-center justify-between gap-x-2">
                <Icon name={icons[section]} className="size-6 text-forest" />
                {section === 'messages' && (
                  <span
                    data-live-badge="unreadChat"
                    hidden={unreadMessages === 0}
                    className="rounded-full bg-sun px-2 text-sm font-semibold whitespace-nowrap text-on-sun"
                  >
                    <span data-live="unreadChat">{unreadMessages}</span>{' '}
                    <span data-live-text="unreadChat" data-say={pick(locale, 'Nav', ['unread']).unread}>
                      {nav('unread', { count: unreadMessages })}
                    </span>
                  </span>
                )}
              </span>
              <span className="font-semibold max-[22rem]:text-sm sm:text-lg">{nav(section)}</span>
              <span className="text-sm text-soft max-sm:hidden">{t(`${section}Text`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

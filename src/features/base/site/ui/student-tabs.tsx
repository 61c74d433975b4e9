import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { pick, textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'

const studentSections = ['home', 'programs', 'messages', 'assignments', 'profile'] as const
export type StudentSection = (typeof studentSections)[number]

const icons: Record<StudentSection, IconName> = {
  home: 'house',
  programs: 'graduation-cap',
  messages: 'message-circle',
  assignments: 'upload',
  profile: 'user',
}

/** A tab opens what it names: the chat itself, and the sections of the dashboard. */
function addressOf(locale: Locale, section: StudentSection) {
  if (section === 'messages') {
    return href(locale, paths.messages)
  }
  return href(locale, paths.dashboard, section === 'home' ? {} : { section })
}

interface StudentTabsProps {
  locale: Locale
  section?: StudentSection
  unreadMessages: number
}

/** The sections of the students' area: a row below the bar, and on phones a bar at the foot of the screen. */
export function StudentTabs({ locale, section, unreadMessages }: StudentTabsProps) {
  const t = textsOf(locale, 'Nav')
  return (
    <nav
      aria-label={t('studentLabel')}
      data-tabs=""
      className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-40 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:pb-[env(safe-area-inset-bottom)] sm:wrap sm:-mb-px"
    >
      <ul className="flex sm:flex-wrap sm:gap-1 sm:border-b sm:border-line">
        {studentSections.map((name) => (
          <li key={name} className="max-sm:min-w-0 max-sm:flex-auto">
            <a
              href={addressOf(locale, name)}
              aria-current={name === section ? 'page' : undefined}
              className="tab relative flex items-center font-semibold whitespace-nowrap text-soft no-underline hover:text-forest aria-[current]:text-ink max-sm:h-14 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:border-t-3 max-sm:border-transparent max-sm:text-[min(0.75rem,3.8vw)] max-sm:leading-none max-sm:aria-[current]:border-forest max-sm:aria-[current]:text-forest sm:-mb-px sm:min-h-12 sm:gap-2 sm:border-b-3 sm:border-transparent sm:px-4 sm:aria-[current]:border-forest"
            >
              <Icon name={icons[name]} className="size-5.5 sm:hidden" />
              {t(name)}
              {name === 'messages' && (
                <span
                  data-live-badge="unreadChat"
                  hidden={unreadMessages === 0}
                  className="rounded-full bg-sun text-on-sun max-sm:absolute max-sm:top-0.5 max-sm:left-[calc(50%+0.375rem)] max-sm:min-w-5 max-sm:px-1 max-sm:text-center max-sm:leading-5 sm:px-2 sm:text-sm"
                >
                  <span data-live="unreadChat" data-live-max={99}>
                    {unreadMessages > 99 ? '99+' : unreadMessages}
                  </span>
                  <span className="sr-only">
                    {' '}
                    <span data-live-text="unreadChat" data-say={pick(locale, 'Nav', ['unread']).unread}>
                      {t('unread', { count: unreadMessages })}
                    </span>
                  </span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

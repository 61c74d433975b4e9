import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon-data'
import { LanguageLink } from './language-link'
import { ThemeSwitch } from './theme-switch'

interface AccountMenuProps {
  locale: Locale
  path: string
  fullName?: string
  logout: ReactNode
}

const rowClass =
  'flex min-h-12 w-full items-center gap-3 rounded-[8px] px-3 font-semibold wrap-anywhere no-underline hover:bg-sunken hover:text-forest'

const links: readonly {
  key: 'timetable' | 'editProfile' | 'payments' | 'sessions'
  path: string
  icon: IconName
}[] = [
  { key: 'timetable', path: paths.timetable, icon: 'calendar-days' },
  { key: 'editProfile', path: paths.profileEdit, icon: 'user' },
  { key: 'payments', path: paths.payments, icon: 'receipt-text' },
  { key: 'sessions', path: paths.sessions, icon: 'smartphone' },
]

/** The name of the signed-in user with personal links, as a native disclosure, so that it opens without scripts. */
export function AccountMenu({ locale, path, fullName, logout }: AccountMenuProps) {
  const nav = textsOf(locale, 'Nav')
  const t = textsOf(locale, 'Student')
  const name = fullName ?? nav('account')
  const initials = fullName
    ?.split(/\s+/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toLocaleUpperCase(locale)
  return (
    <details suppressHydrationWarning data-menu="" className="group relative min-w-0">
      <summary
        title={nav('account')}
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-[10px] font-semibold hover:text-forest sm:px-2"
      >
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full border border-edge bg-forest-tint text-sm text-forest sm:hidden"
        >
          {initials ?? <Icon name="user" className="size-5" />}
        </span>
        <span className="max-sm:sr-only sm:max-w-[16rem] sm:min-w-0 sm:truncate">{name}</span>
        <Icon
          name="chevron-down"
          className="size-4 shrink-0 transition-transform group-open:rotate-180 max-sm:hidden"
        />
      </summary>
      <div className="absolute top-full right-0 z-50 mt-2 w-[min(20rem,calc(100vw-2.5rem))] rounded-card border border-line bg-raised p-2">
        <p className="border-b border-line px-3 pt-1 pb-3 font-semibold sm:hidden">{name}</p>
        <ul className="grid max-sm:pt-2">
          {links.map(({ key, path: target, icon }) => (
            <li key={key}>
              <a href={href(locale, target)} className={rowClass}>
                <Icon name={icon} className="size-5 text-soft" />
                {t(key)}
              </a>
            </li>
          ))}
          <li className="lg:hidden">
            <LanguageLink
              locale={locale}
              path={path}
              text={nav('switchLanguage')}
              label={nav('switchLanguageLong')}
              icon={<Icon name="languages" className="size-5 text-soft" />}
              className="min-h-12 w-full gap-3 rounded-[8px] px-3! wrap-anywhere hover:bg-sunken"
            />
          </li>
          <li className="lg:hidden">
            <ThemeSwitch label={nav('theme')} row />
          </li>
        </ul>
        <div className="mt-2 border-t border-line pt-2 lg:hidden">{logout}</div>
      </div>
    </details>
  )
}

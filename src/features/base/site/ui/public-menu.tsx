import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { buttonClass } from '@/ui/button-class'
import { Icon } from '@/ui/icon'
import { accountLinks, publicLinks, shownTo } from './public-links'
import { ThemeSwitch } from './theme-switch'

export interface PublicBarProps {
  locale: Locale
  /** The current page, without its language; null if there is none. */
  path: string | null
  /** The form that ends the session; it belongs to another feature. */
  logout: ReactNode
}

/** The public bar on narrow screens: a native disclosure, so that it opens without scripts. */
export function PublicMenu({ locale, path, logout }: PublicBarProps) {
  const t = textsOf(locale, 'Nav')
  const current = (target: string) => (target === path ? 'page' : undefined)
  return (
    <details suppressHydrationWarning data-menu="" className="group shrink-0 xl:hidden">
      <summary className={buttonClass({ variant: 'secondary', size: 'sm', className: 'px-3!' })}>
        <Icon name="menu" className="size-5 group-open:hidden" />
        <Icon name="x" className="hidden size-5 group-open:block" />
        {/* In rem: with larger text the word goes earlier, and the brand keeps its name. */}
        <span className="max-[24rem]:sr-only">{t('menu')}</span>
      </summary>
      <nav
        aria-label={t('label')}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-paper pb-6"
      >
        <ul className="wrap">
          {publicLinks.map(({ key, path: target }) => (
            <li key={key} className="border-b border-line">
              <a
                href={href(locale, target)}
                aria-current={current(target)}
                className="display flex min-h-14 items-center justify-between text-xl no-underline aria-[current]:text-forest"
              >
                {t(key)}
                <Icon name="arrow-right" className="size-5 text-soft" />
              </a>
            </li>
          ))}
        </ul>
        <div className="wrap mt-5 flex flex-wrap gap-3">
          {accountLinks.map(({ key, path: target, audience, look }) => (
            <a
              key={key}
              href={href(locale, target)}
              className={`${buttonClass({ variant: look === 'primary' ? 'primary' : 'secondary' })} flex-1 ${shownTo[audience]}`}
            >
              {t(key)}
            </a>
          ))}
          <div className="w-full auth-out:hidden">{logout}</div>
          <div className="w-full sm:hidden">
            <ThemeSwitch label={t('theme')} row />
          </div>
        </div>
      </nav>
    </details>
  )
}

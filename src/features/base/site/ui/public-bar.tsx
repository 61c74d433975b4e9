import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { buttonClass } from '@/ui/button-class'
import { Brand } from './brand'
import { LanguageLink } from './language-link'
import { accountLinks, publicLinks, shownTo } from './public-links'
import { type PublicBarProps, PublicMenu } from './public-menu'
import { ThemeSwitch } from './theme-switch'

const linkClass =
  'flex min-h-11 items-center px-2 no-underline underline-offset-8 hover:text-forest aria-[current]:text-forest aria-[current]:underline aria-[current]:decoration-2'

export function PublicBar({ locale, path, logout }: PublicBarProps) {
  const t = textsOf(locale, 'Nav')
  const current = (target: string) => (target === path ? 'page' : undefined)
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="wrap flex min-h-16 items-center justify-between gap-3">
        <Brand href={`${path === paths.home ? '' : href(locale, paths.home)}#home`} label={t('brandHome')} />
        <nav aria-label={t('label')} className="hidden items-center whitespace-nowrap xl:flex">
          {publicLinks.map(({ key, path: target }) => (
            <a key={key} href={href(locale, target)} aria-current={current(target)} className={linkClass}>
              {t(key)}
            </a>
          ))}
          <span className="mx-2 h-6 border-l border-line" />
          {accountLinks.map(({ key, path: target, audience, look }) => (
            <a
              key={key}
              href={href(locale, target)}
              aria-current={current(target)}
              className={`${look === 'primary' ? buttonClass({ size: 'sm', className: 'ml-1' }) : linkClass} ${shownTo[audience]}`}
            >
              {t(key)}
            </a>
          ))}
          <div className="auth-out:hidden">{logout}</div>
        </nav>
        <div className="flex shrink-0 items-center gap-1">
          <LanguageLink
            locale={locale}
            path={path ?? paths.home}
            text={t('switchLanguage')}
            label={t('switchLanguageLong')}
            short
          />
          <ThemeSwitch label={t('theme')} className="max-sm:hidden!" />
          <PublicMenu locale={locale} path={path} logout={logout} />
        </div>
      </div>
    </header>
  )
}

import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { phoneLink, readablePhone } from '@/lib/contact-links'
import { Link } from '@/ui/link'
import { LanguageLink } from './language-link'

/** The footer below a form: links for help, terms and privacy. */
export function LeanFooter({ locale, path }: { locale: Locale; path: string | null }) {
  const t = textsOf(locale, 'Footer')
  const nav = textsOf(locale, 'Nav')
  const links = [
    { href: href(locale, paths.contact), text: nav('contact') },
    { href: href(locale, paths.terms), text: t('terms') },
    { href: href(locale, paths.privacy), text: t('privacy') },
  ]
  return (
    <footer className="border-t border-line">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm text-soft">
        <p>
          {t('help')}{' '}
          <Link href={phoneLink()} className="inline-flex min-h-11 items-center whitespace-nowrap">
            {readablePhone()}
          </Link>
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {links.map((link) => (
            <li key={link.href}>
              <a
                href={link.href}
                className="inline-flex min-h-11 items-center no-underline underline-offset-4 hover:text-forest hover:underline"
              >
                {link.text}
              </a>
            </li>
          ))}
          <li>
            <LanguageLink
              locale={locale}
              path={path ?? paths.home}
              text={nav('switchLanguage')}
              label={nav('switchLanguageLong')}
              className="px-0!"
            />
          </li>
        </ul>
      </div>
    </footer>
  )
}

import { defaultLocale, isLocale, type Locale } from './locales'

// Separate from the addresses, so that scripts of pages that need only this do not contain them.

/** ('fr', '/programs') → '/fr/programs'; English has no prefix. */
export const withLocale = (locale: Locale, path: string) =>
  locale === defaultLocale ? path : `/${locale}${path.replace(/^\/(?=#|$)/, '')}`

/** '/fr/programs' → { locale: 'fr', path: '/programs' } */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  if (isLocale(first) && first !== defaultLocale) {
    return { locale: first, path: `/${rest.join('/')}` }
  }
  return { locale: defaultLocale, path: pathname }
}

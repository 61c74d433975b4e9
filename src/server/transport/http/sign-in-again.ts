import { splitLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { SignInAgain } from '@/lib/sign-in-again'
import { isOwnOrigin } from './request-info'

const areas = [
  { begins: /^\/admin\//, signInAt: paths.office },
  { begins: /^\/(?:user|profile)\/|^\/payment(?:\/|$)/, signInAt: paths.login },
]

/** Where to sign in again, for somebody whose session has ended on a page that requires signing in; undefined on other pages. */
export function signInAgain(headers: Headers, locale: Locale): SignInAgain | undefined {
  const referer = headers.get('referer')
  if (!referer || !isOwnOrigin(referer)) {
    return undefined
  }
  const { path } = splitLocale(new URL(referer).pathname)
  const area = path === paths.officeLogin ? undefined : areas.find(({ begins }) => begins.test(path))
  return area && { href: href(locale, area.signInAt), text: textsOf(locale)('Errors.signInAgain') }
}

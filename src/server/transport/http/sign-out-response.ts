import { clearSiteDataHeader } from '@/config/headers'
import { splitLocale } from '@/config/locale-path'
import { isLocale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { signedOutCookies, toSetCookie } from './auth-cookies'
import { isOwnOrigin } from './request-info'

const isForm = (request: Request) =>
  (request.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded')

function homeOf(request: Request): string {
  const referer = request.headers.get('referer')
  if (!referer || !isOwnOrigin(referer)) {
    return paths.home
  }
  const { locale } = splitLocale(new URL(referer).pathname)
  return isLocale(locale) ? href(locale, paths.home) : paths.home
}

/**
 * Our own form is redirected to the home page, an API client gets 204. The browser clears the data that it
 * stored for the person.
 */
export function signOutResponse(_output: unknown, request: Request): Response {
  const headers = new Headers({
    'cache-control': 'private, no-store',
    // Not "cookies": our cookies are expired one by one below, so that the browser stays a known device.
    [clearSiteDataHeader]: '"storage"',
  })
  for (const cookie of signedOutCookies()) {
    headers.append('set-cookie', toSetCookie(cookie))
  }
  if (!isForm(request)) {
    return new Response(null, { status: 204, headers })
  }
  headers.set('location', homeOf(request))
  return new Response(null, { status: 303, headers })
}

/** The logout button is a plain form without fields. */
export const isSignOutForm = isForm

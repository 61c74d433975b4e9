import type { IncomingMessage } from 'node:http'
import { cookieNames } from '@/config/cookies'
import { env } from '@/config/env'
import { clientAddressHeader, localeHeader, requestIdHeader } from '@/config/headers'
import { isLocale, type Locale, negotiateLocale } from '@/config/locales'
import { offeredOr } from '@/config/offered-locales'
import { isOriginOf } from '@/config/site-origin'
import type { Credentials } from '../../kernel/identify'
import type { RequestInfo } from '../../kernel/use-case'

const address = (headers: Headers) => headers.get(clientAddressHeader) ?? 'unknown'

const languageOf = (preferred: string | null | undefined, accepted: string | null | undefined): Locale =>
  offeredOr(isLocale(preferred) ? preferred : negotiateLocale(accepted))

/** The same before Next sees the request. */
export const callerLanguage = ({ headers }: IncomingMessage): Locale =>
  languageOf(headers[localeHeader]?.toString(), headers['accept-language'])

export function readRequestInfo(headers: Headers): RequestInfo {
  return {
    id: headers.get(requestIdHeader) ?? crypto.randomUUID(),
    address: address(headers),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
    deviceCookie: readCookie(headers.get('cookie') ?? '', cookieNames(env().SITE_URL).device),
    locale: languageOf(headers.get(localeHeader), headers.get('accept-language')),
  }
}

/** The language of a document: that of the page in its address, else the caller's. */
export function documentLocale(request: Request): Locale {
  const locale = new URL(request.url).searchParams.get('locale')
  return isLocale(locale) ? locale : readRequestInfo(request.headers).locale
}

function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) {
      return part.slice(at + 1).trim()
    }
  }
  return undefined
}

/** A scheme other than Bearer, or an unreadable value, counts as a wrong bearer token. */
export function readCredentials(headers: Headers): Credentials {
  const authorization = headers.get('authorization')
  const cookies = headers.get('cookie') ?? ''
  const names = cookieNames(env().SITE_URL)
  return {
    bearer: authorization === null ? undefined : (/^Bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''),
    sessionCookie: readCookie(cookies, names.session),
    registrationCookie: readCookie(cookies, names.registration),
    pendingCookie: readCookie(cookies, names.pending),
  }
}

/** The site's own origin; on a loopback address, each of its names. */
export const isOwnOrigin = (origin: string): boolean => isOriginOf(env().SITE_URL, origin)

/** Fetch metadata first; Origin for browsers that do not send it. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin)) {
    return false
  }
  if (site !== null) {
    return site === 'same-origin' || site === 'none'
  }
  return origin !== null
}

/** Whether a browser reports that a page of another site sent this. Other clients report nothing. */
export function isFromOtherSite(headers: Headers): boolean {
  const origin = headers.get('origin')
  return (
    (origin !== null && !isOwnOrigin(origin)) ||
    ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
  )
}

import { cookies } from 'next/headers'
import { cookieNames, hintCookie, hints } from '@/config/cookies'
import { env } from '@/config/env'
import { knownDevice, session as limits, pendingSignInMs } from '@/config/limits'
import type { Role } from '@/config/roles'

interface CookieSpec {
  name: string
  value: string
  /** 0 removes it. */
  maxAgeS: number
  httpOnly: boolean
}

const names = () => cookieNames(env().SITE_URL)
const isSecure = () => env().SITE_URL.startsWith('https://')
const expiredCookie = (name: string, httpOnly: boolean): CookieSpec => ({
  name,
  value: '',
  maxAgeS: 0,
  httpOnly,
})

export const registrationCookie = (token: string): CookieSpec[] => [
  {
    name: names().registration,
    value: token,
    maxAgeS: limits.registrationTokenMs / 1000,
    httpOnly: true,
  },
]

function hintFor(roles: readonly Role[]) {
  const office = roles.some((role) => role !== 'student')
  if (!office) {
    return hints.student
  }
  return roles.includes('student') ? hints.both : hints.office
}

/**
 * It stays after signing out: it grants no access, and prevents other people's wrong passwords from slowing down its
 * owner.
 */
export const deviceCookie = (value: string): CookieSpec[] => [
  { name: names().device, value, maxAgeS: knownDevice.lifetimeMs / 1000, httpOnly: true },
]

/** Sets the session and the hint for static pages, and removes the cookie of a registration. */
export function signedInCookies({
  cookie,
  maxAgeMs,
  roles,
  device,
}: {
  cookie: string
  maxAgeMs: number
  roles: readonly Role[]
  /** The new value of the browser's device cookie. */
  device: string
}): CookieSpec[] {
  const maxAgeS = Math.floor(maxAgeMs / 1000)
  return [
    { name: names().session, value: cookie, maxAgeS, httpOnly: true },
    { name: hintCookie, value: hintFor(roles), maxAgeS, httpOnly: false },
    expiredCookie(names().registration, true),
    expiredCookie(names().pending, true),
    ...deviceCookie(device),
  ]
}

/** The password was right: ends any earlier session and asks for the second factor. */
export const pendingCookies = (token: string): CookieSpec[] => [
  { name: names().pending, value: token, maxAgeS: pendingSignInMs / 1000, httpOnly: true },
  expiredCookie(names().session, true),
  expiredCookie(hintCookie, false),
]

export const signedOutCookies = (): CookieSpec[] => [
  expiredCookie(names().session, true),
  expiredCookie(names().registration, true),
  expiredCookie(names().pending, true),
  expiredCookie(hintCookie, false),
]

export const toSetCookie = ({ name, value, maxAgeS, httpOnly }: CookieSpec) =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeS}`,
    'SameSite=Lax',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(isSecure() ? ['Secure'] : []),
  ].join('; ')

/** For server actions; route handlers use `toSetCookie`. */
export async function setCookies(specs: readonly CookieSpec[]): Promise<void> {
  const jar = await cookies()
  for (const { name, value, maxAgeS, httpOnly } of specs) {
    jar.set({ name, value, maxAge: maxAgeS, httpOnly, path: '/', sameSite: 'lax', secure: isSecure() })
  }
}

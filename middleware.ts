import { type NextRequest, NextResponse } from 'next/server'
import { decode } from 'next-auth/jwt'
import { cookieNames } from '@/config/cookies'
import { env } from '@/config/env'
import { href, paths, splitLocale } from '@/config/paths'
import { hasRight, isRole, type Role } from '@/config/roles'

/** Which area a path belongs to, and where one signs in for it. */
const areas = [
  { begins: '/admin/', signInAt: paths.admin, right: 'admin.area' },
  // Staff have a chat and sessions too; the pages themselves say who may.
  { begins: paths.messages, signInAt: paths.login, right: null },
  { begins: paths.sessions, signInAt: paths.login, right: null },
  { begins: '/user/', signInAt: paths.login, right: 'student.area' },
  { begins: paths.payment, signInAt: paths.login, right: 'student.area' },
  { begins: paths.success, signInAt: paths.login, right: 'student.area' },
  { begins: '/profile/', signInAt: paths.login, right: null },
] as const

interface Claims {
  sid?: unknown
  roles?: unknown
}

/** null: nobody is signed in. An empty list: somebody is, and the cookie does not say as what. */
async function rolesIn(cookie: string | undefined): Promise<Role[] | null> {
  const secret = env().AUTH_SECRET
  if (!cookie || !secret) return null
  const claims = (await decode({ token: cookie, secret }).catch(() => null)) as Claims | null
  if (typeof claims?.sid !== 'string') return null
  return Array.isArray(claims.roles) ? claims.roles.filter(isRole) : []
}

/**
 * Sends people to the right login before anything is rendered. Comfort only: each page asks the gate, which reads the
 * database. Where this is wrong or absent, nothing becomes readable.
 */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl
  const { locale, path } = splitLocale(pathname)
  const area = areas.find(({ begins }) => path.startsWith(begins))
  const names = cookieNames(env().SITE_URL)
  // The way to the door is not behind it, and whoever has just registered and paid is not signed in yet.
  if (
    !area ||
    path === paths.adminLogin ||
    (path === paths.success && request.cookies.has(names.registration))
  )
    return NextResponse.next()
  const roles = await rolesIn(request.cookies.get(names.session)?.value)
  const [role, ...additionalRoles] = roles ?? []
  const may = role === undefined || area.right === null || hasRight({ role, additionalRoles }, area.right)
  if (roles && may) return NextResponse.next()
  const callbackUrl = `${pathname}${search}`
  const target = new URL(href(locale, area.signInAt, { callbackUrl }), request.nextUrl.origin)
  return NextResponse.redirect(target)
}

export const config = {
  matcher: [
    '/user/:path*',
    '/payment',
    '/success',
    '/profile/:path*',
    '/admin/:path+',
    '/fr/user/:path*',
    '/fr/payment',
    '/fr/success',
    '/fr/profile/:path*',
    '/fr/admin/:path+',
  ],
}

import { type NextRequest, NextResponse } from 'next/server'
import { decode } from 'next-auth/jwt'
import { cookieNames } from '@/config/cookies'
import { env } from '@/config/env'
import { splitLocale } from '@/config/locale-path'
import { href, paths } from '@/config/paths'
import { hasRight, isRole, type Role } from '@/config/roles'
import { actionHeader } from '@/server/next-internals/action-header'

/** Which area a path belongs to, and where one signs in for it. */
const areas = [
  { begins: '/admin/', signInAt: paths.office, right: 'admin.area' },
  { begins: '/user/', signInAt: paths.login, right: 'student.area' },
  { begins: paths.payment, signInAt: paths.login, right: 'student.area' },
  { begins: paths.success, signInAt: paths.login, right: 'student.area' },
  { begins: '/profile/', signInAt: paths.login, right: 'student.area' },
] as const

interface Claims {
  sid?: unknown
  roles?: unknown
}

/** null: nobody is signed in. An empty list: somebody is, and the cookie does not say as what. */
async function rolesIn(cookie: string | undefined): Promise<Role[] | null> {
  const secret = env().AUTH_SECRET
  if (!cookie || !secret) {
    return null
  }
  const claims = (await decode({ token: cookie, secret }).catch(() => null)) as Claims | null
  if (typeof claims?.sid !== 'string') {
    return null
  }
  return Array.isArray(claims.roles) ? claims.roles.filter(isRole) : []
}

const isOffice = (roles: Role[] | null) => !!roles && roles.length > 0 && !roles.includes('student')

/** The office has pages of its own for what students find here. */
const officePlace = (path: string, search: string) =>
  path === paths.messages ? `${paths.officePage('chat')}${search}` : paths.officePage('dashboard')

/**
 * Checks the roles of every request to the areas of students and of the office, before anything is rendered: they stand in
 * the signed cookie. Each page asks the gate too, which reads the database: a role that was taken away counts at once.
 */
export async function middleware(request: NextRequest) {
  const { pathname, search } = request.nextUrl
  // The server entry has written the language into the address of an English page.
  const { locale, path } = splitLocale(pathname.replace(/^\/en(?=\/)/, ''))
  const area = areas.find(({ begins }) => path.startsWith(begins))
  const names = cookieNames(env().SITE_URL)
  const readRoles = () => rolesIn(request.cookies.get(names.session)?.value)
  if (path === paths.login && isOffice(await readRoles())) {
    // The cookie may have outlived its session: the page behind this address asks the gate.
    return NextResponse.rewrite(new URL(`/${locale}${paths.loginSignedIn}`, request.nextUrl.origin))
  }
  // The login page is open to all, and somebody who has just registered and paid is not signed in yet.
  if (
    !area ||
    path === paths.officeLogin ||
    (path === paths.success && request.cookies.has(names.registration))
  ) {
    return NextResponse.next()
  }
  const roles = await readRoles()
  if (roles === null && request.method === 'POST' && request.headers.has(actionHeader)) {
    // A form was sent after its session had ended: the gate refuses it with an answer that the form can show. A redirect
    // would be followed by the browser's code, and look like a broken network.
    return NextResponse.next()
  }
  const [role, ...additionalRoles] = roles ?? []
  const may = role === undefined || hasRight({ role, additionalRoles }, area.right)
  if (roles && may) {
    return NextResponse.next()
  }
  if (area.right === 'student.area' && isOffice(roles)) {
    return NextResponse.redirect(new URL(href(locale, officePlace(path, search)), request.nextUrl.origin))
  }
  const callbackUrl = `${href(locale, path)}${search}`
  const target = new URL(href(locale, area.signInAt, { callbackUrl }), request.nextUrl.origin)
  return NextResponse.redirect(target)
}

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/:language(en|fr)/login',
    '/:language(en|fr)/:area(user|payment|success|profile)/:path*',
    '/:language(en|fr)/admin/:path+',
  ],
}

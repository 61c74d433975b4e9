import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { beforeAll, describe, expect, it } from 'vitest'
import { config, middleware } from '../middleware'
import { parseEnv } from './config/env'
import { href, paths, publicPaths } from './config/paths'
import { middleware as activated, config as activator } from './middleware'
import { addressWithLanguage } from './server/http-entry/add-language'

const secret = 'a secret for tests only, 32 characters'
beforeAll(() => {
  Object.assign(globalThis, { __academyEnv: parseEnv({ AUTH_SECRET: secret }) })
})

const ask = async (path: string, cookie = '') => {
  const response = await middleware(
    new NextRequest(`http://localhost:3000${addressWithLanguage(path) ?? path}`, { headers: { cookie } }),
  )
  const location = response.headers.get('location')
  return location ? location.replace('http://localhost:3000', '') : response.status
}
const signedInAs = async (...roles: string[]) =>
  `academy.session=${await encode({ token: { sid: 'x', roles }, secret })}`

/** Matches like Next, behind the server entry: `:path*` is any number of segments, `:path+` at least one. */
const matches = (path: string) =>
  config.matcher.some((source) =>
    new RegExp(
      `^${source
        .replace('/:path*', '(/.*)?')
        .replace('/:path+', '/.+')
        .replace(/:\w+\(/g, '(')}$`,
    ).test(addressWithLanguage(path) ?? path),
  )

describe('the middleware', () => {
  it('has the same matcher in both files', () => {
    expect(activator.matcher).toEqual(config.matcher)
    expect(activated).toBe(middleware)
  })

  it('runs for every request to an address: no header or cookie leaves it out', () => {
    expect(config.matcher.filter((entry) => typeof entry !== 'string')).toEqual([])
  })

  it('does not run for public pages', async () => {
    const open = [
      ...publicPaths,
      '/programs/web-development',
      paths.office,
      paths.registerPayment,
      paths.resetPassword,
    ]
    const matchedPaths = open.flatMap((path) => [path, href('fr', path)]).filter(matches)
    expect(matchedPaths).toEqual(['/login', '/fr/login'])
    const student = await signedInAs('student')
    for (const path of matchedPaths) {
      expect([await ask(path), await ask(path, student)]).toEqual([200, 200])
    }
    expect(matches('/api/user/profile')).toBe(false)
    for (const path of ['/user/dashboard', '/payment', '/success', '/profile/edit', '/admin/dashboard']) {
      expect([path, matches(path), matches(`/fr${path}`)]).toEqual([path, true, true])
    }
  })

  it.each([
    ['/user/dashboard?section=programs', '/login?callbackUrl=%2Fuser%2Fdashboard%3Fsection%3Dprograms'],
    ['/fr/payment?program=data-science', '/fr/login?callbackUrl=%2Ffr%2Fpayment%3Fprogram%3Ddata-science'],
    ['/success', '/login?callbackUrl=%2Fsuccess'],
    ['/profile/edit', '/login?callbackUrl=%2Fprofile%2Fedit'],
    ['/admin/users?role=staff', '/admin?callbackUrl=%2Fadmin%2Fusers%3Frole%3Dstaff'],
    ['/fr/admin/users', '/fr/admin?callbackUrl=%2Ffr%2Fadmin%2Fusers'],
  ])('redirects a visitor from %s to %s', async (path, target) => {
    expect(await ask(path)).toBe(target)
    expect(await ask(path, 'academy.session=forged; signed_in=1')).toBe(target)
  })

  it('lets each role into its own area', async () => {
    const [student, staff] = [await signedInAs('student'), await signedInAs('staff')]
    expect([await ask('/user/dashboard', student), await ask('/profile/edit', student)]).toEqual([200, 200])
    expect(await ask('/admin/dashboard', staff)).toBe(200)
    expect(await ask('/admin/dashboard', student)).toBe('/admin?callbackUrl=%2Fadmin%2Fdashboard')
    const both = await signedInAs('staff', 'student')
    expect([await ask('/user/dashboard', both), await ask('/admin/dashboard', both)]).toEqual([200, 200])
  })

  it.each([
    ['/user/dashboard?section=profile', '/admin/dashboard'],
    ['/user/sessions', '/admin/dashboard'],
    ['/user/payments', '/admin/dashboard'],
    ['/payment?program=data-science', '/admin/dashboard'],
    ['/success', '/admin/dashboard'],
    ['/profile/edit', '/admin/dashboard'],
    ['/user/message?room=7', '/admin/chat?room=7'],
    ['/fr/user/message', '/fr/admin/chat'],
    ['/fr/payment', '/fr/admin/dashboard'],
  ])('redirects accounts without the student role from %s to %s', async (path, target) => {
    for (const role of ['staff', 'admin']) {
      expect(await ask(path, await signedInAs(role))).toBe(target)
    }
    expect(await ask(path, await signedInAs('staff', 'student'))).toBe(200)
  })

  it('leaves the login of a browser with a back-office session to the gate', async () => {
    const cookie = await signedInAs('admin')
    for (const [path, place] of [
      ['/login?callbackUrl=%2Fpayment', '/en/login/signed-in'],
      ['/fr/login', '/fr/login/signed-in'],
    ] as const) {
      const response = await middleware(
        new NextRequest(`http://localhost:3000${addressWithLanguage(path) ?? path}`, { headers: { cookie } }),
      )
      expect(response.headers.get('x-middleware-rewrite')).toBe(`http://localhost:3000${place}`)
    }
  })
})

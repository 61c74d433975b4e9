import { request as httpRequest } from 'node:http'
import { makeSession, makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'

const privatePages = [
  '/user/dashboard',
  '/user/payments',
  '/user/sessions',
  '/user/message',
  '/profile/edit',
  '/payment',
  '/success',
]
const bypasses: Record<string, string>[] = [
  {},
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware' },
  { 'x-forwarded-host': 'evil.test', 'x-forwarded-for': '127.0.0.1' },
  { 'x-original-url': '/', 'x-rewrite-url': '/' },
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
]

/** Sends exactly these bytes as the path: a browser would tidy them up. */
function raw(
  base: string,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
) {
  const { hostname, port, host } = new URL(base)
  return new Promise<{
    status: number
    headers: Record<string, string | string[] | undefined>
    body: string
  }>((done, fail) => {
    const request = httpRequest(
      { hostname, port, path, method: options.method ?? 'GET', headers: { host, ...options.headers } },
      (response) => {
        let body = ''
        response.on('data', (chunk) => (body += chunk))
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }))
      },
    )
    request.on('error', fail)
    request.end()
  })
}

test.describe('a stranger at a private page', () => {
  for (const path of privatePages) {
    for (const language of ['', '/fr']) {
      test(`${language}${path} leads to the login, whatever headers come along`, async ({ baseURL }) => {
        for (const headers of bypasses) {
          const { status, headers: answer, body } = await raw(baseURL ?? '', language + path, { headers })
          expect([302, 303, 307, 308]).toContain(status)
          expect(String(answer.location)).toContain(`${language}/login?callbackUrl=`)
          expect(String(answer.location)).not.toContain('evil.test')
          expect(body).not.toContain('Ngo Bassa')
        }
      })
    }
  }

  test('other spellings of a private path show nothing either', async ({ baseURL }) => {
    for (const path of [
      '//user/dashboard',
      '/user//dashboard',
      '/%75ser/dashboard',
      '/user/dashboard.rsc',
      '/en/user/dashboard',
      '/user/dashboard?_rsc=1',
      '/./user/dashboard',
      '/user%2Fdashboard',
    ]) {
      expect((await raw(baseURL ?? '', path)).body, path).not.toMatch(/section=assignments/)
    }
  })
})

test('the admin area leads to its own login', async ({ baseURL }) => {
  for (const path of ['/admin/dashboard', '/fr/admin/students']) {
    expect(String((await raw(baseURL ?? '', path)).headers.location)).toMatch(/\/admin(\?|$)/)
  }
})

test('a blocked student is out at the next request', async ({ page, signIn }) => {
  const user = await signIn()
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL(/\/user\/dashboard/)
  await query('update users set blocked_at = now() where id = $1', [user.id])
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})

test('a copied cookie is worth nothing after the session ended', async ({ request }) => {
  const user = await makeUser()
  const cookie = `academy.session=${await makeSession(user.id)}`
  expect((await request.get('/api/user/profile', { headers: { cookie } })).status()).toBe(200)
  await query('update sessions set revoked_at = now() where user_id = $1', [user.id])
  expect((await request.get('/api/user/profile', { headers: { cookie } })).status()).toBe(401)
})

test.describe('another site', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ]
  for (const [index, headers] of foreign.entries()) {
    test(`cannot change anything with a student's cookie (${index})`, async ({ request }) => {
      const user = await makeUser()
      const cookie = `academy.session=${await makeSession(user.id)}`
      const answer = await request.patch('/api/user/profile', {
        headers: { cookie, ...headers },
        data: { first_name: 'Mallory' },
      })
      expect(answer.status()).toBe(403)
      const [row] = await query<{ first_name: string }>('select first_name from users where id = $1', [
        user.id,
      ])
      expect(row?.first_name).toBe('Amina')
    })
  }
})

test('a request for another host is refused', async ({ baseURL }) => {
  for (const host of ['evil.test', 'localhost.evil.test', 'localhost']) {
    expect([400, 421]).toContain((await raw(baseURL ?? '', '/', { headers: { host } })).status)
  }
})

test('what is not ours to show is not shown', async ({ baseURL }) => {
  for (const path of [
    '/.env',
    '/.git/config',
    '/.data/secrets/auth-secret',
    '/package.json',
    '/api/docs',
    '/_next/../package.json',
    '/..%2fpackage.json',
    '/_next/static/chunks/main.js.map',
  ]) {
    expect((await raw(baseURL ?? '', path)).status, path).toBeGreaterThanOrEqual(400)
  }
  for (const method of ['TRACE', 'TRACK', 'DELETE', 'PUT']) {
    expect((await raw(baseURL ?? '', '/', { method })).status, method).toBe(405)
  }
})

test('every answer carries the security headers, and nothing tells what runs here', async ({
  page: { request },
  signIn,
}) => {
  await signIn()
  for (const path of [
    '/',
    '/fr/programs',
    '/user/dashboard',
    '/nowhere',
    '/api/programs',
    '/api/user/profile',
    '/api/nowhere',
    '/sitemap.xml',
  ]) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBeTruthy()
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
    expect(headers['permissions-policy'], path).toBeTruthy()
    expect(headers['x-powered-by'], path).toBeUndefined()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
    expect(policy, path).toContain("frame-ancestors 'none'")
  }
})

test('personal answers are never stored by a cache on the way', async ({ page: { request }, signIn }) => {
  await signIn()
  for (const path of ['/user/dashboard', '/api/user/profile', '/api/user/programs', '/api/payment/unknown']) {
    expect((await request.get(path)).headers()['cache-control'], path).toMatch(/no-store/)
  }
})

test('an upgrade to an unknown path is closed at once', async ({ baseURL }) => {
  const started = Date.now()
  const answer = await raw(baseURL ?? '', '/unknown', {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
    },
  }).catch(() => ({ status: 0 }))
  expect(answer.status).not.toBe(101)
  expect(Date.now() - started).toBeLessThan(2_000)
})

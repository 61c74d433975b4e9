import { createHash } from 'node:crypto'
import { givePassword, makeUser, password, query } from './support/database'
import { expect, test } from './support/fixtures'
import { isHydrated } from './support/framework'

type Page = import('@playwright/test').Page
type Translate = (key: string, values?: Record<string, string | number>) => string

async function signInBy(page: Page, t: Translate, name: string, secret = password) {
  await page.getByLabel(t('Login.username')).fill(name)
  await page.getByLabel(t('Login.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('Login.submit'), exact: true }).click()
}

async function person(role: 'student' | 'staff' | 'admin' = 'student') {
  const user = await makeUser(role)
  await givePassword(user.id)
  return user
}

test('a student signs in by name or by address, in any case, and signs out again', async ({
  page,
  t,
  context,
}) => {
  const user = await person()
  const looked: string[] = []
  page.on('request', (request) => looked.push(new URL(request.url()).pathname))
  for (const name of [user.username, user.email.toUpperCase()]) {
    await page.goto('/login')
    await signInBy(page, t, name)
    await expect(page).toHaveURL(/\/user\/dashboard$/)
    // One way to the next page: the login does not look for an open session on its way out.
    expect(looked).not.toContain('/api/user/profile')
    const cookies = await context.cookies()
    const session = cookies.find((cookie) => cookie.name === 'academy.session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const storage = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(storage).not.toContain(session?.value)

    await page.getByRole('button', { name: t('Nav.logout') }).click()
    await expect(page).toHaveURL(/\/$/)
    expect((await context.cookies()).find((cookie) => cookie.name === 'academy.session')).toBeUndefined()
    const replayed = await page.request.get('/api/user/profile', {
      headers: { cookie: `academy.session=${session?.value}` },
    })
    expect(replayed.status()).toBe(401)
    await page.goto('/user/dashboard')
    await expect(page).toHaveURL(/\/login\?callbackUrl=/)
  }
})

test('empty fields, a wrong password and an unknown name get their texts; what was typed stays', async ({
  page,
  t,
  axe,
}) => {
  const user = await person()
  await page.goto('/login')
  await page.getByRole('button', { name: t('Login.submit'), exact: true }).click()
  await expect(page.locator('#login-username-error')).toContainText(t('Validation.identifierRequired'))
  await expect(page.locator('#login-password-error')).toContainText(t('Validation.passwordRequired'))
  await axe()
  for (const name of [user.username, 'nobody-of-that-name']) {
    await signInBy(page, t, name, 'not the password')
    await expect(page.getByRole('alert').filter({ hasText: t('Errors.invalidCredentials') })).toBeVisible()
    await expect(page.getByLabel(t('Login.username'))).toHaveValue(name)
  }
  // The message of the first name looks like that of the second: the second has answered when the button is back.
  await expect(page.getByRole('button', { name: t('Login.submit'), exact: true })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
  await axe()
})

for (const role of ['staff', 'admin'] as const) {
  test(`an account of ${role} reads that this is not its login`, async ({ page, t }) => {
    const user = await person(role)
    await page.goto('/login')
    await signInBy(page, t, user.username)
    await expect(page.getByRole('alert').filter({ hasText: 'Unauthorised login method' })).toBeVisible()
    expect(await query('select 1 from sessions where user_id = $1', [user.id])).toEqual([])
  })
}

test('a blocked account learns it, but only with its right password', async ({ page, t }) => {
  const user = await person()
  await query('update users set blocked_at = now() where id = $1', [user.id])
  await page.goto('/login')
  await signInBy(page, t, user.username, 'not the password')
  await expect(page.getByRole('alert').filter({ hasText: t('Errors.invalidCredentials') })).toBeVisible()
  await signInBy(page, t, user.username)
  await expect(page.getByRole('alert').filter({ hasText: t('Errors.accountBlocked') })).toBeVisible()
  expect(await query('select 1 from sessions where user_id = $1', [user.id])).toEqual([])
})

test('too many wrong passwords are slowed down, with the time to wait', async ({ page, t, request }) => {
  const user = await person()
  const body = { username: user.username, password: 'not the password' }
  expect((await request.post('/api/auth/login', { data: body })).status()).toBe(401)
  const name = createHash('sha256').update(`name:${user.username}`).digest('base64url')
  await query(`update limits.login_tries set free_at = now() + interval '40 seconds' where name = $1`, [name])
  const refused = await request.post('/api/auth/login', { data: body })
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
  await page.goto('/login')
  await signInBy(page, t, user.username)
  await expect(
    page.getByRole('alert').filter({ hasText: /Too many tries\. Please wait \d+ seconds/ }),
  ).toBeVisible()
})

test('a browser that was signed in with before is not slowed down by what strangers try', async ({
  page,
  t,
  request,
}) => {
  const user = await person()
  await page.goto('/login')
  await signInBy(page, t, user.username)
  await expect(page).toHaveURL(/\/user\/dashboard/)
  await request.post('/api/auth/login', { data: { username: user.username, password: 'not it' } })
  const name = createHash('sha256').update(`name:${user.username}`).digest('base64url')
  await query(`update limits.login_tries set free_at = now() + interval '1 hour' where name = $1`, [name])
  const body = { username: user.username, password }
  expect((await request.post('/api/auth/login', { data: body })).status()).toBe(429)
  const device = async () =>
    (await page.context().cookies()).find(({ name }) => name.endsWith('academy.device'))
  expect(await device()).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
  expect((await page.context().cookies()).some(({ name }) => name.endsWith('academy.session'))).toBe(false)
  expect(await device()).toBeDefined()
  await page.goto('/login')
  await signInBy(page, t, user.username)
  await expect(page).toHaveURL(/\/user\/dashboard/)
})

test('a visitor who wanted a private page is taken there after signing in', async ({ page, t }) => {
  const user = await person()
  for (const target of ['/payment?program=test-automation', '/fr/user/dashboard?section=assignments']) {
    await page.goto(target)
    await expect(page).toHaveURL(/\/login\?callbackUrl=/)
    const texts = target.startsWith('/fr') ? { button: 'Se connecter' } : { button: t('Login.submit') }
    await page.locator('#login-username').fill(user.username)
    await page.locator('#login-password').fill(password)
    await page.getByRole('button', { name: texts.button, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${target.replace('?', '\\?')}$`))
    await page.context().clearCookies()
  }
})

const hostile = [
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/%5cevil.test',
  '/%2f%2fevil.test',
  'https:evil.test',
  'javascript:alert(1)',
  '/%09/evil.test',
]
test('an address of another site is never where a login leads', async ({ page, t, baseURL }) => {
  const user = await person()
  for (const address of hostile) {
    await page.goto(`/login?callbackUrl=${encodeURIComponent(address)}`)
    await signInBy(page, t, user.username)
    await expect(page, address).toHaveURL(/\/user\/dashboard$/)
    expect(new URL(page.url()).origin, address).toBe(baseURL)
    await page.context().clearCookies()
  }
})

test('a broken network keeps what was typed', async ({ page, t, context }) => {
  const user = await person()
  await page.goto('/login')
  await page.getByLabel(t('Login.username')).focus()
  await isHydrated(page)
  await context.setOffline(true)
  await signInBy(page, t, user.username)
  await expect(page.getByText(t('Errors.network'))).toBeVisible()
  await expect(page.getByLabel(t('Login.username'))).toHaveValue(user.username)
  await context.setOffline(false)
  await page.getByRole('button', { name: t('Login.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/user\/dashboard$/)
})

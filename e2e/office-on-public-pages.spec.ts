import { givePassword, makeSession, makeUser, password, query } from './support/database'
import { expect, test } from './support/fixtures'

const toDashboard = [
  '/login',
  '/login?callbackUrl=%2Fpayment',
  '/user/dashboard',
  '/user/dashboard?section=profile',
  '/user/sessions',
  '/user/payments',
  '/user/notifications',
  '/user/programs/web-development',
  '/payment',
  '/payment?program=data-science',
  '/profile/edit',
  '/success',
]

for (const role of ['staff', 'admin'] as const) {
  test(`an account of ${role} comes from a student's page to the office, once`, async ({ request }) => {
    const user = await makeUser(role)
    const cookie = `academy.session=${await makeSession(user.id)}; signed_in=1`
    for (const language of ['', '/fr']) {
      for (const [path, target] of [
        ...toDashboard.map((each) => [each, '/admin/dashboard']),
        ['/user/message', '/admin/chat'],
        ['/user/message?room=7', '/admin/chat?room=7'],
      ]) {
        const answer = await request.get(language + path, { headers: { cookie }, maxRedirects: 0 })
        expect([path, answer.status()]).toEqual([path, 307])
        const location = new URL(answer.headers().location ?? '', 'http://site.invalid')
        expect([path, location.pathname + location.search]).toEqual([path, language + target])
      }
    }
    for (const path of ['/admin/dashboard', '/admin/chat', '/admin/profile', '/admin/sessions']) {
      expect((await request.get(path, { headers: { cookie }, maxRedirects: 0 })).status(), path).toBe(200)
    }
  })

  test(`the public bar shows an account of ${role} the way to the office`, async ({ page, t }) => {
    const user = await makeUser(role)
    await givePassword(user.id)
    await page.goto('/admin')
    await page.getByLabel(t('Office.username')).fill(user.username)
    await page.getByLabel(t('Office.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('Login.submit'), exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)

    await page.goto('/')
    const bar = page.getByRole('navigation', { name: t('Nav.label') })
    await expect(bar.getByRole('link', { name: t('Nav.backOffice') })).toBeVisible()
    for (const name of ['Nav.dashboard', 'Nav.makePayment', 'Nav.login', 'Nav.register']) {
      await expect(bar.getByRole('link', { name: t(name), exact: true })).toBeHidden()
    }
    await expect(bar.getByRole('button', { name: t('Nav.logout') })).toBeVisible()

    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
        documents += 1
      }
    })
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    expect(documents).toBeLessThanOrEqual(2)
  })
}

test('a session of the office that has ended leaves the login open', async ({
  page,
  t,
  context,
  baseURL,
}) => {
  const user = await makeUser('staff')
  const value = await makeSession(user.id)
  await query('update sessions set revoked_at = now() where user_id = $1', [user.id])
  await context.addCookies([
    { name: 'academy.session', value, url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' },
    { name: 'signed_in', value: 'office', url: baseURL ?? '', sameSite: 'Lax' },
  ])
  await page.goto('/login')
  await expect(page.getByLabel(t('Login.username'))).toBeVisible()
  // The hint that outlived the session goes.
  await expect(
    page.getByRole('navigation', { name: t('Nav.label') }).getByRole('link', { name: t('Nav.register') }),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('somebody who is a student too keeps the pages of students', async ({ request }) => {
  const user = await makeUser('staff')
  await query(`update users set additional_roles = '{student}' where id = $1`, [user.id])
  const cookie = `academy.session=${await makeSession(user.id)}; signed_in=both`
  for (const path of [
    '/login',
    '/user/dashboard',
    '/payment',
    '/profile/edit',
    '/user/message',
    '/admin/chat',
  ]) {
    expect((await request.get(path, { headers: { cookie }, maxRedirects: 0 })).status(), path).toBe(200)
  }
})

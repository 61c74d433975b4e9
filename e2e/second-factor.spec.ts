import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { givePassword, makeUser, password, query, type Role } from './support/database'
import { expect, test } from './support/fixtures'

/** A device of the person: passkeys are made and shown without anybody touching it. */
async function plugInDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function makeColleague(role: Role = 'admin') {
  const user = await makeUser(role)
  await givePassword(user.id)
  return user
}

async function typePassword(page: Page, username: string, t: (key: string) => string) {
  await page.goto('/admin')
  await page.getByLabel(t('Office.username')).fill(username)
  await page.getByRole('textbox', { name: t('Office.password') }).fill(password)
  await page.getByRole('button', { name: t('Login.submit') }).click()
}

const sessionsAge = (userId: string) =>
  query(
    `update sessions set created_at = now() - interval '20 minutes', proven_at = null,
       second_factor_at = second_factor_at - interval '20 minutes' where user_id = $1`,
    [userId],
  )

const codeNow = (secret: string, step = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + step * 30 })

/** Sets an app up by the page; answers its secret and the recovery codes. */
async function setUpApp(page: Page, t: (key: string) => string) {
  await page.goto('/admin/security')
  await page.getByRole('button', { name: t('SecondFactor.beginApp') }).click()
  const secretText = page.locator('p.font-mono')
  const secret = ((await secretText.textContent()) ?? '').replace(/\s/g, '')
  await page.locator('#app-code').fill(codeNow(secret))
  await page.getByRole('button', { name: t('SecondFactor.confirmApp') }).click()
  await expect(page.getByRole('heading', { name: t('SecondFactor.codesTitle') })).toBeVisible()
  const codes = await page.locator('ul.font-mono li').allInnerTexts()
  return { secret, codes }
}

test('a passkey is added, asked for at the next sign-in, renamed and removed', async ({
  page,
  t,
  axe,
  mailTo,
}) => {
  const colleague = await makeColleague()
  await plugInDevice(page)
  await typePassword(page, colleague.username, t)
  await page.waitForURL('**/admin/dashboard')
  await page.goto('/admin/security')
  await axe()
  await page.getByLabel(t('SecondFactor.passkeyName')).fill('My laptop')
  await page.getByRole('button', { name: t('SecondFactor.addPasskey') }).click()
  await expect(page.getByRole('heading', { name: t('SecondFactor.codesTitle') })).toBeVisible()
  expect(await page.locator('ul.font-mono li').allInnerTexts()).toHaveLength(10)
  await axe()
  await page.getByRole('link', { name: t('SecondFactor.codesKept') }).click()
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible()
  expect((await mailTo(colleague.email, 'second_factor_changed')).text).toContain('My laptop')

  await page.context().clearCookies()
  await typePassword(page, colleague.username, t)
  await page.waitForURL('**/second-factor?**')
  await axe()
  await page.goto('/admin/dashboard')
  await page.waitForURL('**/admin?**')
  expect((await page.request.get('/api/user/profile')).status()).toBe(401)
  await page.goto('/second-factor')
  await page.getByRole('button', { name: t('SecondFactor.signInPasskey') }).click()
  await page.waitForURL('**/admin/dashboard')

  await page.goto('/admin/security')
  await page.locator('summary', { hasText: t('SecondFactor.rename') }).click()
  await page.getByLabel(t('SecondFactor.newName')).fill('Old laptop')
  await page.getByRole('button', { name: t('SecondFactor.saveName') }).click()
  await expect(page.getByText(t('SecondFactor.renamed'))).toBeVisible()
  await sessionsAge(colleague.id)
  await page.locator('summary', { hasText: t('SecondFactor.remove') }).click()
  await page.getByRole('button', { name: t('SecondFactor.remove'), exact: true }).click()
  await page.getByRole('button', { name: t('SecondFactor.stepUpPasskey') }).click()
  await expect(page.getByText(t('SecondFactor.removed'))).toBeVisible()
  await expect(page.getByText(t('SecondFactor.noPasskeys'))).toBeVisible()
})

test('codes of an app work without JavaScript, once each, and a recovery code in their place', async ({
  page,
  browser,
  baseURL,
  t,
}) => {
  const colleague = await makeColleague('staff')
  await typePassword(page, colleague.username, t)
  await page.waitForURL('**/admin/dashboard')
  const { secret, codes } = await setUpApp(page, t)

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const form = await plain.newPage()
  const enter = async (code: string) => {
    await form.locator('input[name=code]').fill(code)
    await form.getByRole('button', { name: t('SecondFactor.signIn') }).click()
  }
  await typePassword(form, colleague.username, t)
  await form.waitForURL('**/second-factor?**')
  await enter('000000')
  await expect(form.getByText(t('SecondFactor.codeWrong'))).toBeVisible()
  await enter(codeNow(secret, 1))
  await form.waitForURL('**/admin/dashboard')

  await form.goto('/admin/security')
  await form
    .getByRole('button', { name: t('Nav.logout') })
    .first()
    .click()
  await typePassword(form, colleague.username, t)
  await enter(codeNow(secret))
  await expect(form.getByText(t('SecondFactor.codeUsed'))).toBeVisible()
  await enter(codes[0] ?? '')
  await form.waitForURL('**/admin/dashboard')
  await plain.close()
})

test('a form that asks again who is there keeps what was typed, and goes on', async ({
  page,
  t,
  signIn,
  axe,
}) => {
  const owner = await signIn('admin')
  await givePassword(owner.id)
  await sessionsAge(owner.id)
  await page.goto('/admin/users?create=open')
  const name = `e2e-${Date.now()}`
  const fill = (label: string, value: string) => page.getByRole('dialog').getByLabel(label).fill(value)
  await fill(t('Office.firstName'), 'Odile')
  await fill(t('Office.lastName'), 'Eyenga')
  await fill(t('Office.email'), `${name}@example.cm`)
  await fill(t('Office.username'), name)
  const submit = page.getByRole('dialog').getByRole('button', { name: t('Office.createUser') })
  await submit.click()
  await expect(page.getByText(t('SecondFactor.stepUpTitle'))).toBeVisible()
  await axe()
  await page.locator('[name=stepUpPassword]').fill('not this one')
  await submit.click()
  await expect(page.getByText(t('Validation.currentPasswordWrong'))).toBeVisible()
  await page.locator('[name=stepUpPassword]').fill(password)
  await submit.click()
  // The dialog says it too, until it has closed.
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: t('Users.invited', { email: `${name}@example.cm` }) })
      .last(),
  ).toBeVisible()
})

test('an export whose proof is too old leads to the page that asks, and on to the file', async ({
  page,
  t,
  signIn,
  axe,
}) => {
  const owner = await signIn('admin')
  await givePassword(owner.id)
  await sessionsAge(owner.id)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: t('Office.exportCsv') }).click()
  await page.waitForURL('**/admin/confirm?**')
  await axe()
  await page.locator('[name=stepUpPassword]').fill(password)
  await page.getByRole('button', { name: t('SecondFactor.confirm'), exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: t('SecondFactor.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/^users-.*\.csv$/)
})

test('next-auth is no way round the second factor', async ({ page, request, baseURL, t }) => {
  const colleague = await makeColleague('staff')
  await typePassword(page, colleague.username, t)
  await page.waitForURL('**/admin/dashboard')
  await setUpApp(page, t)
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  for (const provider of ['admin', 'user']) {
    const answer = await request.post(`/api/auth/callback/${provider}`, {
      headers: { origin: baseURL ?? '' },
      form: { csrfToken, username: colleague.username, password, json: 'true' },
    })
    expect(answer.status()).toBe(401)
    expect((await request.get('/api/user/profile')).status()).toBe(401)
  }
})

import { givePassword, makeSession, makeUser, password, query } from './support/database'
import { expect, signInContext, test, uniqueEmail } from './support/fixtures'
import { linkIn } from './support/mail-links'

const part = (page: import('@playwright/test').Page, title: string) =>
  page.getByRole('region', { name: title })

test('a student changes names and phone, and sees each mistake beside its field', async ({
  page,
  t,
  axe,
  signIn,
}) => {
  const user = await signIn()
  await page.goto('/profile/edit')
  const form = part(page, t('Profile.namesTitle'))
  await axe()
  await form.getByLabel(t('Profile.firstName')).fill('')
  await form.getByLabel(t('Profile.phone')).fill('67')
  await form.getByRole('button', { name: t('Profile.save') }).click()
  await expect(form.locator('#names-first_name-error')).toContainText(t('Validation.firstNameRequired'))
  await expect(form.locator('#names-phone-error')).toContainText(t('Validation.phoneTooShort'))
  await axe()
  await form.getByLabel(t('Profile.firstName')).fill('Brigitte-Aimée')
  await form.getByLabel(t('Profile.phone')).fill('+237 6 99 00 11 22')
  await form.getByRole('button', { name: t('Profile.save') }).click()
  await expect(form.getByText(t('Profile.saved'))).toBeVisible()
  await page.reload()
  await expect(form.getByLabel(t('Profile.firstName'))).toHaveValue('Brigitte-Aimée')
  expect(await query('select first_name, phone, role from users where id = $1', [user.id])).toEqual([
    { first_name: 'Brigitte-Aimée', phone: '+237699001122', role: 'student' },
  ])
})

test('choosing French turns the site and its mails to French', async ({ page, t, signIn }) => {
  const user = await signIn()
  await page.goto('/profile/edit')
  const form = part(page, t('Profile.languageTitle'))
  await form.getByLabel(t('Profile.language')).selectOption('fr')
  await form.getByRole('button', { name: t('Profile.save') }).click()
  await expect(page).toHaveURL(/\/fr\/profile\/edit$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await query('select locale from users where id = $1', [user.id])).toEqual([{ locale: 'fr' }])
})

test('a new password needs the old one, ends the other sessions, and works at the login', async ({
  page,
  t,
  signIn,
  request,
}) => {
  const user = await signIn()
  await givePassword(user.id)
  const elsewhere = { cookie: `academy.session=${await makeSession(user.id)}` }
  await page.goto('/profile/edit')
  const form = part(page, t('Profile.passwordTitle'))
  const fill = async (current: string, next: string, again = next) => {
    await form.getByLabel(t('Password.currentPassword')).fill(current)
    await form.getByLabel(t('Password.newPassword'), { exact: true }).fill(next)
    await form.getByLabel(t('Password.confirmPassword')).fill(again)
    await form.getByRole('button', { name: t('Profile.changePassword') }).click()
  }
  await fill('not mine', 'quatre ponts')
  await expect(form.locator('#password-currentPassword-error')).toContainText(
    t('Validation.currentPasswordWrong'),
  )
  await fill(password, 'quatre ponts', 'quatre')
  await expect(form.locator('#password-confirmPassword-error')).toContainText(t('Validation.passwordsDiffer'))
  await fill(password, 'password')
  await expect(form.locator('#password-password-error')).toContainText(t('Validation.passwordCommon'))
  await fill(password, 'quatre ponts')
  await expect(form.getByText(t('Password.changedHere'))).toBeVisible()
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL(/\/user\/dashboard$/)
  expect((await request.get('/api/user/profile', { headers: elsewhere })).status()).toBe(401)
  for (const [secret, status] of [
    [password, 401],
    ['quatre ponts', 200],
  ] as const) {
    const answer = await request.post('/api/auth/login', {
      data: { username: user.username, password: secret },
    })
    expect(answer.status()).toBe(status)
  }
})

test('a forgotten password is replaced by the mailed link, once', async ({
  page,
  t,
  axe,
  mailTo,
  request,
}) => {
  const user = await makeUser()
  const session = { cookie: `academy.session=${await makeSession(user.id)}` }
  await page.goto('/forgot-password')
  for (const email of [uniqueEmail(), user.email]) {
    await page.getByLabel(t('Password.email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: t('Password.send') }).click()
    await expect(page.getByText(t('Password.sent'))).toBeVisible()
    await page.goto('/forgot-password')
  }
  const link = linkIn((await mailTo(user.email, 'password_reset')).text, '/reset-password')
  await page.goto(link.href)
  await axe()
  const choose = async (next: string, again = next) => {
    await page.getByLabel(t('Password.newPassword'), { exact: true }).fill(next)
    await page.getByLabel(t('Password.confirmPassword')).fill(again)
    await page.getByRole('button', { name: t('Password.save') }).click()
  }
  await choose('short')
  await expect(page.locator('#reset-password-error')).toContainText(t('Validation.passwordShort'))
  await choose('deux fleuves et un lac')
  await expect(page.getByText(t('Password.changed'))).toBeVisible()
  expect((await request.get('/api/user/profile', { headers: session })).status()).toBe(401)
  await page.goto(link.href)
  await expect(page.getByRole('heading', { name: t('Password.linkInvalidTitle') })).toBeVisible()
  await axe()
  const login = { username: user.email, password: 'deux fleuves et un lac' }
  expect((await request.post('/api/auth/login', { data: login })).status()).toBe(200)
  expect(await mailTo(user.email, 'password_changed')).toBeTruthy()
})

test('without scripts a new password is chosen by the mailed link', async ({
  browser,
  baseURL,
  t,
  mailTo,
}) => {
  const user = await makeUser()
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/forgot-password')
  await page.getByLabel(t('Password.email'), { exact: true }).fill(user.email)
  await page.getByRole('button', { name: t('Password.send') }).click()
  await expect(page.getByText(t('Password.sent'))).toBeVisible()
  await page.goto(linkIn((await mailTo(user.email, 'password_reset')).text, '/reset-password').href)
  await page.getByLabel(t('Password.newPassword'), { exact: true }).fill('deux fleuves et un lac')
  await page.getByLabel(t('Password.confirmPassword')).fill('deux fleuves et un lac')
  await page.getByRole('button', { name: t('Password.save') }).click()
  await expect(page.getByText(t('Password.changed'))).toBeVisible()
  await context.close()
})

test('a link that is too old, replaced or invented changes nothing', async ({ page, t, mailTo }) => {
  const user = await makeUser()
  await page.goto('/forgot-password')
  await page.getByLabel(t('Password.email'), { exact: true }).fill(user.email)
  await page.getByRole('button', { name: t('Password.send') }).click()
  const link = linkIn((await mailTo(user.email, 'password_reset')).text, '/reset-password')
  await query(`update one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1`, [
    user.id,
  ])
  for (const address of [link.href, '/reset-password?token=invented', '/reset-password']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: t('Password.linkInvalidTitle') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('Password.requestAgain') })).toBeVisible()
  }
})

test('a new address counts only after its own mailbox confirmed it', async ({
  page,
  t,
  axe,
  signIn,
  mailTo,
}) => {
  const user = await signIn()
  await givePassword(user.id)
  const next = uniqueEmail()
  await page.goto('/profile/edit')
  const form = part(page, t('Profile.emailTitle'))
  await form.getByLabel(t('Profile.newEmail')).fill(next)
  await form.getByLabel(t('Password.currentPassword')).fill(password)
  await form.getByRole('button', { name: t('Profile.emailSend') }).click()
  await expect(form.getByText(t('Profile.emailSent', { email: next }))).toBeVisible()
  expect(await query('select email from users where id = $1', [user.id])).toEqual([{ email: user.email }])

  const link = linkIn((await mailTo(next, 'email_change')).text, '/confirm-email')
  await page.goto(link.href)
  await expect(page.locator('main')).toContainText(next)
  expect(await query('select email from users where id = $1', [user.id])).toEqual([{ email: user.email }])
  await axe()
  await page.getByRole('button', { name: t('EmailChange.confirm') }).click()
  await expect(page.getByText(t('EmailChange.confirmed'))).toBeVisible()
  expect(await query('select email from users where id = $1', [user.id])).toEqual([{ email: next }])
  expect(await mailTo(user.email, 'email_changed')).toBeTruthy()
  await page.goto(link.href)
  await expect(page.getByRole('heading', { name: t('EmailChange.invalidTitle') })).toBeVisible()
})

test('"sign out others" ends the other browser, and not this one', async ({
  page,
  t,
  axe,
  signIn,
  browser,
  baseURL,
}) => {
  const user = await signIn()
  const other = await browser.newContext({ baseURL })
  await signInContext(other, baseURL ?? '', user)
  const otherPage = await other.newPage()
  await otherPage.goto('/user/dashboard')
  await expect(otherPage).toHaveURL(/\/user\/dashboard$/)

  await page.goto('/user/sessions')
  await expect(page.locator('main').getByText(t('Sessions.current'))).toHaveCount(1)
  await axe()
  await page.getByRole('button', { name: t('Sessions.signOutOthers') }).click()
  await expect(page.getByText(t('Sessions.ended', { count: 1 }))).toBeVisible()
  await otherPage.reload()
  await expect(otherPage).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.getByText(t('Sessions.only'))).toBeVisible()
  await other.close()
})

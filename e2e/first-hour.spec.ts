import { query } from './support/database'
import { expect, test, translator } from './support/fixtures'
import { linkIn } from './support/mail-links'

const en = translator('en')

test.describe.configure({ mode: 'serial' })

const forget = () => query(`delete from site_settings where name like 'first_hour.%'`)
test.beforeEach(forget)
test.afterAll(forget)

test('the checklist is reached from the system page, and an e-mail that arrived ticks its step', async ({
  page,
  signIn,
  mailTo,
  axe,
}) => {
  const admin = await signIn('admin')
  await page.goto('/admin/system')
  await page
    .locator('main')
    .getByRole('link', { name: en('FirstHour.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('FirstHour.title'))
  await axe()

  const step = page.getByRole('region', { name: en('FirstHour.steps.mail.title') })
  await expect(step.getByText(en('FirstHour.state.open'), { exact: true })).toBeVisible()
  await step.getByRole('button', { name: en('FirstHour.mail.send') }).click()
  await expect(step.getByText(en('FirstHour.mail.sent', { to: admin.email }))).toBeVisible()

  const { text } = await mailTo(admin.email, 'test_mail')
  const { pathname, search, hash } = linkIn(text, '/admin/first-hour')
  await page.goto(`${pathname}${search}${hash}`)
  await expect(step.getByText(en('FirstHour.state.open'), { exact: true })).toBeVisible()
  await axe()
  await step.getByRole('button', { name: en('FirstHour.mail.confirm') }).click()
  await expect(step.getByText(en('FirstHour.mail.confirmed'))).toBeVisible()
  await expect(step.getByText(en('FirstHour.state.done'), { exact: true })).toBeVisible()
})

test('a link that is not right ticks nothing, and says so', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/first-hour?mail=9999999999999.wrong')
  const step = page.getByRole('region', { name: en('FirstHour.steps.mail.title') })
  await expect(step.getByText(en('FirstHour.mail.linkInvalid'))).toBeVisible()
  await expect(step.getByRole('button', { name: en('FirstHour.mail.confirm') })).toHaveCount(0)
})

test('each step leads to the page where it is done', async ({ page, signIn }) => {
  await signIn('admin')
  const places = {
    password: '/admin/profile',
    factor: '/admin/security',
    identity: '/admin/settings',
    colleagues: '/admin/users',
    programs: '/admin/programs',
    class: '/admin/classes/new',
    restore: '/admin/system',
  }
  for (const [name, path] of Object.entries(places)) {
    await page.goto('/admin/first-hour')
    await page
      .getByRole('region', { name: en(`FirstHour.steps.${name}.title`) })
      .getByRole('link', { name: en(`FirstHour.steps.${name}.link`), exact: true })
      .click()
    await expect(page).toHaveURL((url) => url.pathname === path)
  }
})

test('the ? of a screen opens its section of the handbook', async ({ page, signIn, axe }) => {
  await signIn('staff')
  await page.goto('/admin/students')
  await page.getByRole('link', { name: en('Office.handbook') }).click()
  await expect(page).toHaveURL(/\/admin\/handbook\/people#students$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Students', exact: true })).toBeInViewport()
  await axe()
  await page
    .locator('main')
    .getByRole('link', { name: en('Handbook.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('Handbook.title'))
  await expect(page.locator('main nav > div')).toHaveCount(10)
  await axe()
})

test('without scripts the handbook is read and a test e-mail is sent', async ({
  browser,
  baseURL,
  signIn,
  page,
}) => {
  const admin = await signIn('admin')
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/admin/first-hour')
  await plain.getByRole('button', { name: en('FirstHour.mail.send') }).click()
  await expect(plain.getByText(en('FirstHour.mail.sent', { to: admin.email }))).toBeVisible()
  await plain.getByRole('link', { name: en('Office.handbook') }).click()
  await expect(plain.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await context.close()
})

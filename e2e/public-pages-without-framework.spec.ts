import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { complaintsOf, isHydrated, scriptsOf } from './support/framework'

const forms = ['/contact', '/register', '/login', '/forgot-password', '/']
const texts = [
  '/programs',
  '/programs/web-development',
  '/services',
  '/about',
  '/certificates',
  '/privacy',
  '/terms',
  '/nowhere',
  '/fr/nulle-part',
]
const onLine = (page: Page, line: object) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value, configurable: true })
  }, line)
const good = { effectiveType: '4g', saveData: false }
const scrollToEnd = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))

for (const path of texts) {
  test(`${path} never fetches the framework`, async ({ page }) => {
    const scripts = scriptsOf(page)
    await onLine(page, good)
    await page.goto(path)
    await scrollToEnd(page)
    await page.locator('#newsletter-email').click()
    await page.locator('#newsletter-email').pressSequentially('odile')
    await page.locator('[data-theme-switch]').first().click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
    expect(scripts).toEqual([])
  })
}

for (const path of forms) {
  test(`${path} fetches the framework at a touch, and becomes its own without a complaint`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    const scripts = scriptsOf(page)
    await page.goto(path)
    expect(scripts).toEqual([])
    const field = page.locator('main form[method=POST] :is(input, textarea):not([type=hidden])').first()
    await field.focus()
    await isHydrated(page)
    await expect(field).toBeFocused()
    expect(scripts.filter((script) => script.startsWith('/later/'))).toHaveLength(1)
    expect(complaints).toEqual([])
  })
}

test('on a good line a form is ready when somebody scrolls to it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await onLine(page, good)
  await page.goto('/contact')
  await page.locator('#contact-message').scrollIntoViewIfNeeded()
  await isHydrated(page)
})

for (const [what, line] of [
  ['on a slow line', { effectiveType: '3g', saveData: false }],
  ['on a mobile line', { effectiveType: '4g', type: 'cellular', saveData: false }],
  ['with Save-Data', { effectiveType: '4g', saveData: true }],
] as const) {
  test(`${what} scrolling fetches nothing`, async ({ page }) => {
    const scripts = scriptsOf(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await onLine(page, line)
    await page.goto('/contact')
    await page.locator('#contact-message').scrollIntoViewIfNeeded()
    await scrollToEnd(page)
    await page
      .locator('[data-theme-switch]')
      .first()
      .evaluate((button) => (button as HTMLElement).click())
    await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
    expect(scripts).toEqual([])
  })
}

test('with Save-Data the forms stay plain, and work', async ({ page, t }) => {
  const scripts = scriptsOf(page)
  await onLine(page, { effectiveType: '4g', saveData: true })
  await page.goto('/contact')
  await page.locator('#contact-name').fill('Odile')
  expect(scripts).toEqual([])
  await page
    .locator('form', { has: page.locator('#contact-message') })
    .getByRole('button')
    .last()
    .click()
  await expect(page.locator('#contact-email-error')).toContainText(t('Validation.emailRequired'))
  await expect(page.locator('#contact-name')).toHaveValue('Odile')
})

test('the list of programs is narrowed without the framework, and the address keeps how', async ({
  page,
  t,
}) => {
  const scripts = scriptsOf(page)
  await page.goto('/programs')
  const cards = page.locator('[data-program-filter] li:visible')
  const all = await cards.count()
  await page.getByLabel(t('Programs.search')).fill('donnees xyz')
  await expect(cards).toHaveCount(0)
  await page.getByRole('button', { name: t('Programs.clear') }).click()
  await expect(cards).toHaveCount(all)
  await page.getByText(t('Programs.onCampus'), { exact: true }).first().click()
  await expect(page).toHaveURL(/\?place=campus$/)
  const narrowed = await cards.count()
  expect(narrowed).toBeLessThan(all)
  await page.reload()
  await expect(cards).toHaveCount(narrowed)
  expect(scripts).toEqual([])
})

test('somebody who is signed in is asked about unsent work before leaving, also from a public page', async ({
  page,
  signIn,
  t,
}) => {
  const scripts = scriptsOf(page)
  await signIn()
  await page.goto('/about')
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: t('Nav.logout') }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(scripts.filter((script) => script.startsWith('/_next/'))).not.toEqual([])
  expect((await page.context().cookies()).find(({ name }) => name === 'academy.session')).toBeUndefined()
})

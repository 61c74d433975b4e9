import type { Page } from '@playwright/test'
import { enrol, query } from './support/database'
import { controlled, keptNames, phone, waitingIn } from './support/device'
import { expect, test } from './support/fixtures'
import { complaintsOf, holdFramework, isHydrated, isOfFramework, scriptsOf } from './support/framework'
import { course, itemOf } from './support/learning'

const pages = [
  '/user/dashboard',
  '/user/dashboard?section=programs',
  '/user/dashboard?section=profile',
  `/user/programs/${course}`,
  '/user/payments',
]
const ofFramework = (scripts: readonly string[]) => scripts.filter(isOfFramework)
const readButton = (page: Page, t: (key: string) => string) =>
  page.locator('main').getByRole('button', { name: t('Learning.read') })
const readOf = (enrolment: string) =>
  query('select item_id from item_completions where enrolment_id = $1', [enrolment])

/** A student with the program, and the address of its first lesson. */
async function openLesson(page: Page, studentId: string, at: (path: string) => string) {
  const enrolment = await enrol(studentId, course)
  const lesson = await itemOf(course, 'lesson')
  await page.goto(at(`/user/programs/${course}/${lesson.slug}`))
  return { enrolment, lesson }
}

test('pages that are read come without the framework, and work', async ({ page, signIn, t, at }) => {
  const complaints = complaintsOf(page)
  const scripts = scriptsOf(page)
  const student = await signIn()
  await openLesson(page, student.id, at)
  await expect(page.locator('[data-lesson-tools][data-attached]')).toBeAttached()
  for (const path of pages) {
    await page.goto(at(path))
    await page.locator('[data-theme-switch]').first().click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
  }
  await page
    .getByRole('link', { name: t('Nav.dashboard') })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${at('/user/dashboard')}$`))
  expect(ofFramework(scripts)).toEqual([])
  expect(new Set(scripts.filter((script) => script.startsWith('/_next/static/scripts/'))).size).toBe(1)
  expect(complaints).toEqual([])
})

test('"I have read this", pressed while the framework is on its way, is done once', async ({
  page,
  signIn,
  t,
  at,
}) => {
  const complaints = complaintsOf(page)
  const student = await signIn()
  const letThrough = await holdFramework(page)
  const { enrolment, lesson } = await openLesson(page, student.id, at)
  await readButton(page, t).click()
  const busy = page.locator('main form button[aria-busy=true]')
  await expect(busy).toBeVisible()
  await busy.click()
  letThrough()
  await expect(page.locator('main')).toContainText(t('Learning.readDone'))
  await isHydrated(page)
  expect(await readOf(enrolment)).toEqual([{ item_id: lesson.id }])
  expect(complaints).toEqual([])
})

test('a question that is typed while the framework arrives keeps every word', async ({
  page,
  signIn,
  t,
  at,
}) => {
  const complaints = complaintsOf(page)
  const student = await signIn()
  const letThrough = await holdFramework(page)
  await openLesson(page, student.id, at)
  const part = page.locator('main details', { hasText: t('Learning.ask.question') })
  await part.locator('summary').click()
  const field = part.getByLabel(t('Learning.askLabel.question'))
  await field.fill('What is a request')
  letThrough()
  await isHydrated(page)
  await expect(field).toHaveValue('What is a request')
  await expect(field).toBeFocused()
  await field.press('End')
  await field.pressSequentially(', once more?')
  await part.getByRole('button', { name: t('Learning.askSend') }).click()
  await expect(part).toContainText(t('Learning.askSent'))
  expect(complaints).toEqual([])
})

test('with Save-Data nothing is fetched before somebody comes near a form', async ({
  page,
  signIn,
  t,
  at,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { effectiveType: '4g', saveData: true },
      configurable: true,
    })
  })
  const scripts = scriptsOf(page)
  const student = await signIn()
  const { enrolment } = await openLesson(page, student.id, at)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(readButton(page, t)).toBeVisible()
  expect(ofFramework(scripts)).toEqual([])
  await readButton(page, t).click()
  await expect(page.locator('main')).toContainText(t('Learning.readDone'))
  expect(await readOf(enrolment)).toHaveLength(1)
})

test('pages that must act at once, and answers to forms, come with the framework', async ({
  page,
  signIn,
  at,
}) => {
  const student = await signIn()
  await enrol(student.id, course)
  const quiz = await itemOf(course, 'quiz')
  for (const path of [
    '/user/dashboard?section=assignments',
    `/user/programs/${course}/${quiz.slug}`,
    '/payment',
  ]) {
    await page.goto(at(path))
    await isHydrated(page)
  }
})

test.describe('on a phone that keeps pages', () => {
  test.use({ serviceWorkers: 'allow', ...phone })

  test('what waits on the device brings the framework without a touch, also without a network', async ({
    context,
    page,
    signIn,
    t,
    at,
  }) => {
    const student = await signIn()
    const { enrolment, lesson } = await openLesson(page, student.id, at)
    const address = at(`/user/programs/${course}/${lesson.slug}`)
    await controlled(page)
    await expect.poll(() => keptNames(page)).toContain(address)
    const heldScript = await page.locator('script[data-held]').first().getAttribute('data-held')
    await expect
      .poll(() => page.evaluate((file) => caches.match(file ?? '').then(Boolean), heldScript))
      .toBe(true)
    await context.setOffline(true)
    await page.goto(address)
    await expect(page.locator('#kept-note')).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
    await readButton(page, t).click()
    await expect(page.locator('main')).toContainText(t('Offline.readKept'))
    expect(await waitingIn(page)).toBe(1)
    await page.goto(address)
    await expect(page.locator('[data-page-owner]')).toContainText('1')
    expect(await readOf(enrolment)).toEqual([])
  })
})

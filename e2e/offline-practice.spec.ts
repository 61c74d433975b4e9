import type { Page } from '@playwright/test'
import { enrol, query } from './support/database'
import {
  comeBack,
  controlled,
  goOfflineWithoutWorker,
  keptNames,
  phone,
  saveWeek,
  waitingIn,
} from './support/device'
import { expect, type Translate, test } from './support/fixtures'
import { itemsOf } from './support/learning'
import { answerWrongly, type ExerciseItem, exerciseOf, takenOver } from './support/practice'
import { slowLine } from './support/slow-line'

test.use({ serviceWorkers: 'allow', ...phone, language: 'fr', locale: 'fr' })

const attemptsOf = (userId: string) =>
  query<{ slug: string; passed: boolean }>(
    `select i.slug, a.passed from item_attempts a join enrolments e on e.id = a.enrolment_id join learning_items i on i.id = a.item_id
     where e.user_id = $1 order by a.at`,
    [userId],
  )

const practice = (page: Page, t: Translate) => ({
  code: page.locator('main').getByRole('textbox', { name: t('Practice.codeLabel'), exact: true }),
  run: page.locator('main').getByRole('button', { name: t('Practice.run'), exact: true }),
})

/** Runs the solution, and sees it passed. */
async function solve(page: Page, t: Translate, { exercise }: ExerciseItem) {
  const { code, run } = practice(page, t)
  await code.fill(exercise.solution)
  await run.click()
  await expect(page.locator('main')).toContainText(t('Practice.passed'), { timeout: 30_000 })
}

for (const runner of ['python', 'sql'] as const) {
  test(`on a slow line that is cut: ${runner} fails, a hint, it passes, the tab is closed, and all of it arrives once`, async ({
    context,
    page,
    t,
    at,
    axe,
    signIn,
  }) => {
    test.setTimeout(240_000)
    const student = await signIn()
    const item = await exerciseOf('fr', runner)
    const web = await exerciseOf('fr', 'web')
    await enrol(student.id, item.program)
    await enrol(student.id, web.program)
    const [lesson] = await itemsOf(item.program, item.week)
    await saveWeek(page, item.program, at, t, item.week)
    await saveWeek(page, web.program, at, t)
    const address = at(`/user/programs/${item.program}/${item.slug}`)
    const line = await slowLine(page)
    await page.goto(address)
    const first = practice(page, t)
    await expect(first.run).toBeEnabled()
    await first.run.click()
    await expect(page.locator('main')).toContainText(item.exercise.checks[0]?.label ?? '')
    await expect.poll(() => attemptsOf(student.id)).toEqual([{ slug: item.slug, passed: false }])

    await context.setOffline(true)
    await line.cut()
    await page
      .getByRole('button', { name: t('Practice.showHint', { number: 1, total: item.exercise.hints.length }) })
      .click()
    await expect(page.locator('main')).toContainText(item.exercise.hints[0] ?? '')
    await solve(page, t, item)
    await expect(page.getByText(t('Practice.waiting'))).toBeVisible({ timeout: 30_000 })
    await axe()
    await page.close()

    const again = await context.newPage()
    await again.goto(at(`/user/programs/${item.program}/${lesson?.slug}`))
    await expect(again.getByRole('heading', { level: 1 })).toHaveText(lesson?.title.fr ?? '')
    await again.goto(address)
    await expect(practice(again, t).code).toHaveValue(item.exercise.solution)
    await again.goto(at(`/user/programs/${web.program}/${web.slug}`))
    await solve(again, t, web)
    await expect(again.frameLocator('.runner-stage iframe').locator('h1')).toBeVisible()
    await expect.poll(() => waitingIn(again)).toBe(2)
    await comeBack(context, again)
    await expect
      .poll(() => attemptsOf(student.id))
      .toEqual([
        { slug: item.slug, passed: false },
        { slug: item.slug, passed: true },
        { slug: web.slug, passed: true },
      ])
    await expect.poll(() => waitingIn(again)).toBe(0)
  })
}

interface Sync {
  register(tag: string): Promise<void>
}

test('a page that was closed sends what waits by itself, where the browser can', async ({
  context,
  page,
  t,
  at,
  signIn,
  baseURL,
}) => {
  // A browser without a window may refuse it: what the page asks for is noted, and the event is dispatched below.
  await page.addInitScript(() => {
    const { prototype } = (window as unknown as { SyncManager: { prototype: Sync } }).SyncManager
    const { register } = prototype
    prototype.register = function (tag) {
      document.documentElement.dataset.sync = tag
      return register.call(this, tag)
    }
  })
  const student = await signIn()
  const { program, slug, exercise } = await exerciseOf('fr', 'gap')
  await enrol(student.id, program)
  await page.goto(at(`/user/programs/${program}/${slug}`))
  await controlled(page)
  await page.reload()
  await takenOver(page)
  await answerWrongly(page, exercise)
  await context.setOffline(true)
  await page.getByRole('button', { name: t('Practice.check') }).click()
  await expect(page.getByText(t('Practice.waiting'))).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('html')).toHaveAttribute('data-sync', 'outbox')
  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(baseURL ?? '-'))
      if (own) {
        done(own.registrationId)
      }
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await page.close()
  await context.setOffline(false)
  // The browser does this by itself once it has a line; here nobody has to wait for it.
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: baseURL ?? '',
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
  await expect.poll(() => attemptsOf(student.id)).toEqual([{ slug, passed: false }])
})

test('a new version is offered beside an open page, and taken when its reader wants it', async ({
  context,
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  const student = await signIn()
  const { program, slug, exercise } = await exerciseOf('fr', 'python')
  await enrol(student.id, program)
  // The first one is an older one; what comes afterwards cannot be changed on its way, and is the product's own.
  await context.route('**/sw.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n// older` })
  })
  const address = at(`/user/programs/${program}/${slug}`)
  await page.goto(address)
  await controlled(page)
  await page.reload()
  const { code } = practice(page, t)
  await expect(practice(page, t).run).toBeEnabled()
  await code.fill('fares = [7]')
  await context.unroute('**/sw.js')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const offer = page.getByRole('button', { name: t('Offline.update') })
  await expect(offer).toBeVisible()
  await axe()
  // Until then the page works as before, with its files.
  await expect(code).toHaveValue('fares = [7]')
  await code.fill(exercise.starter)
  await practice(page, t).run.click()
  await expect(page.locator('main')).toContainText(exercise.checks[0]?.label ?? '', { timeout: 30_000 })
  await page.evaluate(() => {
    document.documentElement.dataset.before = ''
  })
  await offer.click()
  const after = () =>
    page
      .evaluate(async () => {
        const { waiting, active } = await navigator.serviceWorker.ready
        return {
          isReloaded: document.documentElement.dataset.before === undefined,
          waiting,
          active: active?.state,
        }
      })
      .catch((error: Error) => error.message)
  await expect.poll(after).toEqual({ isReloaded: true, waiting: null, active: 'activated' })
  await expect(offer).toHaveCount(0)
  await expect(code).toHaveValue(exercise.starter)
})

test('a blocked student finds nothing on the phone after the next contact, with Back or without a network', async ({
  context,
  page,
  t,
  at,
  signIn,
}) => {
  const student = await signIn()
  const { program, slug, exercise } = await exerciseOf('fr', 'python')
  await enrol(student.id, program)
  await saveWeek(page, program, at, t)
  const address = at(`/user/programs/${program}/${slug}`)
  await page.goto(address)
  await practice(page, t).code.fill('geheim = 1')
  await expect(page.locator('main')).toContainText(exercise.checks[0]?.label ?? '')
  await query('update users set blocked_at = now() where id = $1', [student.id])
  await page.goto(at(`/user/programs/${program}`))
  await expect.poll(() => keptNames(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('geheim')
  await page.goBack()
  await expect(page.locator('body')).not.toContainText('geheim')
  await goOfflineWithoutWorker(context)
  await page.goto(address).catch(() => undefined)
  await expect(page.locator('body')).not.toContainText(exercise.checks[0]?.label ?? 'geheim')
})

import type { BrowserContext, Page } from '@playwright/test'
import { enrol, makeUser, query } from './support/database'
import { controlled, keptNames, keptStates, phone, saveWeek, waitingIn } from './support/device'
import { expect, languagesFrom, signInContext, test } from './support/fixtures'
import { answerQuestions, course, itemOf, itemsOf } from './support/learning'

test.use({ serviceWorkers: 'allow', ...phone })

const sawNothing = async (context: BrowserContext, page: Page, address: string, secret: string) => {
  await context.setOffline(true)
  // Signing out takes the worker too: then it is the browser that has nothing to show.
  await page.goto(address).catch(() => undefined)
  await expect(page.locator('body')).not.toContainText(secret)
}

for (const language of languagesFrom('fr')) {
  test.describe(`a phone in ${language}`, () => {
    test.use({ language, locale: language })

    test('a saved week opens without a network; what is done there arrives once', async ({
      context,
      page,
      t,
      at,
      signIn,
      axe,
    }) => {
      test.setTimeout(180_000)
      const student = await signIn()
      const enrolment = await enrol(student.id, course)
      const items = await itemsOf(course)
      const [lesson] = items
      const quiz = await itemOf(course, 'quiz')
      await saveWeek(page, course, at, t)
      await axe()

      await context.setOffline(true)
      for (const item of items) {
        await page.goto(at(`/user/programs/${course}/${item.slug}`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title[language])
        await expect(page.locator('#kept-note')).toBeVisible()
        await expect(page.locator('#kept-note span')).toContainText('2026')
      }
      await page.goto(at('/user/payments'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Offline.insteadTitle'))
      await expect(page.locator('main')).toContainText(lesson?.title[language] ?? '')
      await axe()

      await page.goto(at(`/user/programs/${course}/${lesson?.slug}`))
      await page.getByRole('button', { name: t('Learning.read') }).click()
      await expect(page.locator('main')).toContainText(t('Offline.readKept'))
      await page.goto(at(`/user/programs/${course}/${quiz.slug}`))
      await answerQuestions(page, quiz.definition, language)
      await page.getByRole('button', { name: t('Learning.sendAnswers') }).click()
      await expect(page.locator('main')).toContainText(t('Offline.quizKept'))
      await expect(page.locator('[data-page-owner]')).toContainText('2')
      await axe()
      await page.close()

      const again = await context.newPage()
      await again.goto(at(`/user/programs/${course}`))
      expect(await waitingIn(again)).toBe(2)
      await context.setOffline(false)
      await again.evaluate(() => dispatchEvent(new Event('online')))
      const max = quiz.definition.questions.length
      await expect(again.locator('[data-page-owner]')).toContainText(quiz.title[language])
      await expect(again.locator('[data-page-owner]')).toContainText(String(max))
      await expect.poll(() => waitingIn(again)).toBe(0)
      expect(
        await query('select item_id, how from item_completions where enrolment_id = $1 order by how', [
          enrolment,
        ]),
      ).toEqual([
        { item_id: lesson?.id, how: 'read' },
        { item_id: quiz.id, how: 'passed' },
      ])
      expect(
        await query('select score, max from item_attempts where enrolment_id = $1', [enrolment]),
      ).toEqual([{ score: max, max }])
    })

    test('the list of what is kept follows the curriculum, ticks what is done, and stands in the frame of the student', async ({
      context,
      page,
      t,
      at,
      axe,
      signIn,
    }) => {
      test.setTimeout(120_000)
      const student = await signIn()
      await enrol(student.id, course)
      const items = await itemsOf(course)
      const [first, second] = items.filter(({ kind }) => kind === 'lesson')
      const open = (slug: string | undefined) => page.goto(at(`/user/programs/${course}/${slug}`))
      const read = page.getByRole('button', { name: t('Learning.read') })
      await saveWeek(page, course, at, t)
      await open(first?.slug)
      await read.click()
      await expect(page.locator('#read')).toContainText(t('Learning.readDone'))
      // The newest copy of any page that names an item says whether it is done.
      await page.goto(at(`/user/programs/${course}`))
      await page.goto(at('/user/dashboard'))
      await page.goto(at('/programs'))
      // A page is kept once its files are here, which may be after it was shown.
      await expect.poll(() => keptStates(page, `${course}/${first?.slug}`)).toContain('true')
      await context.setOffline(true)
      await open(second?.slug)
      await read.click()
      await expect(page.locator('main')).toContainText(t('Offline.readKept'))

      await page.goto(at('/user/payments'))
      const main = page.locator('main')
      const [program] = await query<Record<'en' | 'fr', string>>(
        'select title_en as en, title_fr as fr from programs where slug = $1',
        [course],
      )
      await expect(main.getByRole('heading', { level: 2 }).nth(1)).toHaveText(program?.[language] ?? '')
      const week = main.locator('section', { has: page.getByRole('heading', { level: 3 }) }).last()
      const titles = items.map(({ title, id }) =>
        [first?.id, second?.id].includes(id) ? title[language] + t('Learning.states.done') : title[language],
      )
      await expect(week.getByRole('listitem')).toHaveText(titles)
      await expect(main).not.toContainText('Mboa Academy')
      await expect(main.getByRole('link', { name: t('Student.metaTitle') })).toBeVisible()
      await expect(page.locator('[data-tabs]')).toBeVisible()
      await expect(page.getByRole('link', { name: t('Nav.services') })).toHaveCount(0)
      await axe()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    })

    test('signing out asks about what has not arrived, and leaves nothing; nor does Back', async ({
      context,
      page,
      t,
      at,
      signIn,
      isMobile,
    }) => {
      test.setTimeout(120_000)
      expect(isMobile).toBe(true)
      const student = await signIn()
      const enrolment = await enrol(student.id, course)
      const [lesson] = await itemsOf(course)
      await saveWeek(page, course, at, t)
      const address = at(`/user/programs/${course}/${lesson?.slug}`)
      await page.goto(address)
      // The line is good enough for pages, and not for sending.
      await context.route('**/api/user/sync', (route) => route.abort())
      await context.route(address, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await page.getByRole('button', { name: t('Learning.read') }).click()
      await expect(page.locator('main')).toContainText(t('Offline.readKept'))
      const logout = page.locator('form[action="/api/auth/logout"] button')
      await page.locator('details[data-menu] summary').first().click()
      await logout.first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(t('Offline.signOutTitle'))
      await dialog.getByRole('button', { name: t('Offline.signOutStay') }).click()
      expect(await waitingIn(page)).toBe(1)
      await logout.first().click()
      await dialog.getByRole('button', { name: t('Offline.signOutLeave') }).click()
      await page.waitForURL((url) => url.pathname === at('/'))
      expect(await keptNames(page)).toEqual([])
      await page.goBack()
      await expect(page.locator('body')).not.toContainText(lesson?.title[language] ?? '')
      await sawNothing(context, page, address, lesson?.title[language] ?? '')
      expect(
        await query('select item_id from item_completions where enrolment_id = $1', [enrolment]),
      ).toEqual([])
    })
  })
}

test('another person signs in on the same phone: nothing of the first is left', async ({
  context,
  page,
  t,
  at,
  signIn,
  baseURL,
}) => {
  const ada = await signIn()
  const enrolment = await enrol(ada.id, course)
  const [lesson] = await itemsOf(course)
  await saveWeek(page, course, at, t)
  await context.setOffline(true)
  await page.goto(at(`/user/programs/${course}/${lesson?.slug}`))
  await page.getByRole('button', { name: t('Learning.read') }).click()
  await expect(page.locator('main')).toContainText(t('Offline.readKept'))

  const bob = await makeUser('student', 'en')
  await context.clearCookies()
  await signInContext(context, baseURL ?? '', bob)
  // Ada's page is still open: it may not send as Bob.
  const refused = page.waitForResponse('**/api/user/sync')
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await refused).status()).toBe(401)
  expect(await waitingIn(page)).toBe(1)
  await page.goto(at('/user/dashboard'))
  await expect.poll(() => waitingIn(page)).toBe(0)
  await expect.poll(() => keptNames(page)).not.toContain(at(`/user/programs/${course}/${lesson?.slug}`))
  expect(
    await query(
      'select 1 from item_completions c join enrolments e on e.id = c.enrolment_id where e.user_id = $1 or e.id = $2',
      [bob.id, enrolment],
    ),
  ).toEqual([])
  await sawNothing(context, page, at(`/user/programs/${course}/${lesson?.slug}`), lesson?.title.en ?? '')
})

test('a refund takes the pages away, and a session that was ended elsewhere takes everything', async ({
  page,
  t,
  at,
  signIn,
}) => {
  const student = await signIn()
  const enrolment = await enrol(student.id, course)
  const [lesson] = await itemsOf(course)
  const address = at(`/user/programs/${course}/${lesson?.slug}`)
  await saveWeek(page, course, at, t)
  await query("update enrolments set status = 'ended' where id = $1", [enrolment])
  await page.goto(address)
  await expect.poll(() => keptNames(page)).not.toContain(address)
  await query("update enrolments set status = 'active' where id = $1", [enrolment])
  await saveWeek(page, course, at, t)
  await query('update sessions set revoked_at = now() where user_id = $1', [student.id])
  await page.goto(address)
  await expect.poll(() => keptNames(page)).toEqual([])
})

test('a public page that was visited opens without a network and says since when', async ({
  context,
  page,
  t,
  at,
}) => {
  await page.goto(at('/programs'))
  await page.goto(at('/about'))
  await controlled(page)
  await page.goto(at('/programs'))
  await expect(page.locator('#kept-note')).toBeHidden()
  await expect.poll(() => page.evaluate(() => caches.match('/programs').then(Boolean))).toBe(true)
  await context.setOffline(true)
  await page.goto(at('/programs'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#kept-note')).toBeVisible()
  await expect(page.locator('#kept-note span')).toContainText('2026')
  await page.goto(at('/contact'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Offline.insteadTitle'))
  await expect(page.locator('[data-tabs]')).toBeHidden()
  await expect(page.getByRole('link', { name: t('Nav.brandHome') })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Contact.title'))
})

test('what is kept can be seen and removed', async ({ page, t, at, signIn }) => {
  const student = await signIn()
  await enrol(student.id, course)
  const [lesson] = await itemsOf(course)
  await saveWeek(page, course, at, t)
  await page.goto(at('/offline'))
  await page.evaluate(() => localStorage.setItem('exercise:somebody:else', '{"code":"SECRET"}'))
  await page.reload()
  await expect(page.getByText(t('Offline.texts'))).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(lesson?.title.en ?? '') })).toBeVisible()
  await page.getByRole('button', { name: t('Offline.remove') }).click()
  await expect(page.getByText(t('Offline.removed'))).toBeVisible()
  expect(await keptNames(page)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('SECRET')
})

test('only pages of learning say whose they are, and nobody else is named', async ({ page, at, signIn }) => {
  const student = await signIn()
  await enrol(student.id, course)
  const [lesson] = await itemsOf(course)
  const ownerOf = async (path: string) => (await page.request.get(at(path))).headers()['x-page-owner']
  const owner = await ownerOf(`/user/programs/${course}`)
  expect(owner).toMatch(/^[\w-]{22}$/)
  for (const path of [`/user/programs/${course}/${lesson?.slug}`, '/user/dashboard', '/user/review']) {
    expect(await ownerOf(path), path).toBe(owner)
  }
  const others = ['/', '/offline', '/profile/edit', '/user/payments', '/user/message', '/user/sessions']
  for (const path of [...others, '/user/dashboard?section=profile', '/user/dashboard?section=assignments']) {
    expect(await ownerOf(path), path).toBeUndefined()
  }
})

test('the worker is light, and fetches from this site alone', async ({ request }) => {
  const answer = await request.get('/sw.js', { headers: { 'accept-encoding': 'br' } })
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect(Number(answer.headers()['content-length'])).toBeLessThan(14 * 1024)
})

import type { BrowserContext, Page } from '@playwright/test'
import { enrol, makeUser, query } from './support/database'
import { comeBack, controlled, phone, waitingIn } from './support/device'
import { expect, languagesFrom, signInContext, type Translate, test } from './support/fixtures'
import { course, itemOf } from './support/learning'

test.use({ serviceWorkers: 'allow', ...phone })

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (name = 'devoir.png', buffer = png) => ({ name, mimeType: 'image/png', buffer })

const handedIn = (userId: string) =>
  query<{ filename: string; text: string | null; late: boolean; files: number }>(
    `select s.filename, s.text, s.late, (select count(*)::int from submission_files f where f.submission_id = s.id) as files
     from submissions s where s.user_id = $1`,
    [userId],
  )

type Texts = { t: Translate; at: (path: string) => string }

/** The page of an assignment, kept by this browser. */
async function openAssignment(page: Page, { at }: Texts) {
  const { slug } = await itemOf(course, 'assignment')
  const address = at(`/user/programs/${course}/${slug}`)
  await page.goto(address)
  await controlled(page)
  await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), address)).toBe(true)
  return address
}

const waitingWork = (page: Page, { t }: Texts) =>
  page.locator('#work').getByText(t('Offline.workWaiting')).locator('..')

async function handInOffline(context: BrowserContext, page: Page, texts: Texts, file = photo()) {
  await context.setOffline(true)
  await page.getByLabel(texts.t('Assignments.file')).setInputFiles(file)
  await page.getByRole('button', { name: texts.t('Assignments.submit') }).click()
}

for (const language of languagesFrom('en')) {
  test.describe(`a phone in ${language}`, () => {
    test.use({ language, locale: language })

    test('photos that are handed in without a network wait on the phone, and arrive once', async ({
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
      const address = await openAssignment(page, { t, at })
      await context.setOffline(true)
      await page.getByLabel(t('Assignments.file')).setInputFiles([photo('page-1.png'), photo('page-2.png')])
      await page.getByLabel(t('Assignments.textField')).fill('Ma lettre')
      await page.getByRole('button', { name: t('Assignments.submit') }).click()
      await expect(page.getByText(t('Assignments.kept'))).toBeVisible()
      await expect(waitingWork(page, { t, at })).toContainText('page-1.png, page-2.png')
      await axe()
      await page.close()

      const again = await context.newPage()
      await again.goto(address)
      await expect(waitingWork(again, { t, at })).toContainText('page-1.png, page-2.png')
      await expect(again.locator('[data-page-owner]')).toContainText('1')
      expect(await waitingIn(again)).toBe(1)
      await comeBack(context, again)
      await expect(again.locator('[data-page-owner]')).toContainText(
        t('Offline.arrived', { label: 'page-1.png, page-2.png' }),
      )
      await expect(waitingWork(again, { t, at })).toHaveCount(0)
      await expect(again.locator('#work').getByRole('link', { name: /page-2\.png/ })).toBeVisible()
      expect(await waitingIn(again)).toBe(0)
      expect(await handedIn(student.id)).toEqual([
        { filename: 'page-1.png', text: 'Ma lettre', late: false, files: 1 },
      ])
    })

    test('what the academy refuses is said with its reason, and its file is not lost', async ({
      context,
      page,
      t,
      at,
      axe,
      signIn,
    }) => {
      const student = await signIn()
      await enrol(student.id, course)
      await openAssignment(page, { t, at })
      await handInOffline(context, page, { t, at }, photo('devoir.png', Buffer.from('not a picture at all')))
      await expect(waitingWork(page, { t, at })).toContainText('devoir.png')
      await comeBack(context, page)
      const bar = page.locator('[data-page-owner]')
      await expect(bar).toContainText(t('Offline.refusedTitle'))
      await expect(bar).toContainText(t('Assignments.contentDiffers'))
      await axe()
      const download = page.waitForEvent('download')
      await bar.getByRole('button', { name: t('Offline.saveFile', { name: 'devoir.png' }) }).click()
      expect((await download).suggestedFilename()).toBe('devoir.png')
      await bar.getByRole('button', { name: t('Offline.close') }).click()
      await expect(bar).not.toContainText('devoir.png')
      expect(await handedIn(student.id)).toEqual([])
    })
  })
}

test('an upload whose answer is lost is kept, sent again, and is one', async ({
  context,
  page,
  t,
  at,
  signIn,
}) => {
  const student = await signIn()
  await enrol(student.id, course)
  await openAssignment(page, { t, at })
  let lost = false
  await context.route('**/api/assignments/submit', async (route) => {
    if (lost) {
      return route.continue()
    }
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByLabel(t('Assignments.file')).setInputFiles(photo())
  await page.getByRole('button', { name: t('Assignments.submit') }).click()
  await expect(page.getByText(t('Assignments.network'))).toBeVisible()
  expect(await handedIn(student.id)).toHaveLength(1)
  await page.getByRole('button', { name: t('Assignments.keep') }).click()
  await expect(page.getByText(t('Assignments.kept'))).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => waitingIn(page)).toBe(0)
  expect(await handedIn(student.id)).toHaveLength(1)
})

test('files that are too large are refused before they are kept', async ({
  context,
  page,
  t,
  at,
  signIn,
}) => {
  await enrol((await signIn()).id, course)
  await openAssignment(page, { t, at })
  await handInOffline(context, page, { t, at }, photo('big.png', Buffer.alloc(21 * 1024 * 1024, 1)))
  await expect(page.locator('#assignment-error')).toContainText(t('Assignments.tooLarge'))
  expect(await waitingIn(page)).toBe(0)
})

test('work can be taken back while it waits', async ({ context, page, t, at, signIn }) => {
  const student = await signIn()
  await enrol(student.id, course)
  await openAssignment(page, { t, at })
  await handInOffline(context, page, { t, at })
  await page.getByRole('button', { name: t('Offline.takeBackLabel', { label: 'devoir.png' }) }).click()
  await expect(waitingWork(page, { t, at })).toHaveCount(0)
  expect(await waitingIn(page)).toBe(0)
})

test('signing out asks about it and removes it; another person never sends it', async ({
  context,
  page,
  t,
  at,
  signIn,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const student = await signIn()
  await enrol(student.id, course)
  await openAssignment(page, { t, at })
  await handInOffline(context, page, { t, at })
  await expect.poll(() => waitingIn(page)).toBe(1)

  const other = await makeUser()
  await enrol(other.id, course)
  await context.clearCookies()
  await signInContext(context, baseURL ?? '', other)
  const refused = page.waitForResponse('**/api/assignments/submit')
  await comeBack(context, page)
  expect((await refused).status()).toBe(401)
  expect(await waitingIn(page)).toBe(1)
  await page.goto(at('/user/dashboard'))
  await expect.poll(() => waitingIn(page)).toBe(0)

  await openAssignment(page, { t, at })
  await context.route('**/api/assignments/submit', (route) => route.abort())
  await handInOffline(context, page, { t, at })
  await expect.poll(() => waitingIn(page)).toBe(1)
  await page.locator('details[data-menu] summary').first().click()
  await page.locator('form[action="/api/auth/logout"] button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('Offline.signOutTitle'))
  await dialog.getByRole('button', { name: t('Offline.signOutLeave') }).click()
  await expect.poll(() => waitingIn(page)).toBe(0)
  expect(await handedIn(student.id)).toEqual([])
  expect(await handedIn(other.id)).toEqual([])
})

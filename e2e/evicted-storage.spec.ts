import type { BrowserContext, Page } from '@playwright/test'
import { enrol, query } from './support/database'
import { comeBack, phone, saveWeek, waitingIn } from './support/device'
import { expect, languagesFrom, test } from './support/fixtures'
import { course, itemsOf } from './support/learning'

// A browser empties what it keeps for a site: it has no room, somebody clears its data, or nobody opened the site for long.

test.use({ serviceWorkers: 'allow', ...phone })

/** What a browser that is short of room removes; 'all' is somebody who clears the site's data, except cookies. */
const evicted = 'indexeddb,cache_storage,service_workers'
const cleared = `${evicted},local_storage,file_systems,websql,shader_cache`

/** From another page of the browser: none of the site's is open. */
async function empty(context: BrowserContext, origin: string, storageTypes: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await page.close()
}

const completionsOf = (enrolment: string) =>
  query<{ item_id: string }>('select item_id from item_completions where enrolment_id = $1', [enrolment])

const countPersisting = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { storage } = navigator
    const ask = storage.persist.bind(storage)
    storage.persist = () => {
      document.documentElement.dataset.persisting = 'asked'
      return ask()
    }
  })

const bar = (page: Page) => page.locator('[data-page-owner]')

for (const language of languagesFrom('fr')) {
  test.describe(language, () => {
    test.use({ language, locale: language })

    for (const [how, types] of [
      ['runs out of room', evicted],
      ['is cleared', cleared],
    ] as const) {
      test(`work that waits in a browser that ${how} is not called safe or done, and can be done again`, async ({
        context,
        page,
        t,
        at,
        axe,
        signIn,
        baseURL,
      }) => {
        test.setTimeout(180_000)
        await countPersisting(context)
        const enrolment = await enrol((await signIn()).id, course)
        const [lesson] = await itemsOf(course)
        const address = at(`/user/programs/${course}/${lesson?.slug}`)
        await saveWeek(page, course, at, t)
        await page.goto(address)
        await expect(page.locator('html')).not.toHaveAttribute('data-persisting')
        await context.setOffline(true)
        await page.getByRole('button', { name: t('Learning.read') }).click()
        await expect(page.locator('main')).toContainText(t('Offline.readKept'))
        await expect(page.locator('html')).toHaveAttribute('data-persisting', 'asked')
        await expect(bar(page)).toContainText(t('Offline.waitingText'))
        expect(await waitingIn(page)).toBe(1)
        await page.close()
        await empty(context, baseURL ?? '', types)

        await context.setOffline(false)
        const again = await context.newPage()
        const errors: Error[] = []
        again.on('pageerror', (error) => errors.push(error))
        await again.goto(address)
        const read = again.getByRole('button', { name: t('Learning.read') })
        await expect(read).toBeVisible()
        await expect(again.locator('main')).not.toContainText(t('Offline.readKept'))
        if (types === evicted) {
          // The plain store is left, and knows what waited.
          await expect(bar(again)).toContainText(t('Offline.lost', { count: 1 }))
          await expect(bar(again)).toContainText(lesson?.title[language] ?? '')
          await axe(again)
          await bar(again)
            .getByRole('button', { name: t('Offline.close') })
            .click()
          await again.reload()
          await expect(read).toBeVisible()
        }
        await expect(bar(again)).not.toContainText(t('Offline.lostText'))
        await expect(bar(again)).not.toContainText(t('Offline.waitingText'))
        expect(await completionsOf(enrolment)).toEqual([])

        await again.goto(at(`/user/programs/${course}`))
        await expect(again.locator('#week-1')).not.toContainText(t('Offline.savedWeek'))
        await again.goto(address)
        await read.click()
        await expect.poll(() => completionsOf(enrolment)).toEqual([{ item_id: lesson?.id }])
        await saveWeek(again, course, at, t)
        expect(errors).toEqual([])
      })
    }
  })
}

test('a page that is open while its browser is emptied stops saying that work waits', async ({
  context,
  page,
  t,
  at,
  signIn,
  baseURL,
}) => {
  await enrol((await signIn()).id, course)
  const [lesson] = await itemsOf(course)
  await saveWeek(page, course, at, t)
  await page.goto(at(`/user/programs/${course}/${lesson?.slug}`))
  await context.setOffline(true)
  await page.getByRole('button', { name: t('Learning.read') }).click()
  await expect(bar(page)).toContainText(t('Offline.waitingText'))
  await empty(context, baseURL ?? '', evicted)
  await comeBack(context, page)
  await expect(bar(page)).not.toContainText(t('Offline.waitingText'))
  await expect(bar(page)).toContainText(t('Offline.lost', { count: 1 }))
})

test('a worker whose stores were emptied keeps the page for offline use again', async ({
  context,
  page,
  t,
  at,
  signIn,
  baseURL,
}) => {
  await enrol((await signIn()).id, course)
  await saveWeek(page, course, at, t)
  const hasShell = () => page.evaluate(() => caches.match('/offline').then(Boolean))
  expect(await hasShell()).toBe(true)
  await empty(context, baseURL ?? '', 'cache_storage')
  expect(await hasShell()).toBe(false)
  await page.goto(at(`/user/programs/${course}`))
  await expect.poll(hasShell).toBe(true)
  await context.setOffline(true)
  await page.goto(at('/user/payments'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Offline.insteadTitle'))
})

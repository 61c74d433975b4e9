import { enrol } from './support/database'
import { controlled, phone } from './support/device'
import { expect, languagesFrom, test } from './support/fixtures'

test.use({ serviceWorkers: 'allow', ...phone })

interface Fetched {
  name: string
  bytes: number
}

/** What a page or the worker has fetched, as it travelled. */
const fetchedBy = (side: { evaluate<T>(work: () => T): Promise<T> }) =>
  side.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType }) => initiatorType === 'fetch' || initiatorType === 'other')
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  )

const sum = (all: readonly Fetched[]) => all.reduce((total, { bytes }) => total + bytes, 0)

/** "Save this week on my phone (70 KB)" → bytes. */
const saidIn = (text: string) => {
  const [, number = '', unit] = /([\d.,\s]+)\s*([KM])[Bo]/u.exec(text) ?? []
  return Number(number.replace(/\s/g, '').replace(',', '.')) * (unit === 'M' ? 1024 * 1024 : 1024)
}

for (const language of languagesFrom('fr')) {
  for (const program of [
    'microsoft-office-skills',
    'web-development',
    'data-science',
    'database-management',
  ]) {
    test.describe(language, () => {
      test.use({ language, locale: language })

      test(`${program}: the button says what saving a week takes, within a tenth`, async ({
        context,
        page,
        t,
        at,
        signIn,
      }) => {
        test.slow()
        await enrol((await signIn()).id, program)
        await page.goto(at(`/user/programs/${program}`))
        await controlled(page)
        // The worker keeps what the page names: the framework, which comes later, and the files of exercises. While it
        // fetches them, the size on the button still has them in it.
        await expect
          .poll(() =>
            page.evaluate(async () => {
              const held = [...document.querySelectorAll<HTMLElement>('script[data-held]')].map(
                ({ dataset }) => dataset.held ?? '',
              )
              const files = [...document.querySelectorAll<HTMLElement>('[data-saving]')].flatMap(
                ({ dataset }) => Object.keys(JSON.parse(dataset.saving ?? '{}').files),
              )
              const here = await Promise.all([...held, ...files].map((file) => caches.match(file)))
              return held.length > 0 && here.every(Boolean)
            }),
          )
          .toBe(true)
        await page.reload()
        const week = page.locator('#week-1')
        const save = week.getByRole('button', {
          name: new RegExp(t('Offline.saveWeek').split('(')[0] as string),
        })
        await expect(save).toContainText(/\d/)
        await page.waitForLoadState('networkidle')
        const promisedBytes = saidIn((await save.textContent()) ?? '')
        const [worker] = context.serviceWorkers()
        if (!worker) {
          throw new Error('no worker')
        }
        await worker.evaluate(() => performance.clearResourceTimings())
        await page.evaluate(() => performance.clearResourceTimings())
        await save.click()
        await expect(week).toContainText(t('Offline.savedWeek'), { timeout: 30_000 })
        const files = await fetchedBy(worker)
        const pages = (await fetchedBy(page)).filter(({ name }) => !/^\/(?:_next|workers|run)\//.test(name))
        const took = sum(pages) + sum(files)
        expect(Math.abs(promisedBytes - took) / took).toBeLessThan(0.1)

        // The list of what is kept says the same of lessons, and of the whole what it takes here.
        await page.goto(at('/offline'))
        const [before = ''] = (t('Offline.lessonSize', { size: '#' }) as string).split('#')
        const said = page.getByText(before)
        await expect(said).toBeVisible()
        expect(
          Math.abs(saidIn((await said.textContent()) ?? '') - promisedBytes) / promisedBytes,
        ).toBeLessThan(0.15)
      })
    })
  }
}

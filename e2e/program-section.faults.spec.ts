import type { Page } from '@playwright/test'
import { query } from './support/database'
import { expect, test } from './support/fixtures'

/** Runs alone, after everything else: it changes what every page shows. */
test.describe.configure({ mode: 'serial' })

const cards = '#programs [data-program]'
/** The home page is kept and made anew after an edit: wait for the new one. */
const showsCards = (page: Page, count: number) =>
  expect(async () => {
    await page.goto('/')
    await expect(page.locator(cards)).toHaveCount(count, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
const announce = () => query(`insert into events (type) values ('program.changed')`)
let online: string[] = []

test.beforeAll(async () => {
  online = (await query<{ id: string }>('select id from programs where is_online')).map(({ id }) => id)
})
test.afterEach(async () => {
  await query('alter table if exists programs_away rename to programs')
  await query('update programs set is_online = id = any($1)', [online])
  await announce()
})

test('without online programs the home page says so, in both languages, and follows the next edit', async ({
  page,
  axe,
}) => {
  await query('update programs set is_online = false')
  await announce()
  for (const [path, text] of [
    ['/', 'No online programs available at the moment.'],
    ['/fr', 'Aucune formation en ligne'],
  ] as const) {
    const section = page.locator('#programs')
    await expect(async () => {
      await page.goto(path)
      await expect(section).toContainText(text, { timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(section.locator('[data-program]')).toHaveCount(0)
    await axe()
  }
  await query('update programs set is_online = true')
  await announce()
  await showsCards(page, 12)
})

test('while the programs cannot be read, public pages stay whole and the API says that it is busy', async ({
  page,
  request,
  t,
}) => {
  await showsCards(page, online.length)
  await query('alter table programs rename to programs_away')
  await announce()
  await expect.poll(async () => (await request.get('/api/programs')).status()).toBeGreaterThanOrEqual(500)
  const refused = await request.get('/api/programs')
  expect(refused.headers()['content-type']).toContain('application/problem+json')
  expect(await refused.text()).not.toMatch(/relation|programs_away|select/i)
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(online.length)
  await page.goto('/programs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Programs.title'))
})

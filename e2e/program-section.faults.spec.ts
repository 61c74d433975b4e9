import type { APIRequestContext, Page } from '@playwright/test'
import { isPublic, type ProgramOffer } from '../src/config/program-offers'
import { query } from './support/database'
import { expect, test } from './support/fixtures'

/** Runs alone, after everything else: it changes what every page shows. */
test.describe.configure({ mode: 'serial' })

const cards = '#programs [data-program]'
/** The home page is stored and rendered again after an edit: wait for the new one. */
const showsCards = (page: Page, count: number) =>
  expect(async () => {
    await page.goto('/')
    await expect(page.locator(cards)).toHaveCount(count, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
const announce = () => query(`insert into events (type) values ('program.changed')`)
let online: string[] = []
/** Of them, those in the list: "Before you begin" is open to everybody and in no list. */
let listed = 0

test.beforeAll(async () => {
  const programs = await query<{ id: string; offer: ProgramOffer }>(
    'select id, offer from programs where is_online',
  )
  online = programs.map(({ id }) => id)
  listed = programs.filter(({ offer }) => isPublic(offer)).length
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
  await showsCards(page, listed)
  await query('alter table programs rename to programs_away')
  await announce()
  await expect.poll(async () => (await request.get('/api/programs')).status()).toBeGreaterThanOrEqual(500)
  const refused = await request.get('/api/programs')
  expect(refused.headers()['content-type']).toContain('application/problem+json')
  expect(await refused.text()).not.toMatch(/relation|programs_away|select/i)
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(listed)
  await page.goto('/programs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Programs.title'))
})

/** In both languages, within 5 s of the edit. */
async function appears(request: APIRequestContext, path: string, text: string, there = true) {
  const since = Date.now()
  for (const prefix of ['', '/fr']) {
    await expect
      .poll(
        async () =>
          (
            await (await request.get(`${prefix}${path === '/' ? (prefix ? '' : '/') : path}`)).text()
          ).includes(text),
        {
          timeout: Math.max(1, 5_000 - (Date.now() - since)),
          intervals: [100],
          message: `${prefix}${path}`,
        },
      )
      .toBe(there)
  }
}

test('a new program has its pages at once, and leaves the home page when it is taught on campus', async ({
  page,
  request,
  signIn,
  axe,
}) => {
  test.slow()
  const slug = `network-${Date.now().toString(36)}`
  const [title, french] = [`Network ${slug}`, `Réseaux ${slug}`]
  await signIn('admin')
  try {
    await page.goto('/admin/programs/new')
    await axe()
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).first().fill(text)
    await page.getByRole('textbox', { name: 'Slug' }).fill(slug)
    await fill('Title (English)', title)
    await fill('Title (French)', french)
    for (const field of ['Description', 'What students will be able to do', 'Who it is for']) {
      for (const language of ['English', 'French']) {
        await fill(`${field} (${language})`, `${field} ${language}`)
      }
    }
    for (const week of await page.locator('main details').all()) {
      for (const field of await week.locator('textarea, input[type=text], input:not([type])').all()) {
        const name = (await field.getAttribute('name')) ?? ''
        if (!name.includes('assignment')) {
          await field.fill(name)
        }
      }
    }
    await page.getByRole('button', { name: 'Create program' }).click()
    await expect(page.getByText('The program was created.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/admin/programs/${slug}`))
    await appears(request, '/', `data-program="${slug}"`)
    for (const path of ['/programs', `/programs/${slug}`]) {
      await appears(request, path, slug)
    }
    await expect
      .poll(async () => (await (await request.get('/sitemap.xml')).text()).includes(slug), { timeout: 5_000 })
      .toBe(true)
    await page.goto(`/fr/programs/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(french)

    await page.goto(`/admin/programs/${slug}`)
    await page.getByLabel('Format', { exact: true }).selectOption({ label: 'On campus' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved. The public pages')).toBeVisible()
    await appears(request, '/', `data-program="${slug}"`, false)
    await appears(request, `/programs/${slug}`, '"courseMode":"Onsite"')
  } finally {
    await query('delete from programs where slug = $1', [slug])
  }
})

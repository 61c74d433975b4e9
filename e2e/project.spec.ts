import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { readFiles } from '../src/features/study/practice/runners/project/files'
import { presentExercise } from '../src/features/study/practice/server/present-exercise'
import { enrol, query } from './support/database'
import { expect, type Translate, test } from './support/fixtures'
import { type AddedItem, addItems, archiveItems, exampleItem } from './support/items'
import { takenOver } from './support/practice'

// A project of several files on a phone: the example of the authors' document.

const facts = exampleItem(({ definition }) => 'runner' in definition && definition.runner === 'project')
const solutionIn = (language: 'en' | 'fr') => readFiles(presentExercise(facts.definition, language).solution)

let exercise: AddedItem
let assignment: AddedItem
test.beforeAll(async () => {
  const slug = `two-pages-${randomUUID().slice(0, 8)}`
  const handIn = exampleItem(
    ({ kind, definition }) =>
      kind === 'assignment' && 'from_project' in definition && definition.from_project !== undefined,
  )
  ;[exercise, assignment] = (await addItems([
    { ...facts, slug },
    { ...handIn, slug: `hand-in-${slug}`, definition: { ...handIn.definition, from_project: slug } },
  ])) as [AddedItem, AddedItem]
})
test.afterAll(() => archiveItems([exercise, assignment]))

const addressOf = ({ program, slug }: AddedItem) => `/user/programs/${program}/${slug}`
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const screen = (page: Page, t: Translate) => ({
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  code: (file: string) =>
    page.getByRole('textbox', { name: t('Practice.codeOfFile', { file }), exact: true }),
  run: page.locator('main').getByRole('button', { name: t('Practice.run'), exact: true }),
  frame: page.frameLocator('.project-stage iframe'),
  shownPage: page.locator('main [role=status].font-mono'),
})

async function writeFiles(page: Page, t: Translate, files: Readonly<Record<string, string>>) {
  const { tab, code } = screen(page, t)
  for (const [name, text] of Object.entries(files)) {
    await tab(name).click()
    await code(name).fill(text)
  }
}

test('several files are written, run and read at two widths, and what is typed in the page is kept', async ({
  page,
  t,
  axe,
  at,
  signIn,
  language,
}) => {
  test.slow()
  const student = await signIn()
  await enrol(student.id, exercise.program)
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at(addressOf(exercise)))
  await takenOver(page)
  const { tab, code, run, frame, shownPage } = screen(page, t)

  // The arrows go from tab to tab, and Tab goes on to the file.
  await tab('index.html').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('menu.html')).toBeFocused()
  await expect(tab('menu.html')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(code('menu.html')).toBeFocused()
  await tab('data/hours.json').click()
  await expect(page.getByRole('region', { name: 'data/hours.json' })).toContainText('07:00')
  await axe()

  await run.click()
  await expect(page.locator('[data-verdict]')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[data-verdict]')).not.toContainText(t('Practice.passed'))
  expect(await overflow(page)).toBe(0)

  await writeFiles(page, t, solutionIn(language))
  await run.click()
  await expect(page.locator('[data-verdict]')).toContainText(t('Practice.passed'), { timeout: 30_000 })
  await expect(frame.locator('#prices')).toHaveText('Eru')

  // A link leads to the other page, and back; what was typed is still there after loading the page again.
  // Not by its place on the screen: a frame does not say that the bar at the foot lies above it.
  await frame.getByRole('link', { name: 'Menu' }).dispatchEvent('click')
  await expect(shownPage).toHaveText('menu.html')
  await frame.getByRole('link', { name: 'Tantie Rose' }).dispatchEvent('click')
  await frame.locator('#name').fill('Ama')
  await page.getByRole('button', { name: t('Practice.reload') }).click()
  await expect(frame.locator('#name')).toHaveValue('Ama')
  const display = () => frame.locator('nav').evaluate((nav) => getComputedStyle(nav).display)
  expect(await display()).toBe('grid')
  await page.getByRole('button', { name: t('Practice.pixels', { count: 1280 }) }).click()
  await expect.poll(display).toBe('flex')
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => overflow(page)).toBe(0)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await axe()
  }
  await expect
    .poll(() =>
      query(
        'select a.passed from item_attempts a join enrolments e on e.id = a.enrolment_id where e.user_id = $1 and a.passed',
        [student.id],
      ),
    )
    .toHaveLength(1)
  expect(broken).toEqual([])
})

test('an error leads to its line in its file', async ({ page, t, at, signIn }) => {
  await enrol((await signIn()).id, exercise.program)
  await page.goto(at(addressOf(exercise)))
  await takenOver(page)
  const { tab, run } = screen(page, t)
  await writeFiles(page, t, { 'script.js': 'const one = 1\n\nmissing()' })
  await tab('index.html').click()
  await run.click()
  await page
    .getByRole('button', { name: t('Practice.goToFileLine', { line: 3, file: 'script.js' }) })
    .click({ timeout: 30_000 })
  await expect(tab('script.js')).toHaveAttribute('aria-selected', 'true')
})

test('it is saved as a zip, and nothing is fetched for that before', async ({ page, t, at, signIn }) => {
  await enrol((await signIn()).id, exercise.program)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(at(addressOf(exercise)))
  await takenOver(page)
  await writeFiles(page, t, { 'menu.html': '<h1>Ndolé</h1>' })
  const tools = () => fetched.filter((path) => path.startsWith('/workers/'))
  expect(tools()).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('Practice.zip') }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${exercise.slug}.zip`)
  const files = unzipSync(readFileSync(await file.path()))
  expect(Object.keys(files)).toEqual(['index.html', 'menu.html', 'style.css', 'script.js', 'data/hours.json'])
  expect(strFromU8(files['menu.html'] as Uint8Array)).toBe('<h1>Ndolé</h1>')
  expect(tools()).toHaveLength(1)
})

test('it is handed in as the assignment, as it is on this device', async ({
  page,
  t,
  axe,
  at,
  signIn,
  language,
}) => {
  const student = await signIn()
  await enrol(student.id, exercise.program)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(at(addressOf(assignment)))
  const take = page.getByRole('button', { name: t('Assignments.project') })
  await take.click()
  await expect(page.getByText(t('Assignments.projectNone', { title: facts.title[language] }))).toBeVisible()
  await axe()

  await page.goto(at(addressOf(exercise)))
  await takenOver(page)
  await writeFiles(page, t, { 'menu.html': '<h1>Eru</h1>' })
  await page.goto(at(addressOf(assignment)))
  await take.click()
  await expect(page.getByText(`${exercise.slug}.zip`)).toBeVisible()
  // Once more takes its place.
  await take.click()
  await expect(page.getByText(`${exercise.slug}.zip`)).toHaveCount(1)
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: t('Assignments.submit'), exact: true }).click()
  await expect(page.getByText(t('Assignments.success'))).toBeVisible()
  const [stored] = await query<{ id: string; filename: string }>(
    'select s.id, s.filename from submissions s join enrolments e on e.id = s.enrolment_id where e.user_id = $1 and s.item_id = $2',
    [student.id, assignment.id],
  )
  expect(stored?.filename).toBe(`${exercise.slug}.zip`)
  const body = await (await page.request.get(`/api/assignments/${stored?.id}/file`)).body()
  expect(strFromU8(unzipSync(body)['menu.html'] as Uint8Array)).toBe('<h1>Eru</h1>')
})

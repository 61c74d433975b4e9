import { brotliCompressSync } from 'node:zlib'
import { locales } from '../src/config/locales'
import { officePages } from '../src/config/office-pages'
import { href, paths, publicPaths } from '../src/config/paths'
import { weightBudgets } from '../src/config/weight-budgets'
import { enrol, makeSession, makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'
import { findPerson } from './support/screens'
import { sumOf, weightsOf } from './support/weights'

/** Every public page, in both languages. The page for a day without a network is fetched ahead, and whole. */
async function listPublicPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url as string).pathname,
  )
  const own = publicPaths.filter((path) => path !== paths.offline)
  return [...new Set([...own.flatMap((path) => locales.map((locale) => href(locale, path))), ...listed])]
}

const ownScripts = /<script(?![^>]*(?:\bsrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g

test('every public page stays within its budget, and comes without the framework', async ({ baseURL }) => {
  const origin = baseURL as string
  const pages = await listPublicPages(origin)
  expect(pages.length).toBeGreaterThan(40)
  const tooHeavy: string[] = []
  for (const path of pages) {
    // Right after the start Next answers, until the page store has rendered the page.
    let html = ''
    await expect
      .poll(async () => {
        html = await (await fetch(origin + path)).text()
        return html
      }, path)
      .toContain('data-later')
    if (html.includes('<template id="B:')) {
      tooHeavy.push(`${path} has a part that only a script puts in its place`)
    }
    const weights = await weightsOf(origin, path)
    const files = [...weights].map(([file, bytes]) => `${file} ${bytes}`).join(', ')
    if (sumOf(weights) > weightBudgets.publicFirstVisit) {
      tooHeavy.push(`${path}: ${sumOf(weights)} of ${weightBudgets.publicFirstVisit} bytes (${files})`)
    }
    if ([...weights.keys()].some((file) => file.endsWith('.js'))) {
      tooHeavy.push(`${path} comes with script files (${files})`)
    }
  }
  expect(tooHeavy).toEqual([])
})

test('the scripts in a public page stay within their budget, and keep no page from coming back as it was', async ({
  request,
}) => {
  const answer = await request.get('/')
  const own = [...(await answer.text()).matchAll(ownScripts)].map(([, body]) => body).join('\n')
  expect(own).toContain('serviceWorker')
  expect(own).toContain('requestSubmit')
  expect(brotliCompressSync(own).length).toBeLessThanOrEqual(weightBudgets.publicOwnScripts)
  expect(own).not.toMatch(/beforeunload|\bunload\b/)
  expect(answer.headers()['cache-control']).not.toContain('no-store')
})

const course = '/user/programs/web-development'
const isScript = (file: string) => file.endsWith('.js')
const sessionOf = async (who: 'student' | 'admin') => ({
  cookie: `academy.session=${await makeSession(await findPerson(who, 'en'))}`,
})

test('what a student reads comes without the framework, and the next page without what is here', async ({
  baseURL,
}) => {
  const origin = baseURL as string
  const headers = await sessionOf('student')
  const pages = [
    paths.dashboard,
    `${paths.dashboard}?section=programs`,
    course,
    `${course}/what-a-page-weighs`,
    paths.payments,
  ]
  const weighed = new Map<string, Map<string, number>>()
  for (const path of pages) {
    weighed.set(path, await weightsOf(origin, path, headers))
  }
  const here = new Set(weighed.get(paths.dashboard)?.keys())
  const tooHeavy: string[] = []
  for (const [path, weights] of weighed) {
    const files = JSON.stringify([...weights])
    const scripts = [...weights].filter(([file]) => isScript(file))
    const click = sumOf(new Map([...weights].filter(([file]) => file === path || !here.has(file))))
    if (scripts.length !== 1 || sumOf(new Map(scripts)) > weightBudgets.studentOwnScript) {
      tooHeavy.push(`${path} comes with other scripts than its own (${files})`)
    }
    if (sumOf(weights) > weightBudgets.studentFirstVisit) {
      tooHeavy.push(`${path}: ${sumOf(weights)} of ${weightBudgets.studentFirstVisit} bytes (${files})`)
    }
    if (click > weightBudgets.studentClick) {
      tooHeavy.push(`${path} after the dashboard: ${click} of ${weightBudgets.studentClick} bytes (${files})`)
    }
    console.log(`${path}: ${sumOf(weights)} bytes, ${click} after the dashboard`)
  }
  expect(tooHeavy).toEqual([])
})

test('the largest lessons whose code can be run stay within their budget until Run is pressed', async ({
  baseURL,
}) => {
  const student = await makeUser('student')
  const headers = { cookie: `academy.session=${await makeSession(student.id)}` }
  const lessons = await query<{ slug: string; program: string }>(
    `select p.slug as program, i.slug from learning_items i join programs p on p.id = i.program_id
       join item_revisions r on r.id = i.published_revision_id
     where i.kind = 'lesson' and i.archived_at is null and r.html_en like '% data-run="%'
     order by greatest(length(r.html_en), length(r.html_fr)) desc limit 3`,
  )
  expect(lessons).toHaveLength(3)
  const tooHeavy: string[] = []
  for (const program of new Set(lessons.map((lesson) => lesson.program))) {
    await enrol(student.id, program)
  }
  for (const { program, slug } of lessons) {
    for (const locale of locales) {
      const path = href(locale, `/user/programs/${program}/${slug}`)
      const weights = await weightsOf(baseURL as string, path, headers)
      console.log(`${path}: ${sumOf(weights)} bytes before Run (${JSON.stringify([...weights])})`)
      expect([...weights.keys()].some((file) => /^\/(workers|run)\//.test(file))).toBe(false)
      if (sumOf(weights) > weightBudgets.lessonBeforeRun) {
        tooHeavy.push(`${path}: ${sumOf(weights)} of ${weightBudgets.lessonBeforeRun} bytes`)
      }
    }
  }
  expect(tooHeavy).toEqual([])
})

/** Every page of the bar but the chat, which must act at once. */
const officeScreens = [
  ...new Set(officePages.flatMap(({ pages }) => pages.map(({ name }) => paths.officePage(name)))),
].filter((path) => path !== paths.officePage('chat'))

for (const [who, budget, pages] of [
  [
    'student',
    weightBudgets.studentWholeVisit,
    [`${course}/quiz-week-1`, `${paths.dashboard}?section=assignments`],
  ],
  ['admin', weightBudgets.officeFirstVisit, officeScreens],
] as const) {
  test(`a page that must act at once stays within its budget: ${who}`, async ({ baseURL }) => {
    const headers = await sessionOf(who)
    const tooHeavy: string[] = []
    for (const path of pages) {
      const weights = await weightsOf(baseURL as string, path, headers)
      expect([...weights.keys()].filter(isScript).length, path).toBeGreaterThan(3)
      if (sumOf(weights) > budget) {
        tooHeavy.push(`${path}: ${sumOf(weights)} of ${budget} bytes (${JSON.stringify([...weights])})`)
      }
    }
    expect(tooHeavy).toEqual([])
  })
}

import type { APIRequestContext, Page } from '@playwright/test'
import { makeUser, query } from './support/database'
import { expect, type Language, signInContext, test, translator } from './support/fixtures'

/** Written whole. */
const slug = 'database-management'
const week = 7
/** A change in the editor is wherever a program can be chosen or bought within this long. */
const withinMs = 5_000

test.afterEach(async () => {
  await query(
    `update learning_items i set archived_at = null from program_weeks w, programs p
     where w.id = i.week_id and p.id = w.program_id and p.slug = $1 and w.number = $2 and i.imported_hash is not null`,
    [slug, week],
  )
  await query(`insert into events (type) values ('program.changed')`)
})

const languages = ['en', 'fr'] as const
const path = (language: Language, to: string) => (language === 'fr' ? `/fr${to}` : to)
const plain = (html: string) => html.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('&#x27;', '’')

/** The sentence about the weeks of the program, with and without its last week. */
const sentences = languages.flatMap((language) => {
  const t = translator(language)
  return [
    { language, whole: true, text: plain(t('Programs.availability.whole', { all: week })) },
    {
      language,
      whole: false,
      text: plain(t('Programs.availability.written', { count: week - 1, weeks: `1–${week - 1}`, all: week })),
    },
  ]
})

/** What a page says: 'whole', 'without' its last week, or neither. */
const saidOn = (html: string, language: Language) =>
  sentences
    .filter((each) => each.language === language && plain(html).includes(each.text))
    .map(({ whole }) => (whole ? 'whole' : 'without'))
    .join()

/** The part of the list that is about this program. */
const cardOf = (html: string) =>
  html.split('<article').find((part) => part.includes(`/programs/${slug}"`)) ?? ''

async function read(request: APIRequestContext, student: Page) {
  const text = async (address: string) => (await request.get(address)).text()
  const pages = await Promise.all(
    languages.map(async (language) => [
      saidOn(await text(path(language, `/programs/${slug}`)), language),
      saidOn(cardOf(await text(path(language, '/programs'))), language),
      saidOn(await (await student.request.get(path(language, `/payment?program=${slug}`))).text(), language),
    ]),
  )
  const one = await (await request.get(`/api/programs/${slug}`)).json()
  const all = (await (await request.get('/api/programs')).json()) as (typeof one)[]
  const ofApi = [one, all.find((each) => each.slug === slug)].map(({ weeks }) => {
    const { languages: written, device, taught } = weeks[week - 1]
    return [written, device, taught]
  })
  return { pages, ofApi }
}

const stateOf = { whole: [['en', 'fr'], 'phone', 'here'], without: [[], null, 'plan'] }
const everywhere = (said: 'whole' | 'without') => ({
  pages: languages.map(() => [said, said, said]),
  ofApi: [stateOf[said], stateOf[said]],
})

test('a week that is taken off in the editor leaves page, list, checkout and API within 5 s, and comes back', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
  axe,
}) => {
  await signIn()
  const office = await browser.newContext({ baseURL })
  await signInContext(office, baseURL ?? '', await makeUser('admin'))
  const admin = await office.newPage()
  const press = async (name: RegExp, done: RegExp) => {
    await admin.getByRole('button', { name }).click()
    await expect(admin.getByText(done)).toBeVisible()
  }
  expect(await read(request, page)).toEqual(everywhere('whole'))
  await admin.goto(`/admin/programs/${slug}/curriculum`)
  await axe(admin)

  await press(new RegExp(`Take week ${week} off`), /Taken off the site: \d+ items/)
  await expect
    .poll(() => read(request, page), { timeout: withinMs, intervals: [200] })
    .toEqual(everywhere('without'))

  await test.step('the student reads before paying what is missing, and the office that it is sold all the same', async () => {
    await page.goto(`/payment?program=${slug}`)
    await expect(
      page.getByText(`Week ${week} has no lessons here yet`).filter({ visible: true }),
    ).toBeVisible()
    await page.goto(`/programs/${slug}`)
    await expect(page.getByText('Only the plan, for now')).toHaveCount(1)
    await axe()
    const list = await office.newPage()
    await list.goto('/admin/programs')
    const row = list.getByRole('row', { name: /Database Management/ })
    await expect(row).toContainText('Not written whole')
    await axe(list)
    await list.close()
  })

  await press(new RegExp(`Put week ${week} back`), /Put back on the site: \d+ items/)
  await expect
    .poll(() => read(request, page), { timeout: withinMs, intervals: [200] })
    .toEqual(everywhere('whole'))
  await office.close()
})

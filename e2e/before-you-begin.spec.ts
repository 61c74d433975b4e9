import type { Page } from '@playwright/test'
import { enrol, query } from './support/database'
import { controlled, phone } from './support/device'
import { expect, type Language, languagesFrom, type Translate, test, translator } from './support/fixtures'
import { scriptsOf } from './support/framework'

test.use({ ...phone, serviceWorkers: 'allow' })

const program = 'before-you-begin'
const title = { en: 'Before you begin', fr: 'Avant de commencer' }

interface Item {
  id: string
  slug: string
  kind: 'lesson' | 'exercise'
  title: string
  definition: {
    runner?: string
    answer?: Record<string, string>
    items?: { id: string; text: { en: string; fr: string } }[]
    boxes?: { id: string; text: { en: string; fr: string } }[]
    solution?: string
  }
}

/** The items of the open program in their order. */
const itemsIn = (language: Language) =>
  query<Item>(
    `select i.id::text, i.slug, i.kind::text as kind, r.title_${language} as title, r.definition from learning_items i
       join programs p on p.id = i.program_id join item_revisions r on r.id = i.published_revision_id
     where p.slug = $1 and i.archived_at is null order by i.position`,
    [program],
  )

const attempts = () =>
  query(
    `select a.id from item_attempts a join learning_items i on i.id = a.item_id join programs p on p.id = i.program_id where p.slug = $1`,
    [program],
  )

const words = (text: string) => text.replaceAll('`', '')
const main = (page: Page) => page.locator('main')
const done = (page: Page, t: Translate) =>
  main(page).getByText(t('OpenProgram.done'), { exact: true }).filter({ visible: true })
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const isKept = (page: Page, file: RegExp) =>
  page.evaluate(async (source) => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().some(({ url }) => new RegExp(source).test(url))
  }, file.source)

/** Puts each thing into its box. */
async function sort(page: Page, { definition }: Item, language: Language) {
  for (const { id, text } of definition.items ?? []) {
    const box = definition.boxes?.find((each) => each.id === definition.answer?.[id])
    const choice = main(page)
      .getByRole('group', { name: words(text[language]), exact: true })
      .getByRole('radio', { name: words(box?.text[language] ?? ''), exact: true })
    await choice.click()
    // While the framework takes over, an earlier choice may be put back a moment later: check() would read it at once.
    await expect(choice).toBeChecked()
  }
}

for (const language of languagesFrom('fr')) {
  test.describe(language, () => {
    test.use({ locale: language, language })
    const t = translator(language)

    test('a visitor begins at the home page, does the first steps, and goes on without a network', async ({
      page,
      context,
      at,
      axe,
    }) => {
      test.setTimeout(180_000)
      const items = await itemsIn(language)
      const [lesson, boxes, shell] = items as [Item, Item, Item]
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET' || /\/api\/user\/(?!unread)/.test(request.url())) {
          sent.push(`${request.method()} ${request.url()}`)
        }
      })

      await page.goto(at('/'))
      await page.getByRole('link', { name: t('OpenProgram.link', { title: title[language] }) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title[language])
      await expect(main(page).getByRole('listitem')).toHaveCount(items.length)
      await expect(done(page, t)).toHaveCount(0)
      expect(await fits(page)).toBe(0)
      await axe()
      await controlled(page)

      await main(page)
        .getByRole('link', { name: t('OpenProgram.begin', { title: lesson.title }) })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(lesson.title)
      await main(page)
        .getByRole('button', { name: t('OpenProgram.mark') })
        .click()
      await expect(done(page, t)).toHaveCount(1)
      await axe()

      await main(page)
        .getByRole('link', { name: `${boxes.title} →` })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(boxes.title)
      await sort(page, boxes, language)
      await main(page)
        .getByRole('button', { name: t('Practice.check'), exact: true })
        .click()
      await expect(main(page)).toContainText(t('Practice.passed'))
      await expect(done(page, t)).toHaveCount(1)
      expect(await fits(page)).toBe(0)
      await axe()

      await main(page)
        .getByRole('link', { name: `${shell.title} →` })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell.title)
      // Nobody has touched the exercise: it is kept with what it is done with all the same.
      await expect
        .poll(() => isKept(page, /\/workers\/shell\.[0-9a-f]+\.js$/), { timeout: 30_000 })
        .toBe(true)
      await context.setOffline(true)
      await page.reload()
      await main(page)
        .getByRole('textbox', { name: t('Practice.codeLabel'), exact: true })
        .fill(shell.definition.solution ?? '')
      await main(page)
        .getByRole('button', { name: t('Practice.run'), exact: true })
        .click()
      await expect(main(page)).toContainText(t('Practice.passed'), { timeout: 30_000 })

      await context.setOffline(false)
      await main(page)
        .getByRole('link', { name: t('OpenProgram.back', { title: title[language] }) })
        .click()
      await expect(done(page, t)).toHaveCount(3)
      expect(sent).toEqual([])
      expect(await attempts()).toEqual([])
    })

    test('each step leads to the next, and the last one to the programs', async ({ page, at }) => {
      const items = await itemsIn(language)
      await page.goto(at(`/programs/${program}/lessons/${items[0]?.slug}`))
      for (const next of items.slice(1)) {
        await main(page)
          .getByRole('link', { name: `${next.title} →` })
          .click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(next.title)
        expect(await fits(page), next.slug).toBe(0)
      }
      await main(page)
        .getByRole('link', { name: t('OpenProgram.toPrograms') })
        .click()
      await expect(page).toHaveURL(new RegExp(`${at('/programs')}$`))
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, serviceWorkers: 'block' })

      test('lessons are read, and an exercise says that it needs it', async ({ page, at }) => {
        const items = await itemsIn(language)
        await page.goto(at(`/programs/${program}`))
        await main(page).getByRole('link', { name: items[0]?.title }).first().click()
        await expect(main(page).locator('.lesson')).toContainText('cv-boris')
        await expect(main(page).getByRole('button', { name: t('OpenProgram.mark') })).toBeHidden()
        await main(page)
          .getByRole('link', { name: `${items[1]?.title} →` })
          .click()
        await expect(main(page)).toContainText(t('Practice.panel.needsScript'))
        await expect(main(page).getByRole('button', { name: t('Practice.check') })).toBeHidden()
      })
    })
  })
}

test('an exercise comes without the framework, which is fetched near its field, also with Save-Data', async ({
  page,
  t,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { effectiveType: '4g', saveData: true },
      configurable: true,
    })
  })
  const [, boxes] = (await itemsIn('en')) as [Item, Item]
  const scripts = scriptsOf(page)
  await page.goto(`/programs/${program}/lessons/${boxes.slug}`)
  await main(page).getByRole('radio').first().scrollIntoViewIfNeeded()
  expect(scripts).toEqual([])
  await sort(page, boxes, 'en')
  await main(page)
    .getByRole('button', { name: t('Practice.check'), exact: true })
    .click()
  await expect(main(page)).toContainText(t('Practice.passed'))
  expect(scripts.filter((script) => script.startsWith('/later/'))).toHaveLength(1)
})

for (const [what, files] of [
  ['a file of it does not arrive', '**/_next/static/**/*.js'],
  ['not even its list of files arrives', '**/later/*.js'],
] as const) {
  test(`an answer stays in the page when the framework cannot come: ${what}`, async ({ page, t }) => {
    const [, boxes] = (await itemsIn('en')) as [Item, Item]
    const posted: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
    await page.route(files, (route) => route.abort())
    await page.goto(`/programs/${program}/lessons/${boxes.slug}`)
    await sort(page, boxes, 'en')
    const check = main(page).getByRole('button', { name: t('Practice.check'), exact: true })
    const prompt = page.locator('#reload-prompt')
    // A file that did not arrive may have said so already.
    for (const _ of [1, 2]) {
      await check.click()
      await expect(prompt).toBeVisible()
      await expect(check).not.toHaveAttribute('aria-busy', 'true')
      await prompt.getByRole('button', { name: t('Common.dismiss') }).click()
      await expect(prompt).toBeHidden()
    }
    await check.click()
    await expect(prompt).toBeVisible()
    await expect(main(page).getByRole('radio', { checked: true })).toHaveCount(
      Object.keys(boxes.definition.answer ?? {}).length,
    )
    expect(posted).toEqual([])
    await page.unroute(files)
    const loaded = page.waitForEvent('load')
    await prompt.getByRole('button', { name: t('Common.reload') }).click()
    await loaded
    await sort(page, boxes, 'en')
    await check.click()
    await expect(main(page)).toContainText(t('Practice.passed'))
  })
}

test('nothing else of a program becomes public: its exercises, its quizzes, a draft', async ({ request }) => {
  const closed = await query<{ program: string; slug: string }>(
    `(select p.slug as program, i.slug from learning_items i join programs p on p.id = i.program_id
      where p.offer <> 'open' and i.kind = 'exercise' limit 3)
     union all (select p.slug, i.slug from learning_items i join programs p on p.id = i.program_id
      where p.offer <> 'open' and i.kind = 'quiz' limit 1)
     union all (select $1, i.slug from learning_items i join programs p on p.id = i.program_id
      where p.offer <> 'open' and i.kind = 'exercise' limit 1)`,
    [program],
  )
  expect(closed).toHaveLength(5)
  for (const { program: slug, slug: item } of closed) {
    expect((await request.get(`/programs/${slug}/lessons/${item}`)).status(), `${slug}/${item}`).toBe(404)
  }
  const listed = (await (await request.get('/api/programs')).json()) as { slug: string }[]
  expect(listed.map(({ slug }) => slug)).not.toContain(program)
  expect(listed).toHaveLength(12)
  expect((await request.get(`/api/programs/${program}`)).status()).toBe(404)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`/programs/${program}</loc>`)
  expect(sitemap).toContain(`/fr/programs/${program}/lessons/`)
})

test('it is found on the page of a program before paying, and by a student before the first week', async ({
  page,
  t,
  signIn,
}) => {
  const link = page.getByRole('link', { name: t('OpenProgram.link', { title: title.en }) })
  await page.goto('/programs')
  await expect(link).toHaveAttribute('href', `/programs/${program}`)
  await page.goto('/programs/web-development')
  await expect(link).toHaveAttribute('href', `/programs/${program}`)
  const { id } = await signIn()
  await enrol(id, 'web-development')
  await page.goto('/user/programs/web-development')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.en)
})

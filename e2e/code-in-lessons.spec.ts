import type { Page } from '@playwright/test'
import { enrol, query } from './support/database'
import { phone, saveWeek } from './support/device'
import { expect, type Translate, test, translator } from './support/fixtures'
import { takenOver } from './support/practice'
import { slowLine } from './support/slow-line'

test.use({ ...phone, serviceWorkers: 'allow' })

/** The first lesson of the demo with code in this language that can be run. */
async function lessonWith(language: string) {
  const [lesson] = await query<{ slug: string; program: string }>(
    `select i.slug, p.slug as program from learning_items i join programs p on p.id = i.program_id
       join program_weeks w on w.id = i.week_id join item_revisions r on r.id = i.published_revision_id
     where p.offer <> 'open' and i.kind = 'lesson' and i.archived_at is null and w.number = 1 and r.html_en like $1 order by p.slug, i.position`,
    [`%data-run="${language}%`],
  )
  if (!lesson) {
    throw new Error(`the demo has no lesson with ${language} that can be run`)
  }
  return lesson
}

const parts = (page: Page, t: Translate, language: string) => {
  const bar = page
    .locator(`:has(> [data-run^="${language}"]) + .code-run, [data-run^="${language}"] + .code-run`)
    .first()
  const press = (name: string) => bar.getByRole('button', { name: t(name), exact: true })
  return {
    bar,
    press,
    field: page.locator('.lesson').getByRole('textbox', { name: t('CodeRuns.codeLabel') }),
    result: page.locator('.code-run + .code-result').first(),
    code: page.locator(`[data-run^="${language}"]`).first(),
  }
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('code of a lesson is run, changed, ends with an error, is stopped, and comes back as it was', async ({
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  test.slow()
  const { program, slug } = await lessonWith('python')
  await enrol((await signIn()).id, program)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const runnerFiles = () => fetched.filter((path) => /^\/(workers|run)\//.test(path))
  await page.goto(at(`/user/programs/${program}/${slug}`))
  const { bar, press, field, result, code } = parts(page, t, 'python')
  await expect(press('CodeRuns.run')).toBeVisible()
  await expect(bar).toContainText(/\d+.K[Bo]/)
  expect(runnerFiles()).toEqual([])
  await axe()

  await press('CodeRuns.run').focus()
  await page.keyboard.press('Enter')
  await expect(result).toContainText(t('CodeRuns.output'), { timeout: 30_000 })
  await expect(result).toHaveAttribute('role', 'status')
  const shown = await page.locator('.lesson [data-shows=output]').first().textContent()
  await expect(result.locator('pre')).toHaveText(shown ?? '')
  expect(runnerFiles().length).toBeGreaterThan(2)

  await press('CodeRuns.change').click()
  await expect(field).toBeFocused()
  await expect(code).toBeHidden()
  await field.fill('print(6 * 7)')
  await press('CodeRuns.run').click()
  await expect(result.locator('pre')).toHaveText('42')
  await axe()
  expect(await overflow(page)).toBe(0)

  await field.fill('print(1)\nprint(fule)')
  await press('CodeRuns.run').click()
  await expect(result.locator('pre').first()).toHaveText('1')
  await expect(result.locator('pre').last()).toHaveText(/^\S+ 2.?: NameError: name 'fule' is not defined$/)
  await expect(result).toContainText(t('PythonErrors.name', { name: 'fule' }))

  await field.fill('while True: pass')
  await press('CodeRuns.run').click()
  await expect(result).toContainText(t('CodeRuns.stopped'), { timeout: 30_000 })

  await press('CodeRuns.original').click()
  await expect(press('CodeRuns.change')).toBeFocused()
  await expect(code).toBeVisible()
  await expect(field).toHaveCount(0)
  await expect(result).toBeEmpty()
})

test('a page of a lesson is shown below its code', async ({ page, t, at, axe, signIn }) => {
  const { program, slug } = await lessonWith('html')
  await enrol((await signIn()).id, program)
  await page.goto(at(`/user/programs/${program}/${slug}`))
  const { press, field } = parts(page, t, 'html')
  await press('CodeRuns.run').click()
  const shown = page.frameLocator('.lesson .runner-stage iframe')
  await expect(shown.locator('h1')).toBeVisible()
  await press('CodeRuns.change').click()
  await field.fill('<h1>Koki</h1>')
  await press('CodeRuns.run').click()
  await expect(shown.locator('h1')).toHaveText('Koki')
  await expect(page.locator('.lesson .runner-stage iframe')).toHaveCount(1)
  expect(await overflow(page)).toBe(0)
  await axe()
})

test('code that cannot be fetched says so, and is run with the next press', async ({
  page,
  t,
  at,
  signIn,
  context,
}) => {
  const { program, slug } = await lessonWith('html')
  await enrol((await signIn()).id, program)
  await page.goto(at(`/user/programs/${program}/${slug}`))
  const { bar, press } = parts(page, t, 'html')
  await expect(press('CodeRuns.run')).toBeVisible()
  await context.setOffline(true)
  await press('CodeRuns.run').click()
  await expect(bar.getByRole('status')).toHaveText(t('CodeRuns.failed'))
  await context.setOffline(false)
  await press('CodeRuns.run').click()
  await expect(page.frameLocator('.lesson .runner-stage iframe').locator('h1')).toBeVisible()
})

test('a saved week runs the code of its lessons without a network', async ({
  page,
  t,
  at,
  signIn,
  context,
}) => {
  test.setTimeout(120_000)
  const { program, slug } = await lessonWith('python')
  await enrol((await signIn()).id, program)
  await saveWeek(page, program, at, t)
  const line = await slowLine(page)
  await context.setOffline(true)
  await line.cut()
  await page.goto(at(`/user/programs/${program}/${slug}`))
  const { press, result } = parts(page, t, 'python')
  await press('CodeRuns.run').click()
  await expect(result).toContainText(t('CodeRuns.output'), { timeout: 30_000 })
})

/** The workbench, as somebody reaches it from a block of a lesson. */
async function openInWorkbench(page: Page, t: Translate, bar: ReturnType<typeof parts>['bar']) {
  await bar.getByRole('link', { name: t('CodeRuns.workbench'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Workbench.title'))
  await takenOver(page)
  const bench = page.locator('[data-workbench]')
  const press = (name: string) => bench.getByRole('button', { name, exact: true })
  return {
    press,
    code: (file: string) =>
      page.getByRole('textbox', { name: t('Practice.codeOfFile', { file }), exact: true }),
    tab: (name: string) => page.getByRole('tab', { name, exact: true }),
    output: page.getByRole('region', { name: t('Practice.output') }),
  }
}

test('code of a lesson is taken along into the workbench, beside what is there', async ({
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  test.slow()
  const { program, slug } = await lessonWith('python')
  await enrol((await signIn()).id, program)
  await page.goto(at(`/user/programs/${program}/workbench`))
  await takenOver(page)
  await page
    .getByRole('textbox', { name: t('Practice.codeOfFile', { file: 'main.py' }), exact: true })
    .fill('print("my own")')
  await page.goto(at(`/user/programs/${program}/${slug}`))
  const { bar, press, field, result } = parts(page, t, 'python')
  await press('CodeRuns.run').click()
  await expect(result).toContainText(t('CodeRuns.output'), { timeout: 30_000 })
  await press('CodeRuns.change').click()
  await field.fill('print(6 * 7)')
  await axe()
  const bench = await openInWorkbench(page, t, bar)
  await expect(bench.press(t('Workbench.fromLesson'))).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(t('Workbench.fromLessonNote'))).toBeVisible()
  await expect(bench.code('main.py')).toHaveValue('print(6 * 7)\n')
  await bench.press(t('Practice.run')).click()
  await expect(bench.output).toContainText('42', { timeout: 30_000 })
  await axe()
  expect(await overflow(page)).toBe(0)

  // What is changed in it stays, and so do the student's own files.
  await bench.code('main.py').fill('print(7 * 7)')
  await bench.press(t('Workbench.tools.python')).click()
  await expect(bench.code('main.py')).toHaveValue('print("my own")')
  await page.reload()
  await takenOver(page)
  await expect(bench.code('main.py')).toHaveValue('print("my own")')
  await bench.press(t('Workbench.fromLesson')).click()
  await expect(bench.code('main.py')).toHaveValue('print(7 * 7)')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('code-for-workbench')
})

test('code with tables is taken along with them, in French', async ({ page, signIn }) => {
  test.slow()
  const t = translator('fr')
  const [lesson] = await query<{ slug: string; program: string }>(
    `select i.slug, p.slug as program from learning_items i join programs p on p.id = i.program_id
       join item_revisions r on r.id = i.published_revision_id
     where i.kind = 'lesson' and i.archived_at is null and p.slug = 'database-management'
       and r.html_fr like '%data-shows="seed"%data-run="sql"%' order by i.position limit 1`,
  )
  await enrol((await signIn()).id, lesson?.program ?? '')
  await page.goto(`/fr/user/programs/${lesson?.program}/${lesson?.slug}`)
  const { bar, press, result } = parts(page, t, 'sql')
  await press('CodeRuns.run').click()
  await expect(result).not.toBeEmpty({ timeout: 30_000 })
  const shown = await result.locator('pre').first().textContent()
  const bench = await openInWorkbench(page, t, bar)
  await expect(bench.tab('tables.sql')).toBeVisible()
  await bench.press(t('Practice.run')).click()
  const column = shown?.split('\n')[0]?.split(' | ')[0]?.trim() ?? ''
  await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible({ timeout: 30_000 })
})

test('a saved week takes code of its lessons into the workbench without a network', async ({
  page,
  t,
  at,
  signIn,
  context,
}) => {
  test.setTimeout(120_000)
  const { program, slug } = await lessonWith('python')
  await enrol((await signIn()).id, program)
  await saveWeek(page, program, at, t)
  const line = await slowLine(page)
  await context.setOffline(true)
  await line.cut()
  await page.goto(at(`/user/programs/${program}/${slug}`))
  const { bar, press, result } = parts(page, t, 'python')
  await press('CodeRuns.run').click()
  await expect(result).toContainText(t('CodeRuns.output'), { timeout: 30_000 })
  const bench = await openInWorkbench(page, t, bar)
  await bench.press(t('Practice.run')).click()
  await expect(bench.output).not.toBeEmpty({ timeout: 30_000 })
})

test('the free lesson runs its code for everybody', async ({ page, t, at, signIn, context }) => {
  const { program, slug } = await lessonWith('python')
  await enrol((await signIn()).id, program)
  const lesson = await (await page.request.get(at(`/user/programs/${program}/${slug}`))).text()
  const [setting = ''] = /<div[^>]*data-code-runs=.*?<\/div><\/div>/.exec(lesson) ?? []
  expect(setting).toContain('/workers/')
  await context.clearCookies()
  const [sample] = await query<{ slug: string; program: string }>(
    `select i.slug, p.slug as program from learning_items i join programs p on p.id = i.program_id
     where i.sample and i.archived_at is null and p.slug = $1`,
    [program],
  )
  // Not every free lesson has code: this one gets a block, as its own page would have it.
  await page.route(`**/lessons/${sample?.slug}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/<div class="lesson[^>]*>/, '$&<pre data-run="python"><code>print(6 * 7)</code></pre>')
      .replace('</article>', `${setting}$&`)
    await route.fulfill({ response, body })
  })
  await page.goto(at(`/programs/${sample?.program}/lessons/${sample?.slug}`))
  const { press, result } = parts(page, t, 'python')
  await press('CodeRuns.run').click()
  await expect(result.locator('pre')).toHaveText('42', { timeout: 30_000 })
  // Who has no program has no workbench.
  await expect(page.getByRole('link', { name: t('CodeRuns.workbench') })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the code of a lesson is shown, with nothing to press', async ({ page, at, t, signIn }) => {
    const { program, slug } = await lessonWith('python')
    await enrol((await signIn()).id, program)
    await page.goto(at(`/user/programs/${program}/${slug}`))
    await expect(page.locator('.lesson [data-run]').first()).toBeVisible()
    await expect(page.locator('.lesson').getByRole('button', { name: t('CodeRuns.run') })).toHaveCount(0)
    await expect(page.locator('[data-code-runs]')).toBeHidden()
  })
})

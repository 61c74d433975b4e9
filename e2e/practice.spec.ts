import type { Page } from '@playwright/test'
import { enrol, query } from './support/database'
import { expect, test, translator } from './support/fixtures'
import { escaped } from './support/learning'
import { answerWrongly, exerciseOf, takenOver, usedRunners } from './support/practice'

const french = translator('fr')
const press = (page: Page) =>
  page.locator('main').getByRole('button', {
    name: new RegExp(
      `^(${french('Practice.run')}|${french('Practice.fileCheck')}|${french('Practice.check').replace(/[()]/g, '.')})$`,
    ),
  })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a press came to is whole on the screen, above the tabs at its foot, and has the focus. */
async function verdictSeen(page: Page) {
  const verdict = page.locator('[data-verdict]')
  await expect(verdict).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('#result')).toBeFocused()
  await expect(async () => {
    const { height, top } = await verdict.evaluate((place) => place.getBoundingClientRect())
    const end = await page.locator('[data-tabs]').evaluate((tabs) => tabs.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top + height).toBeLessThanOrEqual(end)
  }).toPass()
}

for (const runner of usedRunners) {
  test(`${runner}: fits 320 px and a desktop, shows its verdict, in both themes, and is accessible before and after a run`, async ({
    page,
    axe,
    signIn,
  }) => {
    test.slow()
    const { slug, program, exercise } = await exerciseOf('fr', runner)
    await enrol((await signIn()).id, program)
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/fr/user/programs/${program}/${slug}`)
    await takenOver(page)
    await axe()
    expect(await overflow(page)).toBe(0)
    await answerWrongly(page, exercise)
    await press(page).click()
    await verdictSeen(page)
    // The first check that is not met; what is there at the start may meet some.
    const verdict =
      { order: french('Practice.notInOrder'), predict: french('Practice.notTheAnswer') }[runner as string] ??
      new RegExp(exercise.checks.map(({ label }) => escaped(label)).join('|'))
    await expect(page.locator('main [role=status]').filter({ hasText: verdict })).toHaveCount(1)
    expect(await overflow(page)).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await axe()
    }
    for (let n = 1; n < 3; n++) {
      await expect(press(page)).toBeEnabled()
      await press(page).click()
    }
    await page.getByRole('button', { name: french('Practice.showSolution') }).click()
    await expect(page.getByRole('region', { name: french('Practice.solution') })).toBeVisible()
    for (const width of [320, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => overflow(page)).toBe(0)
    }
    expect(broken).toEqual([])
  })
}

test('Tab leaves the code, and a line begins below the one before it', async ({ page, signIn }) => {
  const { slug, program } = await exerciseOf('en', 'python')
  await enrol((await signIn()).id, program)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/user/programs/${program}/${slug}`)
  await takenOver(page)
  const code = page.getByLabel('Your code', { exact: true })
  await code.fill('def f():')
  await code.press('End')
  await code.press('Enter')
  await code.pressSequentially('return 1')
  await expect(code).toHaveValue('def f():\n  return 1')
  await code.press('Tab')
  await expect(code).not.toBeFocused()
})

test('a sign is typed where the cursor stands, and the field keeps the focus', async ({ page, signIn }) => {
  const { slug, program } = await exerciseOf('en', 'python')
  await enrol((await signIn()).id, program)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/user/programs/${program}/${slug}`)
  await takenOver(page)
  const code = page.getByLabel('Your code', { exact: true })
  await code.fill('print')
  await page.getByRole('button', { name: '(', exact: true }).click()
  await expect(code).toHaveValue('print(')
  await expect(code).toBeFocused()
})

test('where the large editor cannot be fetched, the plain field stays and does the same', async ({
  page,
  t,
  signIn,
}) => {
  const { slug, program, exercise } = await exerciseOf('en', 'web')
  await enrol((await signIn()).id, program)
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await page.goto(`/user/programs/${program}/${slug}`)
  await takenOver(page)
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/chunks/**', (route) => route.abort('internetdisconnected'))
  const code = page.getByRole('textbox', { name: t('Practice.codeLabel'), exact: true })
  await code.focus()
  await expect(page.getByText(t('Practice.editorFailed'))).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(exercise.solution)
  await page.getByRole('button', { name: t('Practice.run'), exact: true }).click()
  await expect(page.getByText(t('Practice.panel.doneNotice'))).toBeVisible({ timeout: 30_000 })
  expect(broken).toEqual([])
})

test('a line is moved by two taps: on it, and on the place that it is to have', async ({
  page,
  t,
  signIn,
}) => {
  const { slug, program, exercise } = await exerciseOf('en', 'order')
  await enrol((await signIn()).id, program)
  await page.goto(`/user/programs/${program}/${slug}`)
  await takenOver(page)
  const { lines } = exercise.spec as unknown as { lines: { text: string }[] }
  const line = (n: number) => page.getByRole('button', { name: lines[n]?.text ?? '', exact: true })
  // Unmoved: refused in view, and the page stays where it is.
  const check = page.getByRole('button', { name: t('Practice.check') })
  await check.click()
  await expect(page.getByText(t('Practice.unanswered.order'))).toBeInViewport()
  await line(0).click()
  await expect(line(0)).toHaveAttribute('aria-pressed', 'true')
  await line(4).click()
  await expect(page.locator('[data-practice] ol > li').nth(4)).toContainText(lines[0]?.text ?? '')
  await expect(page.getByText(t('Practice.moved', { place: 5, total: lines.length }))).toHaveCount(1)
  await expect(line(0)).toBeFocused()
})

test('on a phone a cell is chosen in the sheet and written below it, as wide as the screen', async ({
  page,
  signIn,
}) => {
  const { slug, program } = await exerciseOf('fr', 'formulas', 'the-stall-adds-up')
  await enrol((await signIn()).id, program)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/fr/user/programs/${program}/${slug}`)
  await takenOver(page)
  const field = page.getByRole('textbox')
  await expect(field).toHaveCount(1)
  expect((await field.boundingBox())?.width).toBeGreaterThan(250)
  const write = async (cell: string, formula: string) => {
    await page.getByRole('button', { name: new RegExp(`^${cell}\\s:`) }).click()
    await expect(field).toBeFocused()
    await field.fill(formula)
  }
  await write('D2', '=b2*c2')
  await write('D3', '=b3×c3')
  await field.press('Enter')
  await field.fill('=b4*c4')
  await press(page).click()
  // A broken cell passes no check that names it.
  const checks = page.locator('#result li')
  await expect(checks.nth(1)).toContainText('#ERREUR!', { timeout: 30_000 })
  await expect(checks.nth(1)).toContainText(french('Practice.notMet'))
  await expect(checks.nth(2)).toContainText(french('Practice.met'))
})

test('lines are moved with the keyboard, and the focus goes with them', async ({ page, t, signIn }) => {
  const { slug, program, exercise } = await exerciseOf('en', 'order')
  await enrol((await signIn()).id, program)
  await page.goto(`/user/programs/${program}/${slug}`)
  await takenOver(page)
  const { lines } = exercise.spec as unknown as { lines: { text: string }[] }
  const down = page.getByRole('button', { name: t('Practice.moveDown', { text: lines[0]?.text ?? '' }) })
  await down.press('Enter')
  await expect(page.getByText(t('Practice.moved', { place: 2, total: lines.length }))).toHaveCount(1)
  await expect(down).toBeFocused()
  await expect(page.locator('[data-practice] ol > li').nth(1)).toContainText(lines[0]?.text ?? '')
})

test('the solution comes after three tries, and hints one by one', async ({ page, t, axe, signIn }) => {
  const { slug, program, exercise } = await exerciseOf('en', 'gap')
  await enrol((await signIn()).id, program)
  await page.goto(`/user/programs/${program}/${slug}`)
  const check = page.getByRole('button', { name: t('Practice.check') })
  const solution = page.getByRole('button', { name: t('Practice.showSolution') })
  const hint = (number: number) =>
    page.getByRole('button', { name: t('Practice.showHint', { number, total: exercise.hints.length }) })
  await takenOver(page)
  await check.click()
  // Nothing was chosen: refused beside the gaps, and no try.
  await expect(page.getByText(t('Practice.unanswered.gap'))).toBeVisible()
  await expect(page.getByLabel(t('Practice.open', { number: 1 }))).toBeFocused()
  await expect(hint(1)).toHaveCount(0)
  await axe()
  await answerWrongly(page, exercise)
  await expect(page.getByText(t('Practice.unanswered.gap'))).toHaveCount(0)
  await check.click()
  await hint(1).click()
  await expect(hint(2)).toHaveCount(0)
  await check.click()
  await expect(hint(2)).toBeVisible()
  await expect(solution).toHaveCount(0)
  await check.click()
  await solution.click()
  // The code as it is when it is right, not the names of its gaps.
  const { text, gaps } = exercise.spec as unknown as { text: string; gaps: { answer: string }[] }
  const filled = gaps.reduce((code, { answer }) => code.replace('___', answer), text)
  await expect(page.locator('[data-practice] pre').last()).toHaveText(filled)
})

test('the page that a learner wrote stays in view when it has passed', async ({ page, t, signIn }) => {
  const { slug, program, exercise } = await exerciseOf('en', 'web')
  await enrol((await signIn()).id, program)
  await page.goto(`/user/programs/${program}/${slug}`)
  await takenOver(page)
  await page.getByLabel(t('Practice.codeLabel'), { exact: true }).fill(exercise.solution)
  await page.getByRole('button', { name: t('Practice.run'), exact: true }).click()
  await expect(page.getByText(t('Practice.panel.doneNotice'))).toBeVisible({ timeout: 30_000 })
  await expect(page.frameLocator('.runner-stage iframe').locator('h1')).toBeVisible()
})

test('after a crash the code is shown, and not run', async ({ page, t, signIn }) => {
  const { id, slug, program } = await exerciseOf('en', 'web')
  const student = await signIn()
  await enrol(student.id, program)
  // Written on another page: the exercise itself would read it, and forget that it had been running.
  await page.goto('/privacy')
  await page.evaluate(
    ([name]) =>
      localStorage.setItem(
        name as string,
        JSON.stringify({ code: '<script>for (;;) {}</script>', failed: 0, hints: 0, running: true }),
      ),
    [`exercise:${student.id}:${id}`],
  )
  const run: string[] = []
  page.on('request', (request) => run.push(new URL(request.url()).pathname))
  await page.goto(`/user/programs/${program}/${slug}`)
  await expect(page.getByText(t('Practice.crashed'))).toBeVisible()
  await expect(page.getByLabel(t('Practice.codeLabel'), { exact: true })).toHaveValue(/for \(;;\)/)
  expect(run.filter((path) => path.startsWith('/run/'))).toEqual([])
})

test('what somebody else began on this device is gone', async ({ page, signIn }) => {
  const { slug, program } = await exerciseOf('en', 'web')
  await enrol((await signIn()).id, program)
  await page.goto('/privacy')
  await page.evaluate(() => localStorage.setItem('exercise:somebody:else', '{"code":"SECRET"}'))
  await page.goto(`/user/programs/${program}/${slug}`)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('SECRET')
})

test('a result without a network waits on this device, and is stored once', async ({
  page,
  t,
  signIn,
  context,
}) => {
  const { id, slug, program, exercise } = await exerciseOf('en', 'gap')
  const enrolment = await enrol((await signIn()).id, program)
  await page.goto(`/user/programs/${program}/${slug}`)
  const check = page.getByRole('button', { name: t('Practice.check') })
  await takenOver(page)
  await answerWrongly(page, exercise)
  await context.setOffline(true)
  await check.click()
  await expect(page.getByText(t('Practice.waiting'))).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await expect
    .poll(() =>
      query('select passed from item_attempts where enrolment_id = $1 and item_id = $2', [enrolment, id]),
    )
    .toEqual([{ passed: false }])
})

const formRunners = ['gap', 'order', 'predict', 'match', 'text', 'case'] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the text, the checks and the code are readable, and the page says what it needs', async ({
    page,
    t,
    signIn,
  }) => {
    const { slug, program, exercise } = await exerciseOf('en', 'web')
    await enrol((await signIn()).id, program)
    await page.goto(`/user/programs/${program}/${slug}`)
    const main = page.locator('main')
    await expect(main).toContainText(t('Practice.panel.needsScript'))
    await expect(main).toContainText(exercise.checks[0]?.label ?? '')
    await expect(main.getByLabel(t('Practice.codeLabel'), { exact: true })).toHaveValue(exercise.starter)
    await expect(main.getByRole('button', { name: t('Practice.run') })).toBeHidden()
  })

  for (const runner of formRunners.filter((name) => usedRunners.includes(name))) {
    test(`${runner} is a form: refused without an answer, failed with a hint, and passed`, async ({
      page,
      t,
      signIn,
    }) => {
      const { id, slug, program, exercise } = await exerciseOf('en', runner)
      const enrolment = await enrol((await signIn()).id, program)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`/user/programs/${program}/${slug}`)
      const main = page.locator('main')
      const check = main.getByRole('button', { name: t('Practice.check') })
      const tries = () =>
        query<{ passed: boolean; on_device: boolean }>(
          'select passed, on_device from item_attempts where enrolment_id = $1 and item_id = $2 order by received_at',
          [enrolment, id],
        )
      await expect(main).not.toContainText(t('Practice.panel.needsScript'))
      if (runner === 'text') {
        // Some texts are begun.
        await main.locator('[data-practice] [name=text]').fill('')
      }
      await check.click()
      await expect(main).toContainText(t(`Practice.unanswered.${runner === 'predict' ? 'choice' : runner}`))
      expect(await tries()).toEqual([])
      const fill = async (code: string) => {
        if (runner === 'order') {
          for (const [n, line] of code.split('\n').entries()) {
            await main.locator(`[name="place.${line}"]`).selectOption(String(n + 1))
          }
        } else if (runner === 'gap') {
          for (const [gap = '', choice = ''] of code.split('\n').map((line) => line.split(/=(.*)/s))) {
            await main.locator(`[name="gap.${gap}"]`).selectOption(choice)
          }
        } else if (runner === 'match' || runner === 'case') {
          const field = runner === 'match' ? 'item' : 'step'
          for (const [name, choice] of code.split('\n').map((line) => line.split('='))) {
            await main.locator(`[name="${field}.${name}"][value="${choice}"]`).check()
          }
        } else if (runner === 'text') {
          await main.locator('[data-practice] [name=text]').fill(code)
        } else {
          await main.locator(`[name=choice][value="${code}"]`).check()
        }
      }
      if (runner === 'order') {
        await fill(exercise.starter.split('\n').reverse().join('\n'))
      } else {
        await answerWrongly(page, exercise)
      }
      await check.click()
      await expect(page).toHaveURL(/\?attempt=[\w-]+#result$/)
      await expect(main.locator('#result')).toContainText(exercise.checks[0]?.label ?? '')
      await expect(main).toContainText(exercise.hints[0] ?? '')
      expect(await overflow(page)).toBe(0)
      await fill(exercise.solution)
      await check.click()
      await expect(main.locator('#result')).toContainText(t('Practice.passed'))
      await expect.poll(tries).toEqual([
        { passed: false, on_device: false },
        { passed: true, on_device: false },
      ])
    })
  }
})

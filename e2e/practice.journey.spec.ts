import { enrol, query } from './support/database'
import { expect, test } from './support/fixtures'
import { exerciseOf } from './support/practice'
import { slowLine } from './support/slow-line'

test('a student fails an exercise, uses a hint, passes it, and the item is done', async ({
  page,
  t,
  at,
  axe,
  signIn,
  language,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const { id, slug, program, exercise } = await exerciseOf(language, 'python')
  const student = await signIn()
  const enrolment = await enrol(student.id, program)
  if (isMobile && language === 'fr') {
    await slowLine(page)
  }
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const main = page.locator('main')
  const code = main.getByRole('textbox', { name: t('Practice.codeLabel'), exact: true })
  const run = main.getByRole('button', { name: t('Practice.run'), exact: true })
  const status = main.getByRole('status')
  const attempts = () =>
    query<{ passed: boolean; on_device: boolean }>(
      'select passed, on_device from item_attempts where enrolment_id = $1 and item_id = $2 order by received_at',
      [enrolment, id],
    )

  await test.step('it says what it weighs, and fetches nothing before it is run', async () => {
    await page.goto(at(`/user/programs/${program}/${slug}`))
    await expect(main).toContainText(/18\d|19\d/)
    await expect(code).toHaveValue(exercise.starter)
    await expect(run).toBeEnabled()
    expect(fetched.filter((path) => path.startsWith('/workers/') || path.startsWith('/run/'))).toEqual([])
    await axe()
  })

  await test.step('the first try says what was expected and what was seen', async () => {
    await expect(main.getByRole('button', { name: /^(Show a hint|Voir un indice)/ })).toHaveCount(0)
    await run.click()
    await expect(main).toContainText('1900', { timeout: 60_000 })
    await expect(status.filter({ hasText: exercise.checks[0]?.label ?? '' })).toHaveCount(1)
    await expect.poll(attempts).toEqual([{ passed: false, on_device: true }])
    await axe()
  })

  await test.step('then there is a hint', async () => {
    await main.getByRole('button', { name: t('Practice.showHint', { number: 1, total: 2 }) }).click()
    await expect(main).toContainText(exercise.hints[0] ?? '')
    await expect(main.getByRole('button', { name: t('Practice.showSolution') })).toHaveCount(0)
  })

  await test.step('an error names the line that was written', async () => {
    await code.fill('fares = [1]\nprint(fare)')
    await run.click()
    await expect(main).toContainText('NameError', { timeout: 30_000 })
    await expect(main).toContainText(t('PythonErrors.nameNear', { name: 'fare', near: 'fares' }))
    await main.getByRole('button', { name: t('Practice.goToLine', { line: 2 }) }).click()
    await expect(code).toBeFocused()
  })

  await test.step('what was written is there again after a reload, and was not run', async () => {
    await page.reload()
    await expect(code).toHaveValue('fares = [1]\nprint(fare)')
    await expect(main).not.toContainText('NameError')
  })

  await test.step('a key runs it; the right answer is done', async () => {
    await code.fill(exercise.solution)
    await code.press('Control+Enter')
    await expect(main).toContainText(t('Practice.passed'), { timeout: 30_000 })
    await expect(main).toContainText(t('Practice.panel.doneNotice'))
    await expect(main).toContainText(t('Learning.states.done'))
    await expect
      .poll(async () => (await attempts()).map(({ passed }) => passed))
      .toEqual([false, false, true])
    expect(await query('select how from item_completions where enrolment_id = $1', [enrolment])).toEqual([
      { how: 'passed' },
    ])
    await axe()
  })

  await test.step('signing out takes it from this device', async () => {
    const countDrafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('exercise:')).length)
    expect(await countDrafts()).toBe(1)
    await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
    await page.goto(at('/login'))
    expect(await countDrafts()).toBe(0)
  })
})

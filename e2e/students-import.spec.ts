import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { freshPhone } from './support/phones'

const columns = [
  ...['firstName', 'lastName', 'email', 'phone', 'language', 'program'],
  ...['amount', 'paidOn', 'paidHow', 'receipt', 'cohort', 'weeks'],
]

const file = (titles: string[], rows: string[][]) => ({
  name: 'students.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([titles, ...rows].map((cells) => cells.join(';')).join('\r\n')),
})

const person = (
  email: string,
  more: string[] = ['15000', '2026-03-02', 'cash', `R${Date.now()}`, '', ''],
) => [...['Mireille', 'Ngo Bassa', email, freshPhone(), 'fr', 'web-development'], ...more]

test('an admin imports students of before: faults beside their lines, then all of it, then nothing again', async ({
  page,
  t,
  at,
  axe,
  signIn,
  mailTo,
}) => {
  test.slow()
  await signIn('admin')
  const main = page.locator('main')
  const titles = columns.map((column) => t(`Imports.column.${column}`))
  const email = `before-${Date.now()}@example.cm`
  const choose = main.locator('input[type=file]')
  const check = main.getByRole('button', { name: t('Imports.check') })

  await test.step('from the list of students', async () => {
    await page.goto(at('/admin/students'))
    const more = page.getByRole('button', { name: t('Common.moreActions') })
    const link = page.getByRole('link', { name: t('Imports.link') })
    if (!(await link.first().isVisible())) {
      await more.first().click()
    }
    await link.first().click()
    await expect(main.getByRole('heading', { level: 1, name: t('Imports.title') })).toBeVisible()
    await expect(main.getByRole('link', { name: t('Imports.example') })).toHaveAttribute(
      'href',
      /^data:text\/csv/,
    )
    await axe()
  })
  await test.step('a fault is named with its line and column', async () => {
    await choose.setInputFiles(
      file(titles, [person(email), person(`x${email}`, ['', '2026-03-02', 'cash', '1', '', ''])]),
    )
    await check.click()
    const row = main.locator('tr').filter({ hasText: t('Imports.lineNumber', { line: 3 }) })
    await expect(row).toContainText(t('Imports.column.amount'))
    await expect(row).toContainText(t('Imports.faults.paidMissing'))
    await expect(main.getByRole('button', { name: t('Imports.start') })).toHaveCount(0)
    expect(await query('select 1 from users where email = $1', [email])).toEqual([])
    await axe()
  })
  const mended = file(titles, [person(email)])
  await test.step('the mended file is imported, and invites', async () => {
    await choose.setInputFiles(mended)
    await check.click()
    await expect(main.getByText(t('Imports.people', { count: 1 }))).toBeVisible()
    await axe()
    await main.getByRole('button', { name: t('Imports.start') }).click()
    await expect(main.getByRole('heading', { name: t('Imports.doneTitle') })).toBeVisible({ timeout: 20_000 })
    await expect(main.getByRole('button', { name: t('Imports.start') })).toHaveCount(0)
    await expect
      .poll(() =>
        query(
          'select e.status::text as status from enrolments e join users u on u.id = e.user_id where u.email = $1',
          [email],
        ),
      )
      .toEqual([{ status: 'active' }])
    expect((await mailTo(email, 'password_reset')).text).toContain('reset-password')
  })
  await test.step('the same file again changes nothing', async () => {
    await choose.setInputFiles(mended)
    await check.click()
    await expect(main.getByText(t('Imports.nothingNew'))).toBeVisible()
    await expect(main.getByRole('button', { name: t('Imports.start') })).toHaveCount(0)
    expect(
      await query(
        'select count(*)::int as count from payment_intents i join users u on u.id = i.user_id where u.email = $1',
        [email],
      ),
    ).toEqual([{ count: 1 }])
  })
})

test('a file is checked without scripts too', async ({ browser, baseURL, t, at, language }) => {
  const admin = await makeUser('admin', language)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await signInContext(context, baseURL ?? '', admin)
  const page = await context.newPage()
  await page.goto(at('/admin/students/import'))
  const titles = columns.map((column) => t(`Imports.column.${column}`))
  await page.locator('input[type=file]').setInputFiles(file(titles, [person('no-address')]))
  await page.getByRole('button', { name: t('Imports.check') }).click()
  await expect(page.getByText(t('Imports.notice.checked'))).toBeVisible()
  await expect(page.locator('main')).toContainText(t('Validation.emailInvalid'))
  await context.close()
})

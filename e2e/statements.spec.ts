import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { intentsOf } from './support/payment'
import { freshPhone } from './support/phones'

const file = (rows: string[]) => ({
  name: 'november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Id;Date;Status;From;Amount', ...rows].join('\n')),
})
const today = () => new Date().toISOString()

test('an admin imports a statement, books a transfer with two presses, and notes what the rest is', async ({
  page,
  t,
  at,
  axe,
  signIn,
  language,
}) => {
  test.slow()
  const student = await makeUser('student', language)
  await enrol(student.id, 'data-science', 'pending')
  const phone = `+237${freshPhone()}`
  await query('update users set phone = $1 where id = $2', [phone, student.id])
  const [transfer, other] = [`81${Date.now()}`, `82${Date.now()}`]
  await signIn('admin')
  const main = page.locator('main')
  await page.goto(at('/admin/statements'))
  const choose = main.locator('input[type=file]')
  const importNow = main.getByRole('button', { name: t('Statements.import') })

  await test.step('a file that cannot be read says what is missing', async () => {
    await choose.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2') })
    await importNow.click()
    await expect(main.getByText(t('Statements.errors.columns', { found: 'a, b' }))).toBeVisible()
    await axe()
  })
  await test.step('the differences of a good one are listed', async () => {
    const rows = [`${transfer};${today()};Successful;${phone};15 000`, `${other};${today()};Successful;;333`]
    await choose.setInputFiles(file(rows))
    await importNow.click()
    await expect(main.getByText(transfer)).toBeVisible()
    await expect(main.getByText(other)).toBeVisible()
    await axe()
  })
  await test.step('the transfer is booked: for this student, confirmed', async () => {
    await main.getByRole('link', { name: t('Statements.bookFor', { name: student.fullName }) }).click()
    await expect(main.getByRole('heading', { name: t('PaymentsOffice.lineTitle') })).toBeVisible()
    await axe()
    await main.getByRole('button', { name: t('PaymentsOffice.lineBook') }).click()
    await expect(main.getByText(t('PaymentsOffice.done.enrolled'))).toBeVisible()
    expect(await intentsOf(student.id)).toMatchObject([{ state: 'paid', amount_xaf: 15_000 }])
  })
  await test.step('the other is explained, and leaves the list', async () => {
    await page.goto(at('/admin/statements'))
    await expect(main.getByText(transfer)).toHaveCount(0)
    const card = main.getByRole('listitem').filter({ hasText: other })
    await card.getByText(t('Statements.explain'), { exact: true }).click()
    await card.getByLabel(t('Statements.reason')).fill('Interest of the operator')
    await card.getByRole('button', { name: t('Statements.explainNow') }).click()
    await expect(main.getByText(t('Statements.notice.explained'))).toBeVisible()
    await expect(main.getByText(other)).toHaveCount(0)
  })
})

test('the same file twice changes nothing, also without scripts', async ({
  browser,
  baseURL,
  t,
  at,
  language,
}) => {
  const admin = await makeUser('admin', language)
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await signInContext(context, baseURL ?? '', admin)
  const page = await context.newPage()
  const rows = [`83${Date.now()};${today()};Successful;;444`]
  for (const notice of ['imported', 'same'] as const) {
    await page.goto(at('/admin/statements'))
    await page.locator('input[type=file]').setInputFiles(file(rows))
    await page.getByRole('button', { name: t('Statements.import') }).click()
    await expect(page.getByText(t(`Statements.notice.${notice}`))).toBeVisible()
  }
  await context.close()
})

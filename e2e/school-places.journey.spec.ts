import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, test, uniqueEmail } from './support/fixtures'
import { openPageActions } from './support/office'

const program = 'web-development'

const lastDay = () => new Date(Date.now() + 60 * 24 * 3_600_000).toISOString().slice(0, 10)

test('a school pays for twenty places by transfer, hands out codes, and a student enrols with one', async ({
  page,
  browser,
  baseURL,
  t,
  at,
  axe,
  signIn,
  language,
}) => {
  test.slow()
  const main = page.locator('main')
  const school = `Lycée ${uniqueEmail().slice(4, 12)}`
  const field = (key: string) => main.getByLabel(t(key), { exact: true })
  const press = (key: string) => main.getByRole('button', { name: t(key), exact: true }).click()
  let code = ''
  let schoolLink = ''

  await signIn('admin')
  await test.step('an admin finds the page from “Money” and writes a proforma invoice', async () => {
    await page.goto(at('/admin/money'))
    await openPageActions(page)
    await page.getByRole('link', { name: t('PlaceOrder.title') }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('PlaceOrder.title'))
    await field('PlaceOrder.name').fill(school)
    await press('PlaceOrder.make')
    await expect(field('PlaceOrder.email')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('PlaceOrder.name')).toHaveValue(school)
    await axe()
    await field('PlaceOrder.paper.address').fill('BP 1234, Douala')
    await field('PlaceOrder.email').fill('lycee@example.cm')
    await field('PlaceOrder.program').selectOption(program)
    await field('PlaceOrder.paper.places').fill('20')
    await field('PlaceOrder.price').fill('12 000')
    await field('PlaceOrder.endsOn').fill(lastDay())
    await press('PlaceOrder.make')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(school)
    await axe()
  })

  await test.step('it says where to pay, or that nobody has filled that in', async () => {
    await expect(
      main.getByText(t('PlaceOrder.noAccount')).or(main.getByRole('region', { name: t('PlaceOrder.payTo') })),
    ).toBeVisible()
  })

  await test.step('the proforma invoice is a PDF', async () => {
    await expect(main).toContainText(/PRO-\d{4}-\d{6}/)
    const link = await main.getByRole('link', { name: /PRO-\d{4}-\d{6}/ }).getAttribute('href')
    const pdf = await page.request.get(link ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
  })

  await test.step('its transfer is booked: a receipt, twenty codes and a link for the school', async () => {
    await field('PlaceOrder.paper.transferNumber').fill(`VIR ${uniqueEmail().slice(4, 14)}`)
    await field('PlaceOrder.reason').first().fill('Statement of the bank')
    await press('PlaceOrder.book')
    await expect(main.getByRole('link', { name: /RCP-\d{4}-\d{6}/ })).toBeVisible()
    const codes = main.getByRole('region', { name: t('PlaceOrder.codes') }).locator('tbody tr')
    await expect(codes).toHaveCount(20)
    code = ((await codes.first().locator('td').first().textContent()) ?? '').trim()
    schoolLink = await page.locator('#school-link').inputValue()
    await axe()
  })

  await test.step('a student enters a code at the checkout and is enrolled without paying', async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })
    const student = await makeUser('student', language)
    await signInContext(context, baseURL ?? '', student)
    await enrol(student.id, program, 'pending')
    const phone = await context.newPage()
    await phone.goto(at('/user/dashboard'))
    await phone.locator(`main a[href*="program=${program}"]`).first().click()
    await phone.getByRole('textbox', { name: t('PriceCode.label'), exact: true }).fill(code)
    await phone.getByRole('button', { name: t('PriceCode.use') }).click()
    await phone.getByRole('button', { name: t('PriceCode.enrol') }).click()
    await expect(phone).toHaveURL(/\/success\?reference=MBA-/)
    const rows = await query(
      `select 1 from enrolments e join programs p on p.id = e.program_id where e.user_id = $1 and p.slug = $2 and e.status = 'active'`,
      [student.id, program],
    )
    expect(rows).toHaveLength(1)

    await test.step('the school sees that one is used, by a first letter', async () => {
      await phone.goto(schoolLink)
      const shown = phone.locator('main')
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText(school)
      await expect(shown).not.toContainText(student.fullName)
      await expect(shown).not.toContainText(student.email)
      await axe(phone)
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
    await context.close()
  })

  await test.step('the rest is paid back, with a credit note', async () => {
    await page.reload()
    await main.getByText(t('PlaceOrder.return'), { exact: true }).click()
    await field('PlaceOrder.payout').fill('OUT 77')
    await field('PlaceOrder.reason').fill('Fewer students')
    await press('PlaceOrder.returnNow')
    await expect(main.getByRole('link', { name: /CRN-\d{4}-\d{6}/ })).toBeVisible()
    await axe()
  })
})

test('an admin makes a code, sees it first in the list, and withdraws it', async ({
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  await signIn('admin')
  const main = page.locator('main')
  const field = (key: string) => main.getByLabel(t(key), { exact: true })
  await page.goto(at('/admin/money'))
  await openPageActions(page)
  await page.getByRole('link', { name: t('PriceCode.title'), exact: true }).click()
  await field('PriceCode.percent').fill('150')
  await field('PriceCode.places').fill('3')
  await main.getByRole('button', { name: t('PriceCode.make') }).click()
  await expect(field('PriceCode.percent')).toHaveAttribute('aria-invalid', 'true')
  await field('PriceCode.percent').fill('40')
  await main.getByRole('button', { name: t('PriceCode.make') }).click()
  await expect(page.getByText(t('PriceCode.notices.made'))).toBeVisible()
  const [row] = await query<{ code: string }>(
    `select code from price_codes where order_id is null order by created_at desc, id desc limit 1`,
  )
  await axe()
  const made = main.getByRole('row').filter({ hasText: row?.code ?? 'none' })
  await expect(made).toBeVisible()
  await made.locator('summary').click()
  await made.getByRole('button', { name: t('PriceCode.withdrawNow') }).click()
  await expect(page.getByText(t('PriceCode.notices.withdrawn'))).toBeVisible()
})

import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { approveAsAnother } from './support/office'
import { payOverApi } from './support/pay'

const program = 'data-science'

test('half of a payment goes back by two persons, and the student gives the rest back and changes their mind', async ({
  page,
  browser,
  baseURL,
  request,
  t,
  at,
  axe,
  signIn,
  mailTo,
  language,
}) => {
  test.slow()
  const student = await makeUser('student', language)
  const reference = await payOverApi({ request, baseURL, mailTo, student, program })
  const [payment] = await query<{ amount: number }>(
    'select amount_xaf as amount from payment_intents where reference = $1',
    [reference],
  )
  const half = (payment?.amount ?? 0) / 2
  // Without a class everything stands until the first lesson is opened.
  await query('update enrolments set cohort_id = null where user_id = $1', [student.id])
  const stateOf = async () =>
    (
      await query<{ state: string; status: string }>(
        `select i.state::text, e.status::text from payment_intents i join enrolments e on e.id = i.enrolment_id
          where i.reference = $1`,
        [reference],
      )
    )[0]

  await signIn('admin')
  const main = page.locator('main')
  const office = at(`/admin/payments/${reference}`)
  const press = (key: string) => main.getByRole('button', { name: t(`PaymentsOffice.${key}`) }).click()

  await test.step('the office marks half, and is refused more than is left', async () => {
    await page.goto(office)
    await main.getByText(t('PaymentsOffice.markTitle')).click()
    const amount = main.getByLabel(t('PaymentsOffice.markAmount'), { exact: true })
    await amount.fill(String(half * 2 + 1))
    await main
      .getByLabel(t('PaymentsOffice.reasonLabel'), { exact: true })
      .fill('Came to half of the sessions')
    await press('mark')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await amount.fill(String(half))
    await axe()
    await press('mark')
    await expect(main.getByText(t('PaymentsOffice.done.marked'))).toBeVisible()
    await expect(main.getByText(t('PaymentsOffice.secondPersonNeeded'))).toBeVisible()
    await expect(main.getByRole('button', { name: t('PaymentsOffice.approve') })).toHaveCount(0)
    await axe()
  })

  await test.step('another administrator approves it', async () => {
    await approveAsAnother({ browser, baseURL, t, language, page: office })
  })

  await test.step('it is paid out, and the payment stays paid', async () => {
    await page.goto(office)
    await expect(main.getByText(t('PaymentsOffice.payOutStays'))).toBeVisible()
    await main.getByLabel(t('PaymentsOffice.payoutReference'), { exact: true }).fill('MTN-OUT-4712')
    await press('payOut')
    await expect(main.getByText(t('PaymentsOffice.done.paid_out'))).toBeVisible()
    await expect(main.getByRole('link', { name: /CRN-\d{4}-\d{6}/ })).toBeVisible()
    expect(await stateOf()).toEqual({ state: 'paid', status: 'active' })
    await axe()
  })

  await test.step('the student asks for the rest in two presses, without JavaScript, and takes it back', async () => {
    const theirs = await browser.newContext({ baseURL, javaScriptEnabled: false })
    await signInContext(theirs, baseURL ?? '', student)
    const own = await theirs.newPage()
    await own.goto(at('/user/payments'))
    const there = own.locator('main')
    await expect(there).toContainText(t('Receipt.status.verified'))
    await own.goto(at(`/user/payments/${reference}`))
    await expect(there.getByRole('link', { name: /CRN-\d{4}-\d{6}/ })).toBeVisible()
    await there.getByText(t('Refund.ask'), { exact: true }).click()
    await there.getByRole('button', { name: t('Refund.confirm') }).click()
    await expect(there).toContainText(t('Refund.state.due'))
    expect(
      await query(
        `select r.amount_xaf as amount, r.state::text from refunds r join payment_intents i on i.id = r.intent_id
          where i.reference = $1 order by r.created_at`,
        [reference],
      ),
    ).toEqual([
      { amount: half, state: 'done' },
      { amount: half, state: 'due' },
    ])
    await there.getByRole('button', { name: t('Refund.withdraw') }).click()
    await expect(there.getByText(t('Refund.ask'), { exact: true })).toBeVisible()
    expect(await stateOf()).toEqual({ state: 'paid', status: 'active' })
    await theirs.close()
  })

  await test.step('a stranger who checks the receipt reads of the part', async () => {
    const [receipt] = await query<{ number: string; code: string }>(
      `select number, check_code as code from receipts r join payment_intents i on i.id = r.intent_id
        where i.reference = $1 and r.kind = 'receipt'`,
      [reference],
    )
    await page.goto(at(`/receipts/${receipt?.number}?c=${receipt?.code}`))
    await expect(main).toContainText(t('ReceiptCheck.status.partlyRefunded'))
    await axe()
  })
  expect((await mailTo(student.email, 'refund_paid_out')).text).toContain('MTN-OUT-4712')
})

test('before paying, the page says what would go back and until when', async ({
  page,
  t,
  at,
  signIn,
  axe,
}) => {
  await signIn()
  await page.goto(at(`/payment?program=${program}`))
  await expect(page.locator('main').getByRole('link', { name: t('Refund.rule') })).toHaveAttribute(
    'href',
    `${at('/terms')}#s9`,
  )
  await axe()
})

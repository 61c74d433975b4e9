import { makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { approveAsAnother } from './support/office'
import { payOverApi } from './support/pay'
import { freshPhone } from './support/phones'

const stateOf = async (reference: string) =>
  (
    await query<{ state: string }>('select state::text from payment_intents where reference = $1', [
      reference,
    ])
  )[0]?.state

test('an admin asks the provider again, gives a payment back, and enrols for cash', async ({
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
  const pay = { request, baseURL, mailTo, student }
  const paid = await payOverApi({ ...pay, program: 'data-science' })
  const refused = await payOverApi({ ...pay, program: 'cloud-computing', phone: freshPhone('451'), count: 2 })
  expect(await stateOf(paid)).toBe('paid')
  await signIn('admin')
  const main = page.locator('main')
  const press = (key: string) => main.getByRole('button', { name: t(`PaymentsOffice.${key}`) }).click()
  const reason = main.getByLabel(t('PaymentsOffice.reasonLabel'), { exact: true })

  await test.step('finds the payments of a student', async () => {
    await page.goto(at('/admin/payments'))
    await main.getByRole('searchbox').fill(student.email)
    await main.getByRole('searchbox').press('Enter')
    await expect(main.getByRole('link', { name: paid })).toBeVisible()
    await expect(main).toContainText(t('PaymentsOffice.state.failed'))
    await axe()
  })

  await test.step('asks the provider again about the one that was refused', async () => {
    await main.getByRole('link', { name: refused }).click()
    await press('recheck')
    await expect(main.getByText(t('PaymentsOffice.done.checked_answered'))).toBeVisible({ timeout: 20_000 })
    expect(await stateOf(refused)).toBe('authorised')
    await expect(main).toContainText(t('PaymentsOffice.event.office.rechecked'))
  })

  await test.step('marks, approves and pays out the refund of the other', async () => {
    await page.goto(at(`/admin/payments/${paid}`))
    await axe()
    await main.getByText(t('PaymentsOffice.markTitle')).click()
    await press('mark')
    await expect(main.getByText(t('Validation.reasonNeeded')).first()).toBeVisible()
    await reason.fill('Moves to another town')
    await press('mark')
    await expect(main.getByText(t('PaymentsOffice.done.marked'))).toBeVisible()
    await approveAsAnother({ browser, baseURL, t, language, page: at(`/admin/payments/${paid}`) })
    await page.goto(at(`/admin/payments/${paid}`))
    await main.getByLabel(t('PaymentsOffice.payoutReference'), { exact: true }).fill('MTN-OUT-4711')
    await press('payOut')
    await expect(main.getByText(t('PaymentsOffice.done.paid_out'))).toBeVisible()
    await expect(main.getByRole('link', { name: /CRN-\d{4}-\d{6}/ })).toBeVisible()
    await axe()
  })

  await test.step('enrols the student for cash', async () => {
    await page.goto(at('/admin/payments/new'))
    await main.getByRole('searchbox').fill(student.email)
    await main.getByRole('searchbox').press('Enter')
    await main
      .getByRole('link', { name: t('PaymentsOffice.chooseLabel', { name: student.fullName }) })
      .click()
    await main.getByLabel(t('PaymentsOffice.program'), { exact: true }).selectOption('data-science')
    await main.getByLabel(t('PaymentsOffice.cashReason'), { exact: true }).fill('Receipt book no. 118')
    await axe()
    await press('enrolNow')
    await expect(main.getByText(t('PaymentsOffice.done.enrolled'))).toBeVisible()
  })

  await test.step('the student sees the credit note, and the program', async () => {
    const theirs = await browser.newContext({ baseURL })
    await signInContext(theirs, baseURL ?? '', student)
    const own = await theirs.newPage()
    await own.goto(at('/user/payments'))
    await expect(own.locator('main')).toContainText(t('Receipt.status.refunded'))
    await own.goto(at(`/user/payments/${paid}`))
    await expect(own.getByRole('heading', { name: /CRN-\d{4}-\d{6}/ })).toBeVisible()
    const link = own.getByRole('link', { name: t('Receipt.downloadCreditNote') })
    const answer = await own.request.get((await link.getAttribute('href')) ?? '')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await axe(own)
    await own.goto(at('/user/dashboard?section=programs'))
    await expect(own.locator('main a[href*="/user/programs/data-science"]').first()).toBeVisible()
    await theirs.close()
  })
  expect((await mailTo(student.email, 'refund_paid_out')).text).toContain('MTN-OUT-4711')
})

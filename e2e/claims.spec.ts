import { asUser } from './support/api'
import { enrol, makeUser, query } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { payOverApi } from './support/pay'
import { intentsOf } from './support/payment'
import { freshPhone } from './support/phones'

const stateOf = async (userId: string) => (await intentsOf(userId)).map(({ state }) => state)

test('a payer whose request expired sends in the SMS, and the provider’s word settles it in seconds', async ({
  page,
  request,
  baseURL,
  t,
  at,
  axe,
  signIn,
  mailTo,
}) => {
  test.slow()
  const student = await signIn()
  await enrol(student.id, 'data-science', 'pending')
  const phone = freshPhone('453')
  const program = 'data-science'
  const reference = await payOverApi({ request, baseURL, mailTo, student, program, phone })
  // The money leaves late: the time for approving is over.
  await query(
    `update payment_attempts set state = 'expired', reason = 'payer_timeout', next_read_at = now() + interval '1 hour', prompt_phone = null
       where reference like $1`,
    [`${reference}%`],
  )
  const main = page.locator('main')
  await page.goto(at(`/payment?program=${program}`))
  await expect(main.getByRole('heading', { name: t('Payment.expiredTitle') })).toBeVisible()
  await main.locator('summary', { hasText: t('Claims.title') }).click()
  const field = main.getByLabel(t('Claims.label'))
  await test.step('a text without a number is answered beside the field, and stays', async () => {
    await field.fill('I have paid yesterday')
    await main.getByRole('button', { name: t('Claims.send') }).click()
    await expect(main.getByText(t('Claims.noNumber'))).toBeVisible()
    await expect(field).toHaveValue('I have paid yesterday')
    await axe()
  })
  // From now on the simulated wallet answers as one that has approved. The page may hear of it from a read of its own first, so the
  // number is sent in over the API.
  await query(
    `update payment_attempts set phone = left(phone, 10) || '001', last_read_at = null, lease_until = null where reference like $1`,
    [`${reference}%`],
  )
  const text = 'Payment of 15000 FCFA successful. Transaction Id: 8912000001. Fee: 0 FCFA.'
  const headers = await asUser(student.id, baseURL ?? '')
  const answer = await request.post(`/api/payment/${reference}/claim`, { headers, data: { text } })
  expect([answer.status(), await answer.json()]).toEqual([200, { state: 'paid' }])
  await expect(page).toHaveURL(new RegExp(`/success\\?reference=${reference}`), { timeout: 15_000 })
  expect(await stateOf(student.id)).toEqual(['paid'])
})

test('a false number costs nothing: it waits for the office, whose answer the payer reads', async ({
  page,
  browser,
  request,
  baseURL,
  t,
  at,
  axe,
  signIn,
  mailTo,
  language,
}) => {
  test.slow()
  const student = await makeUser('student', language)
  await enrol(student.id, 'cloud-computing', 'pending')
  const program = 'cloud-computing'
  const reference = await payOverApi({
    request,
    baseURL,
    mailTo,
    student,
    program,
    phone: freshPhone('451'),
  })
  const number = `77${Date.now()}`
  const theirs = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await signInContext(theirs, baseURL ?? '', student)
  const own = await theirs.newPage()
  const ownMain = own.locator('main')
  await test.step('without scripts, from the list of payments', async () => {
    await own.goto(at('/user/payments'))
    await ownMain
      .getByRole('link', { name: t('Receipt.paidAlready') })
      .first()
      .click()
    await ownMain.locator('summary', { hasText: t('Claims.title') }).click()
    await ownMain.getByLabel(t('Claims.label')).fill(number)
    await ownMain.getByRole('button', { name: t('Claims.send') }).click()
    await expect(ownMain.getByText(t('Claims.state.waiting'))).toBeVisible()
    await expect(ownMain).toContainText(number)
  })
  expect(await stateOf(student.id)).toEqual(['authorised'])
  await test.step('the same number is not taken twice', async () => {
    await ownMain.locator('summary', { hasText: t('Claims.titleAgain') }).click()
    await ownMain.getByLabel(t('Claims.label')).fill(number)
    await ownMain.getByRole('button', { name: t('Claims.send') }).click()
    await expect(ownMain.getByText(t('Claims.sentAlready'))).toBeVisible()
  })

  await test.step('the office answers', async () => {
    await signIn('admin')
    const main = page.locator('main')
    await page.goto(at('/admin/dashboard'))
    await main.locator('a[href*="/admin/claims"]').first().click()
    await main.getByRole('searchbox').fill(number)
    await main.getByRole('searchbox').press('Enter')
    await expect(main.getByText(t('ClaimsOffice.noLine'))).toBeVisible()
    await axe()
    await main.locator('summary', { hasText: t('ClaimsOffice.refuse') }).click()
    await main.getByRole('button', { name: t('ClaimsOffice.refuseNow') }).click()
    await expect(main.getByText(t('Validation.reasonNeeded')).first()).toBeVisible()
    await main.getByLabel(t('ClaimsOffice.reason')).fill('MTN knows no such number')
    await main.getByRole('button', { name: t('ClaimsOffice.refuseNow') }).click()
    await expect(main.getByText(t('ClaimsOffice.refused'))).toBeVisible()
  })
  await own.goto(at(`/user/payments/${reference}`))
  await expect(ownMain).toContainText('MTN knows no such number')
  await theirs.close()
})

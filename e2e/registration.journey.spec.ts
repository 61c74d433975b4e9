import { query } from './support/database'
import { expect, test } from './support/fixtures'
import { freshPhone } from './support/phones'
import { codeIn, fillRegistration, newPerson, submitRegistration } from './support/registration'

const paymentsOf = (email: string) =>
  query<{ state: string; receipts: number; mails: number; status: string }>(
    `select i.state, (select count(*)::int from receipts r where r.intent_id = i.id) as receipts,
       (select count(*)::int from outbox_mails m where m.to_email = $1 and m.kind = 'payment_receipt') as mails, e.status
     from payment_intents i join users u on u.id = i.user_id join enrolments e on e.id = i.enrolment_id where u.email_key = $1`,
    [email],
  )

test('somebody finds a program, registers, pays with the code from the mail, signs in and sees the program', async ({
  page,
  t,
  at,
  mailTo,
  axe,
}) => {
  const person = newPerson()

  await test.step('finds a program', async () => {
    await page.goto(at('/'))
    await page
      .getByRole('link', { name: t('Home.viewAll') })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`${at('/programs')}$`))
    await page
      .locator(`a[href*="${at('/programs/data-science')}"]`)
      .first()
      .click()
    await expect(page.locator('h1')).toBeVisible()
    await axe()
  })

  await test.step('registers', async () => {
    await page.goto(at('/register?program=data-science'))
    await expect(page.getByLabel(t('Register.program'), { exact: true })).toHaveValue('data-science')
    await fillRegistration(page, t, person)
    await submitRegistration(page)
    await expect(page).toHaveURL(new RegExp(at('/register/payment')))
    await axe()
  })

  await test.step('says how to pay', async () => {
    await expect(page.getByLabel(t('Payment.amount'))).toHaveValue(/15.?000/)
    await expect(page.getByLabel(t('Payment.phone'))).toHaveValue(person.phone)
    await page.getByRole('button', { name: t('Payment.payNow') }).click()
    await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
    await axe()
  })

  await test.step('proves the mailbox and pays', async () => {
    const mail = await mailTo(person.email, 'payment_code')
    const code = codeIn(mail.subject)
    // The last digit sends the code by itself; the success is on the screen for a moment, and perhaps during the click.
    const success = page.getByText(t('Payment.answers.verified')).waitFor({ timeout: 30_000 })
    await page.getByLabel(t('Payment.codeLabel')).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    const confirm = page.getByRole('button', { name: t('Payment.codeConfirm') })
    await Promise.all([success, confirm.click({ timeout: 2_000 }).catch(() => undefined)])
    await expect(page).toHaveURL(new RegExp(at('/login')), { timeout: 15_000 })
  })

  await test.step('is welcomed and signs in', async () => {
    await page.getByLabel(t('Login.username')).fill(person.username)
    await page.getByLabel(t('Login.password'), { exact: true }).fill(person.password)
    await page.locator('main form button[type=submit], main form button:not([type])').last().click()
    await expect(page).toHaveURL(new RegExp(at('/user/dashboard')))
    await expect(page.getByText(`${person.firstName} ${person.lastName}`).first()).toBeVisible()
    await axe()
  })

  await test.step('sees the program', async () => {
    await page.goto(at('/user/dashboard?section=programs'))
    await expect(page.locator('main')).toContainText(
      t('Payment.metaTitle') === 'Payment' ? 'Data Science' : 'Science des données',
    )
    await axe()
  })

  expect(await paymentsOf(person.email)).toEqual([{ state: 'paid', receipts: 1, mails: 1, status: 'active' }])
  const receipt = await mailTo(person.email, 'payment_receipt')
  expect(receipt.text).toContain('15')
})

test('an interrupted registration goes on where it was', async ({ page, t, at, mailTo, context }) => {
  const person = newPerson()
  await page.goto(at('/register'))
  await fillRegistration(page, t, person, 'backend-development')

  await test.step('a reload keeps what was typed, but no password', async () => {
    await page.reload()
    await expect(page.getByLabel(t('Register.email'), { exact: true })).toHaveValue(person.email)
    await expect(page.getByLabel(t('Register.password'), { exact: true })).toHaveValue('')
  })

  await fillRegistration(page, t, person, 'backend-development')
  await submitRegistration(page)
  await expect(page).toHaveURL(new RegExp(at('/register/payment')))

  await test.step('the tab is closed before anything was asked', async () => {
    await page.close()
    page = await context.newPage()
    await page.goto(at('/register/payment'))
    await page.getByRole('button', { name: t('Payment.payNow') }).click()
    await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
  })

  await test.step('the page is reloaded while the code is on its way', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
    await expect(page.getByLabel(t('Payment.codeLabel'))).toBeVisible()
  })

  await test.step('the details are changed: the old code is worth nothing', async () => {
    const old = codeIn((await mailTo(person.email, 'payment_code')).subject)
    await page.getByText(t('Payment.changeDetails')).click()
    await page.getByLabel(t('Payment.phone')).fill(freshPhone('567', '69'))
    await page.getByText(t('Payment.provider.orange'), { exact: true }).click()
    await page.getByRole('button', { name: t('Payment.payNow') }).click()
    await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
    await page.getByLabel(t('Payment.codeLabel')).fill(old)
    await expect(page.getByText(t('Errors.invalidCode')).first()).toBeVisible()
  })

  await test.step('the tab is closed while the wallet is asked; the money arrives all the same', async () => {
    await expect
      .poll(
        async () =>
          (
            await query(
              'select 1 from outbox_mails where to_email = $1 and kind = $2 and sent_at is not null',
              [person.email, 'payment_code'],
            )
          ).length,
      )
      .toBe(2)
    const code = codeIn((await mailTo(person.email, 'payment_code')).subject)
    await page.getByLabel(t('Payment.codeLabel')).fill(code)
    await page
      .getByRole('button', { name: t('Payment.codeConfirm') })
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    await expect
      .poll(
        async () =>
          (
            await query(
              'select 1 from payment_attempts a join payment_intents i on i.id = a.intent_id join users u on u.id = i.user_id where u.email_key = $1',
              [person.email],
            )
          ).length,
      )
      .toBe(1)
    await page.close()
    await expect
      .poll(async () => (await paymentsOf(person.email)).filter(({ state }) => state === 'paid'), {
        timeout: 30_000,
      })
      .toHaveLength(1)
  })
})

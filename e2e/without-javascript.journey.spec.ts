import { givePassword, makeUser, password, query, shortPassword } from './support/database'
import { expect, test } from './support/fixtures'
import {
  codeIn,
  fillRegistration,
  newPerson,
  registrationForm,
  submitRegistration,
} from './support/registration'

test.use({ javaScriptEnabled: false })

test('registration, payment and login work without JavaScript', async ({ page, t, at, mailTo }) => {
  const person = newPerson()
  await page.goto(at('/register'))
  await fillRegistration(page, t, person)
  await registrationForm(page)
    .getByLabel(t('Register.confirmPassword'), { exact: true })
    .fill('something else')
  await submitRegistration(page)

  await test.step('a mistake is said beside its field, and what was typed stays', async () => {
    await expect(page.getByText(t('Validation.passwordsDiffer')).first()).toBeVisible()
    await expect(registrationForm(page).getByLabel(t('Register.email'), { exact: true })).toHaveValue(
      person.email,
    )
  })

  await fillRegistration(page, t, person)
  await submitRegistration(page)
  await expect(page).toHaveURL(new RegExp(at('/register/payment')))
  await page.getByRole('button', { name: t('Payment.payNow') }).click()
  await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
  const code = codeIn((await mailTo(person.email, 'payment_code')).subject)
  await page.getByLabel(t('Payment.codeLabel')).fill(code)
  await page.getByRole('button', { name: t('Payment.codeConfirm') }).click()
  await expect
    .poll(
      async () =>
        query(
          'select i.state from payment_intents i join users u on u.id = i.user_id where u.email_key = $1',
          [person.email],
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ state: 'paid' }])

  await page.goto(at('/login'))
  await page.getByLabel(t('Login.username')).fill(person.email)
  await page.getByLabel(t('Login.password'), { exact: true }).fill(person.password)
  await page.locator('main form button').last().click()
  await expect(page).toHaveURL(new RegExp(at('/user/dashboard')))
})

test('a wrong password is said without JavaScript, and the name stays', async ({ page, t, at }) => {
  await page.goto(at('/login'))
  await page.getByLabel(t('Login.username')).fill('nobody-here')
  await page.getByLabel(t('Login.password'), { exact: true }).fill('wrong password')
  await page.locator('main form button').last().click()
  await expect(page.getByText(t('Errors.invalidCredentials')).first()).toBeVisible()
  await expect(page.getByLabel(t('Login.username'))).toHaveValue('nobody-here')
})

test('a password too short for the office is replaced before the office opens again', async ({
  page,
  t,
  at,
}) => {
  const user = await makeUser('staff')
  await givePassword(user.id, shortPassword)
  // The week that it may have stayed is over.
  await query(`update users set office_password_due_at = now() - interval '1 second' where id = $1`, [
    user.id,
  ])
  await page.goto(at('/admin/students'))
  await page.getByLabel(t('Office.username')).fill(user.username)
  await page.getByLabel(t('Office.password'), { exact: true }).fill(shortPassword)
  await page.locator('main form button').last().click()
  await expect(page.getByRole('heading', { name: t('Password.officeTitle') })).toBeVisible()

  await page.goto(at('/admin/messages'))
  const choose = async (next: string) => {
    await page.getByLabel(t('Password.currentPassword'), { exact: true }).fill(shortPassword)
    await page.getByLabel(t('Password.newPassword'), { exact: true }).fill(next)
    await page.getByLabel(t('Password.confirmPassword'), { exact: true }).fill(next)
    await page.getByRole('button', { name: t('Password.officeSave') }).click()
  }
  await choose('mangue-et-7')
  await expect(page.getByText(t('Validation.passwordShortStaff')).first()).toBeVisible()
  await choose(password)
  await expect(page).toHaveURL(new RegExp(`${at('/admin/messages')}(\\?status=unanswered)?$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a contact message is sent without JavaScript', async ({ page, t, at }) => {
  const email = newPerson().email
  await page.goto(at('/contact'))
  const form = page.locator('form', { has: page.locator('textarea') })
  await form.getByLabel(t('Contact.formName')).fill('Jean Mbarga')
  await form.getByLabel(t('Contact.formEmail'), { exact: true }).fill('not an address')
  await form.getByLabel(t('Contact.formSubject')).selectOption('course-inquiry')
  await form.getByLabel(t('Contact.formMessage'), { exact: true }).fill('When does Data Science begin?')
  await form.locator('button').last().click()
  await expect(form.getByLabel(t('Contact.formMessage'), { exact: true })).toHaveValue(
    'When does Data Science begin?',
  )
  await form.getByLabel(t('Contact.formEmail'), { exact: true }).fill(email)
  await form.locator('button').last().click()
  await expect(page.getByText(t('Contact.success')).first()).toBeVisible()
  expect(await query('select name, subject from contact_messages where email = $1', [email])).toEqual([
    { name: 'Jean Mbarga', subject: 'course-inquiry' },
  ])
})

test('the home page shows its programs without JavaScript', async ({ page, at, t }) => {
  // Right after the start Next answers, until the page store has rendered the page.
  await expect(async () => {
    await page.goto(at('/'))
    await expect(page.locator('#programs article').first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText(t('Programs.loading'))).toHaveCount(0)
})

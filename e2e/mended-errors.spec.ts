import type { Locator, Page } from '@playwright/test'
import { enrol, givePassword, password } from './support/database'
import { expect, test } from './support/fixtures'
import { askToPay, confirmCode, newestCode } from './support/payment'
import { fillRegistration, newPerson, registrationForm } from './support/registration'

const send = (form: Locator) => form.locator('button[type=submit], button:not([type])').last().click()

/** Types the right values one after the other: each error goes with its own field, and the focus stays where one types. */
async function mendEach(page: Page, form: Locator, values: Record<string, string>) {
  const summary = form.getByRole('alert').filter({ has: page.locator('a[href^="#"]') })
  const rest = Object.keys(values)
  for (const [id, value] of Object.entries(values)) {
    const field = form.locator(`#${id}`)
    await expect(page.locator(`#${id}-error`)).toBeVisible()
    await expect(summary.locator('a')).toHaveCount(rest.length)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') {
      await field.selectOption(value)
    } else {
      await field.focus()
      await page.keyboard.type(value)
      await expect(field).toBeFocused()
    }
    await expect(page.locator(`#${id}-error`)).toHaveCount(0)
    await expect(field).not.toHaveAttribute('aria-invalid')
    rest.shift()
    if (rest.length > 0) {
      await expect(summary.locator('a')).toHaveCount(rest.length)
    }
  }
  await expect(form.getByRole('alert')).toHaveCount(0)
}

test('registration: every error goes when its field is right', async ({ page }) => {
  const person = newPerson()
  await page.goto('/register')
  const form = registrationForm(page)
  await send(form)
  await mendEach(page, form, {
    'register-firstName': person.firstName,
    'register-lastName': person.lastName,
    'register-username': person.username,
    'register-email': person.email,
    'register-phone': person.phone,
    'register-password': person.password,
  })
})

test('registration: a field that is still wrong keeps its error, with its own words', async ({ page, t }) => {
  await page.goto('/register')
  const form = registrationForm(page)
  await send(form)
  const error = page.locator('#register-email-error')
  await expect(error).toContainText(t('Validation.emailRequired'))
  await form.locator('#register-email').pressSequentially('odile')
  await expect(error).toContainText(t('Validation.emailInvalid'))
  await form.locator('#register-email').pressSequentially('@example.cm')
  await expect(error).toHaveCount(0)
})

test('registration: a password mended first makes its repetition right', async ({ page, t }) => {
  await page.goto('/register')
  await fillRegistration(page, t, newPerson())
  const form = registrationForm(page)
  await form.locator('#register-confirmPassword').fill('trois mangues et un pont')
  await send(form)
  await expect(page.locator('#register-confirmPassword-error')).toBeVisible()
  await form.locator('#register-password').fill('trois mangues et un pont')
  await expect(page.locator('#register-confirmPassword-error')).toHaveCount(0)
})

test('contact, login, profile: an error goes when its field is filled', async ({ page, signIn }) => {
  await page.goto('/contact')
  const contact = page.locator('form', { has: page.locator('#contact-message') })
  await send(contact)
  await mendEach(page, contact, {
    'contact-name': 'Odile',
    'contact-email': 'odile@example.cm',
    'contact-subject': 'other',
    'contact-message': 'Bonjour',
  })

  await page.goto('/login')
  const login = page.locator('form', { has: page.locator('#login-username') })
  await send(login)
  await login.locator('#login-username').fill('odile')
  await expect(page.locator('#login-username-error')).toHaveCount(0)
  await expect(page.locator('#login-password-error')).toBeVisible()
  await login.locator('#login-password').fill('x')
  await expect(page.locator('#login-password-error')).toHaveCount(0)

  const student = await signIn()
  await givePassword(student.id)
  await page.goto('/profile/edit')
  const form = page.locator('form', { has: page.locator('#password-confirmPassword') })
  await send(form)
  await mendEach(page, form, {
    'password-currentPassword': password,
    'password-password': 'deux ponts et une mangue',
  })
})

test('the back office: creating a user', async ({ page, t, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/users?create=open')
  const form = page.getByRole('dialog').locator('form')
  await send(form)
  const first = form.getByLabel(t('Office.firstName'))
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  const lines = form.getByRole('alert').locator('a')
  const count = await lines.count()
  await first.fill('Odile')
  await expect(first).not.toHaveAttribute('aria-invalid')
  await expect(lines).toHaveCount(count - 1)
})

test('payment: the number, and the code that was wrong', async ({ page, t, signIn, mailTo }) => {
  const student = await signIn()
  await enrol(student.id, 'data-science', 'pending')
  await page.goto('/payment')
  const phone = page.getByLabel(t('Payment.phone'))
  await phone.fill('67000')
  await page.getByRole('button', { name: t('Payment.payNow') }).click()
  await expect(page.locator('#phone-error')).toContainText(t('Validation.phoneTooShort'))
  await phone.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('0001')
  await expect(page.locator('#phone-error')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ has: page.locator('a[href="#phone"]') })).toHaveCount(0)
  await expect(phone).toBeFocused()

  await askToPay(page, t, {})
  const right = await newestCode(mailTo, student.email)
  await confirmCode(page, t, right === '111111' ? '222222' : '111111')
  const refused = page.getByRole('alert').filter({ hasText: t('Errors.invalidCode') })
  await expect(refused.first()).toBeVisible()
  const code = page.getByLabel(t('Payment.codeLabel'))
  await expect(code).toBeEditable()
  await code.pressSequentially(right.slice(0, 2))
  await expect(refused).toHaveCount(0)
  await expect(page.locator('#userCode-error')).toHaveCount(0)
})

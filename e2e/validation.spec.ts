import type { Locator, Page } from '@playwright/test'
import { asBearer, register } from './support/api'
import { query } from './support/database'
import { expect, type Language, test, translator } from './support/fixtures'
import { newPerson, registrationForm } from './support/registration'

type Translate = (key: string, values?: Record<string, string | number>) => string

const looks = [
  { language: 'en', viewport: { width: 360, height: 740 } },
  { language: 'fr', viewport: { width: 1280, height: 800 } },
] as const satisfies readonly { language: Language; viewport: object }[]

/** Shown beside the field and linked to it; also in the summary, which has the focus and links to the field. */
async function expectMistake(page: Page, form: Locator, id: string, text: string) {
  const field = form.locator(`#${id}`)
  await expect(page.locator(`#${id}-error`)).toContainText(text)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  const summary = form.getByRole('alert').filter({ has: page.locator(`a[href="#${id}"]`) })
  await expect(summary).toBeFocused()
  await summary.locator(`a[href="#${id}"]`).click()
  await expect(field).toBeFocused()
}

const send = (form: Locator) => form.locator('button[type=submit]').last().click()

/** Each field alone: a wrong value gets its text, every other field keeps what was typed. */
async function checkTable(
  page: Page,
  form: Locator,
  prefix: string,
  t: Translate,
  good: Record<string, string>,
  rows: readonly (readonly [string, string, string])[],
) {
  const at = (name: string) => form.locator(`#${prefix}${name}`)
  for (const [name, wrong, text] of rows) {
    for (const [other, value] of Object.entries(good)) {
      if (other !== 'subject') {
        await at(other).fill(other === name ? wrong : value)
      }
    }
    await send(form)
    await expectMistake(page, form, `${prefix}${name}`, t(`Validation.${text}`))
    for (const [other, value] of Object.entries(good)) {
      if (other !== name) {
        await expect(at(other)).toHaveValue(value)
      }
    }
    await at(name).fill(good[name] ?? '')
  }
}

const registrationRows = [
  ['firstName', '', 'firstNameRequired'],
  ['firstName', '<b>Odile</b>', 'nameInvalid'],
  ['lastName', '   ', 'lastNameRequired'],
  ['username', '', 'usernameRequired'],
  ['username', 'two words', 'usernameInvalid'],
  ['email', '', 'emailRequired'],
  ['email', 'odile@', 'emailInvalid'],
  ['phone', '', 'phoneRequired'],
  ['phone', '+2376700000011', 'phoneTooLongInternational'],
  ['phone', '6700000011', 'phoneTooLong'],
  ['phone', '67000', 'phoneTooShort'],
  ['phone', '222334455', 'phoneInvalid'],
  ['password', '12345', 'passwordShort'],
  ['confirmPassword', 'something else', 'passwordsDiffer'],
] as const

for (const { language, viewport } of looks) {
  test.describe(`in ${language}`, () => {
    test.use({ language, locale: language, viewport })
    const t = translator(language)

    test('the empty registration says all that is missing at once', async ({ page, at, axe }) => {
      await page.goto(at('/register'))
      const form = registrationForm(page)
      await send(form)
      const summary = form.getByRole('alert').filter({ has: page.locator('a') })
      await expect(summary).toBeFocused()
      const texts = ['firstName', 'lastName', 'username', 'email', 'phone'].map((name) =>
        t(`Validation.${name}Required`),
      )
      for (const text of [...texts, t('Validation.passwordShort')]) {
        await expect(summary).toContainText(text)
        await expect(form.locator('[id$="-error"]').filter({ hasText: text })).toHaveCount(1)
      }
      await axe()
    })

    test('the registration refuses each wrong value beside its field, and stores nothing', async ({
      page,
      at,
    }) => {
      const { firstName, lastName, username, email, password } = newPerson()
      const good = {
        firstName,
        lastName,
        username,
        email,
        phone: '670000001',
        password,
        confirmPassword: password,
      }
      await page.goto(at('/register'))
      await checkTable(page, registrationForm(page), 'register-', t, good, registrationRows)
      expect(await query('select 1 from users where email_key = $1', [email])).toEqual([])
    })

    test('what only the server knows is said in the same place: common passwords, known people', async ({
      page,
      at,
      request,
    }) => {
      const { body } = await register(request)
      const { firstName, lastName, username, email } = newPerson()
      await page.goto(at('/register'))
      const form = registrationForm(page)
      const fill = async (values: Record<string, string>) => {
        for (const [name, value] of Object.entries(values)) {
          await form.locator(`#register-${name}`).fill(value)
        }
      }
      await fill({
        firstName,
        lastName,
        username,
        email,
        phone: '670000001',
        password: 'azerty',
        confirmPassword: 'azerty',
      })
      await send(form)
      await expect(page.locator('#register-password-error')).toContainText(t('Validation.passwordCommon'))
      await fill({ password: 'trois mangues', confirmPassword: 'trois mangues', email: String(body.email) })
      await send(form)
      await expect(
        form
          .getByRole('alert')
          .filter({ hasText: t('Errors.userExists') })
          .first(),
      ).toBeVisible()
      await expect(form.locator('#register-username')).toHaveValue(username)
      await expect(form.locator(`a[href="${at('/login')}"]`)).toBeVisible()
      expect(await query('select 1 from users where username_key = $1', [username])).toEqual([])
    })

    test('the payment refuses each wrong value beside its field', async ({ page, at, signIn }) => {
      const student = await signIn()
      await page.goto(at('/payment?program=data-science'))
      const form = page.locator('form', { has: page.locator('#amount') })
      const rows = [
        ['phone', '', 'phoneRequired'],
        ['phone', '+2376700000011', 'phoneTooLongInternational'],
        ['phone', '6700000011', 'phoneTooLong'],
        ['phone', '67000', 'phoneTooShort'],
        ['phone', '222334455', 'phoneInvalid'],
        ['amount', '14999', 'amountTooSmall'],
        ['amount', '', 'amountWhole'],
        ['amount', '2000001', 'amountTooLarge'],
      ] as const
      await checkTable(page, form, '', t, { phone: '670000001', amount: '15000' }, rows)
      expect(await query('select 1 from payment_intents where user_id = $1', [student.id])).toEqual([])
    })

    test('the contact form refuses each wrong value beside its field', async ({ page, at }) => {
      const { email } = newPerson()
      await page.goto(at('/contact'))
      const form = page.locator('form', { has: page.locator('textarea') })
      await form.locator('#contact-subject').selectOption('other')
      const good = { name: 'Odile', email, phone: '670000001', subject: 'other', message: 'Bonjour' }
      await checkTable(page, form, 'contact-', t, good, [
        ['name', '  ', 'yourNameRequired'],
        ['email', '', 'emailRequired'],
        ['email', 'odile@example', 'emailInvalid'],
        ['phone', 'by e-mail', 'contactPhoneInvalid'],
        ['message', '\n ', 'messageRequired'],
      ])
      await form.locator('#contact-subject').selectOption('')
      await send(form)
      await expectMistake(page, form, 'contact-subject', t('Validation.subjectRequired'))
      expect(await query('select 1 from contact_messages where email = $1', [email])).toEqual([])
    })

    test('a code that is not whole cannot be sent, and letters do not stay', async ({ page, at, signIn }) => {
      await signIn()
      await page.goto(at('/payment?program=data-science'))
      await page.getByRole('button', { name: t('Payment.payNow') }).click()
      const field = page.getByLabel(t('Payment.codeLabel'))
      await field.pressSequentially('12a34')
      await expect(field).toHaveValue('1234')
      await expect(page.getByRole('button', { name: t('Payment.codeConfirm') })).toBeDisabled()
      await field.fill('123 456 789')
      await expect(field).toHaveValue('123456')
    })

    test('the API says the same texts per field', async ({ request }) => {
      const headers = { 'accept-language': language }
      const answer = await request.post('/api/user', {
        headers,
        data: { password: 'x', confirmPassword: 'y' },
      })
      expect(answer.status()).toBe(422)
      expect((await answer.json()).errors).toEqual({
        firstName: t('Validation.firstNameRequired'),
        lastName: t('Validation.lastNameRequired'),
        username: t('Validation.usernameRequired'),
        email: t('Validation.emailRequired'),
        phone: t('Validation.phoneRequired'),
        password: t('Validation.passwordShort'),
        confirmPassword: t('Validation.passwordsDiffer'),
      })
      const { token } = await register(request)
      const data = { provider: 'cash', phone: '670000001', amount: 15_000 }
      const initiated = await request.post('/api/payment/initiate', {
        headers: { ...headers, ...asBearer(token) },
        data,
      })
      expect(await initiated.json()).toMatchObject({
        success: false,
        message: t('Validation.providerUnknown'),
      })
    })
  })
}

import { makeUser } from './support/database'
import { expect, test } from './support/fixtures'
import { isHydrated } from './support/framework'
import { fillRegistration, newPerson, registrationForm, submitRegistration } from './support/registration'

test('says while typing whether a user name is free, and offers one that is', async ({
  page,
  t,
  at,
  axe,
}) => {
  const taken = await makeUser()
  await page.goto(at('/register'))
  const form = registrationForm(page)
  const field = form.getByLabel(t('Register.username'), { exact: true })
  await field.focus()
  await isHydrated(page)
  const email = form.getByLabel(t('Register.email'), { exact: true })
  const before = await email.boundingBox()
  await field.pressSequentially(`${taken.username}x`)
  await expect(form.getByText(t('Register.usernameFree'))).toBeVisible()
  await field.press('Backspace')
  await expect(form.getByText(t('Register.usernameFree'))).toBeHidden()
  await expect(form.getByText(t('Register.usernameTaken'))).toBeVisible()
  // Nothing moved.
  expect((await email.boundingBox())?.y).toBe(before?.y)
  await axe()
  await form.getByRole('button', { name: /Try / }).click()
  await expect(field).not.toHaveValue(taken.username)
  await expect(form.getByText(t('Register.usernameFree'))).toBeVisible()
})

test('a taken user name is refused in the same words, and the one that is offered is accepted', async ({
  page,
  t,
  at,
}) => {
  // Nobody has asked before: only the refusal says it.
  await page.route('**/api/user/username', (route) => route.abort())
  const { username } = await makeUser()
  const person = newPerson({ username })
  await page.goto(at('/register'))
  await fillRegistration(page, t, person)
  await submitRegistration(page)
  const form = registrationForm(page)
  await expect(form.locator('#register-username-error')).toContainText(t('Errors.userExists'))
  await form.getByRole('button', { name: /Try / }).click()
  await expect(form.locator('#register-username-error')).toHaveCount(0)
  await submitRegistration(page)
  await expect(page).toHaveURL(new RegExp(at('/register/payment')))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a free user name is named with the refusal', async ({ page, t, at }) => {
    const { username } = await makeUser()
    await page.goto(at('/register'))
    await fillRegistration(page, t, newPerson({ username }))
    await submitRegistration(page)
    const form = registrationForm(page)
    await expect(form.locator('#register-username-error')).toContainText(t('Errors.userExists'))
    await expect(form.locator('span', { hasText: /^Try / })).toBeVisible()
  })
})

import { expect, test } from './support/fixtures'
import { registrationForm } from './support/registration'

test('on a phone the home page shows four programs and leads to the registration on a page of its own', async ({
  page,
  t,
  axe,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(registrationForm(page)).toBeHidden()
  await expect(page.locator('#programs article:visible')).toHaveCount(4)
  const enrol = page
    .locator('#programs')
    .getByRole('link', { name: /^Enroll/ })
    .first()
  await expect(enrol).toHaveAttribute('href', /^\/register\?program=/)
  await axe()
  await page
    .locator('#enroll')
    .getByRole('link', { name: t('Home.startNow') })
    .click()
  await page.waitForURL('**/register')
  await expect(registrationForm(page)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(registrationForm(page)).toBeVisible()
  await page
    .locator('#programs')
    .getByRole('link', { name: /^Enroll/ })
    .nth(1)
    .click()
  await expect(page).toHaveURL(/#enroll$/)
})

test('a signed-in student finds the way to their program on public pages', async ({ page, t, signIn }) => {
  await signIn()
  await page.goto('/')
  await expect(page.getByRole('link', { name: t('Home.getStarted') })).toBeHidden()
  await page
    .getByRole('link', { name: t('Home.goToMine') })
    .first()
    .click()
  await page.waitForURL('**/user/dashboard')
})

test('registration shows the price of the chosen program, and suggests a username until one is typed', async ({
  page,
  t,
}) => {
  await page.goto('/register')
  const form = registrationForm(page)
  await form.locator('#register-program').focus()
  await expect(form.getByText(t('Register.price'))).toContainText(/XAF.15,000/)
  await expect(form.locator('option').first()).not.toContainText('XAF')
  const field = (key: string) => form.getByLabel(t(`Register.${key}`), { exact: true })
  await field('firstName').fill('Éloïse')
  await field('lastName').fill('Ngo Bassa')
  await expect(field('username')).toHaveValue('eloise.ngo')
  await field('lastName').fill('Fotso')
  await expect(field('username')).toHaveValue('eloise.fotso')
  await field('username').fill('elo')
  await field('lastName').fill('Kamga')
  await expect(field('username')).toHaveValue('elo')
})

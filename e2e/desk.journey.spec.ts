import { makeUser, query } from './support/database'
import { expect, signInContext, test, uniqueEmail } from './support/fixtures'
import { linkIn } from './support/mail-links'
import { freshPhone } from './support/phones'

test('the desk: an admin sets the limit, staff register a walk-in who pays in cash, and close the till', async ({
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
  const main = page.locator('main')
  const email = uniqueEmail()
  const field = (key: string) => main.getByLabel(t(key), { exact: true })
  const press = (key: string) => main.getByRole('button', { name: t(key), exact: true }).click()
  const admin = await makeUser('admin', language)
  const office = await browser.newContext({ baseURL })
  await signInContext(office, baseURL ?? '', admin)
  const owner = await office.newPage()

  await test.step('an admin lets staff take up to 100 000 francs', async () => {
    await owner.goto(at('/admin/money'))
    const limit = owner.locator('main').getByRole('region', { name: t('Money.cashLimit.title') })
    await limit.getByLabel(t('Money.cashLimit.label')).fill('100 000,5')
    await limit.getByRole('button', { name: t('Money.cashLimit.save') }).click()
    await expect(limit.getByText(t('Validation.amountWhole')).first()).toBeVisible()
    await limit.getByLabel(t('Money.cashLimit.label')).fill('100 000')
    await limit.getByRole('button', { name: t('Money.cashLimit.save') }).click()
    await expect(limit.getByRole('status')).toBeVisible()
    await axe(owner)
  })

  const staff = await signIn('staff')
  await test.step('what is missing is said beside its field, and what was typed stays', async () => {
    await page.goto(at('/admin/desk'))
    await axe()
    await field('Desk.firstName').fill('Mirabelle')
    await press('Desk.register')
    await expect(field('Desk.email')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Desk.firstName')).toHaveValue('Mirabelle')
  })

  const fill = async () => {
    await field('Desk.firstName').fill('Mirabelle')
    await field('Desk.lastName').fill('Ngo Tonye')
    await main.getByLabel(t('Desk.phone'), { exact: true }).fill(freshPhone())
    await field('Desk.email').fill(email)
    await field('PaymentsOffice.program').selectOption('data-science')
    await field('PaymentsOffice.cashAmount').fill('15 000')
  }
  await test.step('above the limit an administrator is needed', async () => {
    await fill()
    await field('PaymentsOffice.cashAmount').fill('100 001')
    await press('Desk.register')
    await expect(field('PaymentsOffice.cashAmount')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Desk.lastName')).toHaveValue('Ngo Tonye')
  })

  await test.step('one press registers, enrols and issues the receipt', async () => {
    await fill()
    await press('Desk.register')
    await expect(main.getByText(t('PaymentsOffice.done.registered'))).toBeVisible()
    await expect(main.getByRole('link', { name: /RCP-\d{4}-\d{6}/ })).toBeVisible()
    await expect(main).toContainText(t('PaymentsOffice.adminsDecide'))
    await expect(main.getByText(t('PaymentsOffice.markTitle'))).toHaveCount(0)
    await axe()
  })

  await test.step('the receipt is sent again', async () => {
    await press('PaymentsOffice.sendReceipt')
    await expect(main.getByText(t('PaymentsOffice.done.receipt_sent'))).toBeVisible()
    const mails = await query(`select 1 from outbox_mails where to_email = $1 and kind = 'payment_receipt'`, [
      email,
    ])
    expect(mails).toHaveLength(2)
  })

  await test.step('the same person is not registered twice: the refusal leads to their page', async () => {
    await page.goto(at('/admin/desk'))
    await fill()
    await press('Desk.register')
    await expect(main.getByText(t('Desk.known', { name: 'Mirabelle Ngo Tonye' }))).toBeVisible()
    await axe()
    await main.getByRole('link', { name: t('Desk.openKnown') }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Mirabelle Ngo Tonye')
  })

  await test.step('the person chooses a password that nobody else knows', async () => {
    const { text } = await mailTo(email, 'password_reset')
    const theirs = await browser.newContext({ baseURL })
    const own = await theirs.newPage()
    await own.goto(linkIn(text, '/reset-password').href)
    await own.getByLabel(t('Password.newPassword'), { exact: true }).fill('deux fleuves et un lac')
    await own.getByLabel(t('Password.confirmPassword')).fill('deux fleuves et un lac')
    await own.getByRole('button', { name: t('Password.save') }).click()
    await expect(own.getByText(t('Password.changed'))).toBeVisible()
    const login = { username: email, password: 'deux fleuves et un lac' }
    expect((await request.post('/api/auth/login', { data: login })).status()).toBe(200)
    await theirs.close()
  })

  await test.step('the till is closed with a difference and its reason', async () => {
    // Other tests take cash at the same time: then the till is counted again.
    await expect(async () => {
      await page.goto(at('/admin/till'))
      await field('Till.counted').fill('90 000 000')
      await press('Till.close')
      await expect(field('Till.note')).toHaveAttribute('aria-invalid', 'true', { timeout: 5_000 })
      await expect(field('Till.counted')).toHaveValue('90 000 000')
      await field('Till.note').fill('A test that counts too much')
      await press('Till.close')
      await expect(page).toHaveURL(/closed=\d+/, { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await axe()
    await expect(main.getByRole('heading', { name: t('Till.closings') })).toHaveCount(0)
  })

  await test.step('the admin sees the closing with who and why', async () => {
    await owner.goto(at('/admin/till'))
    const row = owner
      .locator('main')
      .getByRole('row')
      .filter({ hasText: 'A test that counts too much' })
      .first()
    await expect(row).toContainText(staff.fullName)
    await axe(owner)
    await office.close()
  })
})

import { enrol } from './support/database'
import { expect, test } from './support/fixtures'
import { makePaymentLink } from './support/payment-link'
import { freshPhone } from './support/phones'

test('a student makes a link, an uncle pays with it on his own phone, and both know it', async ({
  page,
  t,
  at,
  axe,
  signIn,
  mailTo,
  browser,
  baseURL,
}) => {
  const student = await signIn()
  await enrol(student.id, 'test-automation', 'pending')
  const [firstName = '', ...others] = student.fullName.split(' ')
  const lastName = others.join(' ')
  const uncle = `uncle-${student.id}@example.cm`
  let link = ''

  await test.step('the student makes a link on the page of the payment', async () => {
    await page.goto(at('/user/dashboard'))
    await page.locator('main a[href*="program=test-automation"]').first().click()
    await page.getByRole('button', { name: t('PayFor.share.make') }).click()
    const field = page.locator('#share-link')
    await expect(field).toHaveValue(/\/pay\/[\w-]{54}$/)
    link = await field.inputValue()
    const whatsapp = page.getByRole('link', { name: t('PayFor.share.whatsapp') })
    expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(link)
    await axe()
  })

  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await test.step('the uncle sees a first name, the program and the amount, and nothing else', async () => {
    await phone.goto(link)
    const main = phone.locator('main')
    await expect(main.getByRole('heading', { level: 1 })).toContainText(firstName)
    await expect(main).toContainText(/15[\s  ,.]000/)
    await expect(main).not.toContainText(student.email)
    await expect(main).not.toContainText(lastName)
    await axe(phone)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  await test.step('a mistake is said beside its field, and what was typed stays', async () => {
    await phone.getByLabel(t('PayFor.phone')).fill('12')
    await phone.getByLabel(t('PayFor.email'), { exact: true }).fill(uncle)
    await phone.getByRole('button', { name: t('PayFor.begin') }).click()
    await expect(phone.getByLabel(t('PayFor.phone'))).toHaveAttribute('aria-invalid', 'true')
    await expect(phone.getByLabel(t('PayFor.email'), { exact: true })).toHaveValue(uncle)
  })

  await test.step('he pays with a code of his own mailbox', async () => {
    await phone.getByLabel(t('PayFor.phone')).fill(freshPhone())
    await phone.getByRole('button', { name: t('PayFor.begin') }).click()
    await expect(phone.getByRole('heading', { name: t('PayFor.codeTitle') })).toBeVisible()
    await axe(phone)
    const [code] = /\d{6}/.exec((await mailTo(uncle, 'payer_code')).subject ?? '') ?? []
    await phone.reload()
    await phone.getByLabel(t('PayFor.code')).fill(code ?? '')
    await phone.getByRole('button', { name: t('PayFor.confirm') }).click()
    await expect(phone.getByText(t('PayFor.paidTitle'))).toBeVisible({ timeout: 40_000 })
    await axe(phone)
  })

  await test.step('both have a receipt, his without the student’s data', async () => {
    const receipt = await mailTo(uncle, 'payer_receipt')
    expect(JSON.stringify(receipt)).not.toMatch(new RegExp(`${lastName}|${student.email}`))
    await mailTo(student.email, 'payment_receipt')
    await page.goto(at('/user/payments'))
    await expect(page.locator('main')).toContainText(/RCP-\d{4}-\d{6}|15[\s  ,.]000/)
  })
  await context.close()
})

test('without scripts the link works as well; withdrawn it says so', async ({
  browser,
  baseURL,
  t,
  at,
  mailTo,
  language,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  const path = await makePaymentLink()
  const mother = `mother-${path.slice(5, 17)}-${language}@example.cm`
  await page.goto(at(path))
  await page.getByLabel(t('PayFor.phone')).fill(freshPhone())
  await page.getByLabel(t('PayFor.email'), { exact: true }).fill(mother)
  await page.getByRole('button', { name: t('PayFor.begin') }).click()
  await expect(page.getByRole('heading', { name: t('PayFor.codeTitle') })).toBeVisible()
  const [code] = /\d{6}/.exec((await mailTo(mother, 'payer_code')).subject ?? '') ?? []
  await page.getByLabel(t('PayFor.code')).fill(code ?? '')
  await page.getByRole('button', { name: t('PayFor.confirm') }).click()
  await expect(page.getByText(t('PayFor.paidTitle'))).toBeVisible({ timeout: 40_000 })
  const answer = await page.goto(at('/pay/x'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: t('PayFor.unknownTitle') })).toBeVisible()
  await context.close()
})

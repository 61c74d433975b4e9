import { enrol, makeUser } from './support/database'
import { expect, sessionCookie, test } from './support/fixtures'
import { askToPay, confirmCode, intentsOf, newestCode } from './support/payment'
import { freshPhone } from './support/phones'

test('a student pays for another program, sees the receipt and keeps it as a PDF', async ({
  page,
  t,
  at,
  axe,
  signIn,
  mailTo,
  browser,
  baseURL,
  request,
}) => {
  const student = await signIn()
  const number = freshPhone('567', '69')
  await enrol(student.id, 'web-development')

  await test.step('chooses among what is not paid yet', async () => {
    await page.goto(at('/payment?choose=1'))
    await expect(page.getByRole('heading', { name: t('Payment.chooseTitle') })).toBeVisible()
    await expect(page.locator('main a[href*="program=web-development"]')).toHaveCount(0)
    await axe()
    await page.locator('main a[href*="program=test-automation"]').click()
    await expect(page).toHaveURL(new RegExp(`${at('/payment')}\\?program=test-automation`))
  })

  await test.step('pays with Orange Money', async () => {
    await askToPay(page, t, { provider: 'orange', phone: number })
    await confirmCode(page, t, await newestCode(mailTo, student.email))
    await expect(page.getByText(t('Payment.successText'))).toBeVisible({ timeout: 30_000 })
  })

  const [intent] = await intentsOf(student.id)
  const reference = intent?.reference ?? ''
  await test.step('sees the payment that was really made', async () => {
    await expect(page).toHaveURL(new RegExp(`${at('/success')}\\?reference=${reference}`), {
      timeout: 15_000,
    })
    const main = page.locator('main')
    await expect(main.getByRole('heading', { name: t('Success.title') })).toBeVisible()
    await expect(main).toContainText(/RCP-\d{4}-\d{6}/)
    await expect(main).toContainText(/15[\s  ,.]000/)
    await expect(main).toContainText(t('Payment.provider.orange'))
    await expect(main).toContainText(reference)
    await expect(main).not.toContainText(number)
    await axe()
  })

  await test.step('downloads the receipt', async () => {
    const link = page.getByRole('link', { name: t('Success.download') })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const bytes = await answer.body()
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(2_000)
    expect(bytes.length).toBeLessThan(100_000)
    const downloading = page.waitForEvent('download')
    await link.click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('finds it in the list of payments, with its receipt', async () => {
    await page.goto(at('/user/payments'))
    await expect(page.getByRole('heading', { name: t('Receipt.listTitle') })).toBeVisible()
    await axe()
    await page
      .locator(`main a[href="${at(`/user/payments/${reference}`)}"]`)
      .first()
      .click()
    await expect(page.locator('main')).toContainText(/RCP-\d{4}-\d{6}/)
    await expect(page.locator('main')).toContainText(student.fullName)
    await axe()
  })

  await test.step('nobody else sees it, signed in or not', async () => {
    const other = await makeUser()
    const theirs = await browser.newContext({
      baseURL,
      extraHTTPHeaders: { cookie: await sessionCookie(baseURL, other.id) },
    })
    for (const path of [`/success?reference=${reference}`, `/user/payments/${reference}`]) {
      const answer = await theirs.request.get(at(path))
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).not.toMatch(/RCP-\d{4}/)
    }
    for (const path of [`/api/payment/${reference}`, `/api/payment/${reference}/receipt.pdf`]) {
      expect((await theirs.request.get(path)).status(), path).toBe(404)
      expect((await request.get(path)).status(), path).toBe(401)
    }
    await theirs.close()
  })
})

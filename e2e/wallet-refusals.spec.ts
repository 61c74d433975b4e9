import { expect, type Language, test } from './support/fixtures'
import { askToPay, attemptsOf, confirmCode, intentsOf, newestCode } from './support/payment'
import { freshPhone } from './support/phones'

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

interface Refusal {
  name: string
  ending: string
  language: Language
  size: typeof desktop | typeof phone
  title: string
  text: string
  /** The ways to continue: the same wallet again, or another one. */
  next: 'again' | 'other'
  attempt: { state: string; reason: string | null }
}

const failed = 'Payment.failedTitle'
const refusals: Refusal[] = [
  {
    name: 'somebody refuses on the phone',
    ending: '451',
    language: 'en',
    size: phone,
    title: failed,
    text: 'Payment.reasons.rejected_by_payer',
    next: 'again',
    attempt: { state: 'failed', reason: 'rejected_by_payer' },
  },
  {
    name: 'the wallet says no without a reason',
    ending: '450',
    language: 'fr',
    size: desktop,
    title: failed,
    text: 'Payment.reasons.generic',
    next: 'again',
    attempt: { state: 'failed', reason: 'generic' },
  },
  {
    name: 'nobody approves in time',
    ending: '452',
    language: 'fr',
    size: phone,
    title: 'Payment.expiredTitle',
    text: 'Payment.expiredText',
    next: 'again',
    attempt: { state: 'expired', reason: 'payer_timeout' },
  },
  {
    name: 'there is no wallet with this number',
    ending: '455',
    language: 'en',
    size: desktop,
    title: failed,
    text: 'Payment.reasons.payer_not_found',
    next: 'other',
    attempt: { state: 'failed', reason: 'payer_not_found' },
  },
]

for (const { name, ending, language, size, title, text, next, attempt } of refusals) {
  test.describe(`${name} (${language})`, () => {
    test.use({ ...size, language, locale: language })
    test('the page says why, that nothing was taken, and what to do next', async ({
      page,
      t,
      at,
      axe,
      signIn,
      mailTo,
    }) => {
      const student = await signIn()
      const number = freshPhone(ending)
      const message = t(text, { provider: t('Payment.provider.mtn') })
      await page.goto(at('/payment?program=data-science'))
      await askToPay(page, t, { phone: number })
      await confirmCode(page, t, await newestCode(mailTo, student.email))
      await expect(page.getByRole('heading', { name: t(title) })).toBeVisible({ timeout: 40_000 })
      await expect(page.locator('main').getByRole('alert')).toContainText(message)
      const other = page.getByRole('link', { name: t('Payment.failedOther') })
      await expect(other).toBeVisible()
      if (next === 'again') {
        await expect(page.getByText(t('Payment.failedRetryIn'))).toBeVisible()
      }
      expect(await attemptsOf(student.id)).toEqual([attempt])

      await page.reload()
      await expect(page.locator('main')).toContainText(message)
      await axe()
      await page.getByRole('link', { name: t('Payment.failedOther') }).click()
      await expect(page.getByLabel(t('Payment.phone'))).toHaveValue(number)
      await askToPay(page, t, { phone: freshPhone() })
      expect((await intentsOf(student.id)).map(({ state }) => state)).toEqual(['cancelled', 'code_sent'])
    })
  })
}

test('while nobody answers the page says that it is still working, and never asks for money twice', async ({
  page,
  t,
  at,
  axe,
  signIn,
  mailTo,
  context,
}) => {
  const student = await signIn()
  await page.goto(at('/payment?program=data-science'))
  await askToPay(page, t, { phone: freshPhone('453') })
  await confirmCode(page, t, await newestCode(mailTo, student.email))
  await expect(page.getByRole('heading', { name: t('Payment.waitTitle') })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('*126#')).toBeVisible()
  await expect(page.getByText(t('Payment.waitLong'))).toBeVisible({ timeout: 20_000 })
  await axe()

  await test.step('another tab shows the same, and offers no second payment', async () => {
    const second = await context.newPage()
    await second.goto(at('/payment?program=data-science'))
    await expect(second.getByRole('heading', { name: t('Payment.waitTitle') })).toBeVisible()
    await expect(second.getByRole('button', { name: t('Payment.payNow') })).toHaveCount(0)
    await second.goto(at('/payment?program=data-science&change=1'))
    await expect(second.getByRole('button', { name: t('Payment.payNow') })).toHaveCount(0)
    await second.close()
  })

  await test.step('without the network it says so, and comes back by itself', async () => {
    await context.setOffline(true)
    await expect(page.getByText(t('Payment.waitOffline'))).toBeVisible({ timeout: 20_000 })
    await context.setOffline(false)
    await expect(page.getByText(t('Payment.waitOffline'))).toBeHidden({ timeout: 20_000 })
  })
  expect(await attemptsOf(student.id)).toEqual([{ state: 'pending', reason: null }])
})

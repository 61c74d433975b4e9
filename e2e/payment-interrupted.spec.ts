import type { Page, Route } from '@playwright/test'
import { query } from './support/database'
import { expect, test } from './support/fixtures'
import { askToPay, attemptsOf, codeMails, confirmCode, intentsOf, newestCode } from './support/payment'
import { freshPhone } from './support/phones'

const form = '/payment?program=data-science'
const isAction = (route: Route) => route.request().method() === 'POST'

/** The server gets the next form and works on it; its answer never arrives. */
async function loseNextAnswer(page: Page) {
  let lost = false
  await page.route('**/payment*', async (route) => {
    if (lost || !isAction(route)) {
      return route.fallback()
    }
    lost = true
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
}

test('pressing Pay Now twice makes one payment and one mail', async ({ page, t, at, signIn }) => {
  const student = await signIn()
  await page.goto(at(form))
  await page.getByRole('button', { name: t('Payment.payNow') }).dblclick()
  await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
  expect(await intentsOf(student.id)).toHaveLength(1)
  expect(await codeMails(student.email)).toHaveLength(1)
})

test('a network that breaks during Pay Now takes nothing of what was typed', async ({
  page,
  t,
  at,
  context,
  signIn,
}) => {
  const student = await signIn()
  await page.goto(at(form))
  await page.getByRole('radio', { name: t('Payment.provider.orange') }).check()
  await page.getByLabel(t('Payment.phone')).fill('691234567')
  await page.getByLabel(t('Payment.amount')).fill('20000')
  await context.setOffline(true)
  await page.getByRole('button', { name: t('Payment.payNow') }).click()
  await expect(page.getByText(t('Errors.network'))).toBeVisible()
  await expect(page.getByLabel(t('Payment.phone'))).toHaveValue('691234567')
  await expect(page.getByLabel(t('Payment.amount'))).toHaveValue('20000')
  await expect(page.getByRole('radio', { name: t('Payment.provider.orange') })).toBeChecked()
  expect(await intentsOf(student.id)).toEqual([])
  await context.setOffline(false)
  await askToPay(page, t)
  expect(await intentsOf(student.id)).toMatchObject([{ amount_xaf: 20_000, state: 'code_sent' }])
})

test('a network that breaks during Confirm leaves the code to be sent again', async ({
  page,
  t,
  at,
  context,
  signIn,
  mailTo,
}) => {
  const student = await signIn()
  await page.goto(at(form))
  await askToPay(page, t)
  const code = await newestCode(mailTo, student.email)
  await context.setOffline(true)
  await confirmCode(page, t, code)
  await expect(page.getByText(t('Errors.network')).first()).toBeVisible()
  await context.setOffline(false)
  await confirmCode(page, t, code)
  await expect(page.getByText(t('Payment.successText'))).toBeVisible({ timeout: 30_000 })
  expect(await attemptsOf(student.id)).toHaveLength(1)
})

test('an answer to Pay Now that is lost on the way back costs nothing: the next press goes on', async ({
  page,
  t,
  at,
  signIn,
}) => {
  const student = await signIn()
  await page.goto(at(form))
  await loseNextAnswer(page)
  await page.getByRole('button', { name: t('Payment.payNow') }).click()
  await expect(page.getByText(t('Errors.network'))).toBeVisible()
  expect(await intentsOf(student.id)).toHaveLength(1)
  await askToPay(page, t)
  expect(await intentsOf(student.id)).toHaveLength(1)
  expect(await codeMails(student.email)).toHaveLength(1)
})

test('an answer to Confirm that is lost is found again, and the wallet is asked once', async ({
  page,
  t,
  at,
  signIn,
  mailTo,
}) => {
  const student = await signIn()
  await page.goto(at(form))
  await askToPay(page, t)
  const code = await newestCode(mailTo, student.email)
  await loseNextAnswer(page)
  await confirmCode(page, t, code)
  await expect(page.getByText(t('Payment.successText'))).toBeVisible({ timeout: 40_000 })
  expect(await attemptsOf(student.id)).toEqual([{ state: 'succeeded', reason: null }])
})

test('an expired code is refused, a new one works, and the old one never again', async ({
  page,
  t,
  at,
  axe,
  signIn,
  mailTo,
}) => {
  const student = await signIn()
  await page.goto(at(form))
  await askToPay(page, t)
  const old = await newestCode(mailTo, student.email)
  await expect(page.getByRole('button', { name: t('Payment.resend') })).toBeHidden()
  const [intent] = await intentsOf(student.id)
  await query(
    `update payment_intents set code_expires_at = now() - interval '1 second', code_sent_at = now() - interval '5 minutes 1 second' where id = $1`,
    [intent?.id],
  )
  await confirmCode(page, t, old)
  await expect(page.getByText(t('Payment.codeExpired'))).toBeVisible()
  await expect(page.getByLabel(t('Payment.codeLabel'))).toHaveCount(0)
  await axe()

  await page.getByRole('button', { name: t('Payment.resend') }).click()
  await expect(page.getByText(t('Payment.resendDone'))).toBeVisible()
  const fresh = await newestCode(mailTo, student.email, 2)
  await confirmCode(page, t, old === fresh ? '000000' : old)
  await expect(page.getByText(t('Errors.invalidCode')).first()).toBeVisible()
  await confirmCode(page, t, fresh)
  await expect(page.getByText(t('Payment.successText'))).toBeVisible({ timeout: 30_000 })
})

test('five wrong codes close the code, and say what to do', async ({ page, t, at, signIn, mailTo }) => {
  const student = await signIn()
  await page.goto(at(form))
  await askToPay(page, t)
  const right = await newestCode(mailTo, student.email)
  const wrong = right === '111111' ? '222222' : '111111'
  for (let tries = 4; tries > 0; tries--) {
    await confirmCode(page, t, wrong)
    await expect(page.getByText(t('Errors.invalidCode')).first()).toBeVisible()
    await expect(page.getByLabel(t('Payment.codeLabel'))).toHaveValue('')
  }
  await confirmCode(page, t, wrong)
  await expect(page.getByText(t('Payment.codeLocked'))).toBeVisible()
  await expect(page.getByLabel(t('Payment.codeLabel'))).toHaveCount(0)
  expect(await attemptsOf(student.id)).toEqual([])
})

test('Change Details brings the details back filled in; what is changed needs a new code', async ({
  page,
  t,
  at,
  signIn,
  mailTo,
}) => {
  const student = await signIn()
  await page.goto(at(form))
  const [first, other] = [freshPhone('002'), freshPhone('003')]
  await askToPay(page, t, { phone: first })
  const old = await newestCode(mailTo, student.email)
  await page.getByRole('button', { name: t('Payment.changeDetails') }).click()
  await expect(page.getByLabel(t('Payment.phone'))).toHaveValue(first)
  await page.getByLabel(t('Payment.amount')).fill('25000')
  await askToPay(page, t, { phone: other })
  const fresh = await newestCode(mailTo, student.email, 2)
  if (old !== fresh) {
    await confirmCode(page, t, old)
    await expect(page.getByText(t('Errors.invalidCode')).first()).toBeVisible()
  }
  await confirmCode(page, t, fresh)
  await expect(page.getByText(t('Payment.successText'))).toBeVisible({ timeout: 30_000 })
  expect(await intentsOf(student.id)).toMatchObject([
    { state: 'cancelled', amount_xaf: 15_000 },
    { state: 'paid', amount_xaf: 25_000 },
  ])
})

test('two tabs and the back button make one payment', async ({ page, t, at, context, signIn, mailTo }) => {
  const student = await signIn()
  const second = await context.newPage()
  await Promise.all([page.goto(at(form)), second.goto(at(form))])
  await askToPay(page, t)
  await askToPay(second, t)
  expect(await intentsOf(student.id)).toHaveLength(1)
  const code = await newestCode(mailTo, student.email)

  await page.goto(at('/user/dashboard'))
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('Payment.codeTitle') })).toBeVisible()
  await confirmCode(page, t, code)
  await expect(page.getByText(t('Payment.successText'))).toBeVisible({ timeout: 30_000 })

  await confirmCode(second, t, code)
  await expect(second.getByText(t('Payment.successText'))).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/success/, { timeout: 15_000 })
  await page.goto(at(form))
  await expect(page.getByText(t('Payment.alreadyPaidText'))).toBeVisible()
  expect(await attemptsOf(student.id)).toEqual([{ state: 'succeeded', reason: null }])
  expect(
    await query(`select 1 from outbox_mails where to_email = $1 and kind = 'payment_receipt'`, [
      student.email,
    ]),
  ).toHaveLength(1)
})

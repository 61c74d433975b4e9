import type { Page } from '@playwright/test'
import { enrol, makeUser } from './support/database'
import { expect, signInContext, test } from './support/fixtures'
import { makePriceCode } from './support/price-code'

const program = 'web-development'
const half = /7[\s\u00a0\u202f,.]500/

const enter = async (page: Page, label: string, button: string, code: string) => {
  await page.getByRole('textbox', { name: label, exact: true }).fill(code)
  await page.getByRole('button', { name: button }).click()
}

test('a code shows the price before and after, is refused beside its field, and is taken away again', async ({
  page,
  t,
  at,
  axe,
  signIn,
}) => {
  const student = await signIn()
  await enrol(student.id, program, 'pending')
  const code = await makePriceCode()
  const main = page.locator('main')
  await page.goto(at(`/payment?program=${program}`))
  await axe()
  await enter(page, t('PriceCode.label'), t('PriceCode.use'), 'NOSUCH22')
  await expect(page.getByRole('textbox', { name: t('PriceCode.label'), exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page.getByRole('textbox', { name: t('PriceCode.label'), exact: true })).toHaveValue('NOSUCH22')
  await enter(page, t('PriceCode.label'), t('PriceCode.use'), code.toLowerCase())
  await expect(main.getByText(t('PriceCode.given.scholarship', { code }))).toBeVisible()
  await expect(main.locator('#price-code')).toContainText(half)
  await expect(page.getByLabel(t('Payment.amount'))).toHaveValue('7500')
  await axe()
  await page.getByRole('button', { name: t('PriceCode.remove') }).click()
  await expect(page.getByLabel(t('Payment.amount'))).toHaveValue('15000')
})

test('without JavaScript the same, and a code of 100 % enrols', async ({
  browser,
  baseURL,
  t,
  at,
  language,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const student = await makeUser('student', language)
  await signInContext(context, baseURL ?? '', student)
  await enrol(student.id, program, 'pending')
  const code = await makePriceCode({ kind: 'sponsor', percent: 100, places: 1 })
  const page = await context.newPage()
  await page.goto(at(`/payment?program=${program}`))
  await enter(page, t('PriceCode.label'), t('PriceCode.use'), 'NOSUCH22')
  await expect(page.getByText(t('PriceCode.unknown')).first()).toBeVisible()
  await enter(page, t('PriceCode.label'), t('PriceCode.use'), code)
  await expect(page.getByText(t('PriceCode.given.sponsor', { code }))).toBeVisible()
  await page.getByRole('button', { name: t('PriceCode.enrol') }).click()
  await expect(page).toHaveURL(/\/success\?reference=MBA-/)
  await context.close()
})

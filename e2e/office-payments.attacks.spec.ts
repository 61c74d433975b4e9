import type { APIRequestContext, Page, Request } from '@playwright/test'
import { asUser, expectProblem } from './support/api'
import { makeUser, query } from './support/database'
import { expect, test } from './support/fixtures'
import { payOverApi } from './support/pay'

const refundOf = async (reference: string) =>
  (
    await query<{ state: string; version: number }>(
      `select r.state::text, r.version from refunds r join payment_intents i on i.id = r.intent_id where i.reference = $1`,
      [reference],
    )
  )[0]

/** What the browser would send for this press, kept back. */
async function captureRequest(page: Page, press: () => Promise<void>): Promise<Request> {
  const caught = page.waitForRequest((request) => request.method() === 'POST')
  await page.route('**/admin/payments/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await press()
  const request = await caught
  await page.unroute('**/admin/payments/**')
  return request
}

async function replay(request: APIRequestContext, captured: Request, userId: string, baseURL?: string) {
  const { 'next-action': action = '', 'content-type': type = '' } = await captured.allHeaders()
  const caller = await asUser(userId, baseURL ?? '')
  return request.post(captured.url(), {
    headers: { ...caller, 'next-action': action, 'content-type': type },
    data: captured.postDataBuffer() ?? Buffer.from(''),
    maxRedirects: 0,
  })
}

test('marking and approving a refund is for admins, and happens once', async ({
  page,
  request,
  baseURL,
  signIn,
  mailTo,
  t,
}) => {
  test.slow()
  const student = await makeUser()
  const staff = await makeUser('staff')
  const reference = await payOverApi({ request, baseURL, mailTo, student, program: 'data-science' })
  const admin = await signIn('admin')
  const main = page.locator('main')
  const open = () => page.goto(`/admin/payments/${reference}`)
  const fill = () =>
    main.getByLabel(t('PaymentsOffice.reasonLabel'), { exact: true }).first().fill('A good reason')
  const press = (key: string) => () => main.getByRole('button', { name: t(`PaymentsOffice.${key}`) }).click()

  await open()
  await main.getByText(t('PaymentsOffice.markTitle')).click()
  await fill()
  const mark = await captureRequest(page, press('mark'))
  for (const { id } of [student, staff]) {
    await replay(request, mark, id, baseURL)
  }
  expect(await refundOf(reference)).toBeUndefined()
  await Promise.all([1, 2, 3].map(() => replay(request, mark, admin.id, baseURL)))
  expect(await refundOf(reference)).toEqual({ state: 'due', version: 0 })

  const other = await signIn('admin')
  await open()
  await fill()
  const approve = await captureRequest(page, press('approve'))
  for (const { id } of [student, staff]) {
    await replay(request, approve, id, baseURL)
  }
  expect(await refundOf(reference)).toEqual({ state: 'due', version: 0 })
  await Promise.all([1, 2, 3].map(() => replay(request, approve, other.id, baseURL)))
  expect(await refundOf(reference)).toEqual({ state: 'approved', version: 1 })
  const audited = await query(`select action from audit_log where details->>'reference' = $1 order by id`, [
    reference,
  ])
  expect(audited).toEqual([{ action: 'refund.marked' }, { action: 'refund.approved' }])
})

test('forged references and other people lead nowhere', async ({ request, baseURL }) => {
  const [student, staff, admin] = [await makeUser(), await makeUser('staff'), await makeUser('admin')]
  for (const { id } of [student, staff]) {
    const headers = await asUser(id, baseURL ?? '')
    await expectProblem(await request.get('/api/admin/payments/export-csv', { headers }), 403)
    const page = await request.get('/admin/money', { headers, maxRedirects: 0 })
    expect(page.headers().location).toMatch(/\/admin(\?|$)/)
  }
  await expectProblem(await request.get('/api/admin/payments/export-csv'), 401)
  const headers = await asUser(admin.id, baseURL ?? '')
  for (const path of ['MBA-FORGED0000', '..%2fusers', '%27%20or%201=1']) {
    expect((await request.get(`/admin/payments/${path}`, { headers })).status(), path).toBe(404)
  }
  const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
  await expectProblem(await request.get('/api/admin/payments/export-csv', { headers: foreign }), 403)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentCalls } from '@/app/api/calls/payments'
import { registrationTokenFor } from '@/testing/factories'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { textOfReceiptPdf } from '@/testing/pdf-text'

const receiptPdf = paymentCalls['GET /api/payment/{reference}/receipt.pdf'].handler
const get = paymentCalls['GET /api/payment/{reference}'].handler
const callBack = paymentCalls['POST /api/payment/callback/{provider}/{token}'].handler
const initiate = paymentCalls['POST /api/payment/initiate'].handler
const verify = paymentCalls['POST /api/payment/verify'].handler

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
})
afterAll(() => bench.close())

const site = 'http://localhost:3000'
async function send(
  handler: typeof initiate,
  path: string,
  body: unknown,
  {
    bearer,
    params = {},
    headers = {},
  }: { bearer?: string; params?: Record<string, string>; headers?: object } = {},
) {
  const method = body === undefined ? 'GET' : 'POST'
  const request = new Request(`${site}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await handler(request, { params: Promise.resolve(params) })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
}

it('speaks the contract from the code to the receipt, with a registration token', async () => {
  bench.provider.approvesAfterMs = 0
  const who = await bench.student()
  const bearer = await registrationTokenFor(who.user.id)
  const refused = await send(
    initiate,
    '/api/payment/initiate',
    { ...who.details, amount: 14_999 },
    { bearer },
  )
  expect(refused).toMatchObject({
    status: 422,
    type: 'application/problem+json',
    body: { success: false, status: 422, message: 'Amount must be from XAF 15,000' },
  })
  const initiated = await send(initiate, '/api/payment/initiate', who.details, { bearer })
  expect(initiated).toMatchObject({ status: 200, body: { success: true } })
  const { reference } = initiated.body
  const guess = { ...who.details, userCode: '000000' }
  const code = await bench.lastCode(reference)
  if (code !== '000000') {
    expect(await send(verify, '/api/payment/verify', guess, { bearer })).toMatchObject({
      status: 400,
      body: { success: false, message: 'Invalid user code. Try again.' },
    })
  }
  const work = send(verify, '/api/payment/verify', { ...who.details, userCode: code }, { bearer })
  expect(await bench.whileTimePasses(work)).toMatchObject({
    status: 200,
    body: { success: true, status: 'verified', reference },
  })
  const response = await send(get, `/api/payment/${reference}`, undefined, { bearer, params: { reference } })
  expect(response.body).toMatchObject({ status: 'verified', receipt_number: 'RCP-2026-000001' })
  expect((await send(get, `/api/payment/${reference}`, undefined, { params: { reference } })).status).toBe(
    401,
  )
})

it('answers 202 with what to do, and 402 with the reason', async () => {
  bench.provider.approvesAfterMs = null
  const who = await bench.student()
  const bearer = await registrationTokenFor(who.user.id)
  const { reference } = (await send(initiate, '/api/payment/initiate', who.details, { bearer })).body
  const input = { ...who.details, reference, userCode: await bench.lastCode(reference) }
  const confirm = () => bench.whileTimePasses(send(verify, '/api/payment/verify', input, { bearer }), 2_000)
  expect(await confirm()).toMatchObject({
    status: 202,
    body: { success: false, status: 'pending', next_action: { type: 'ussd_prompt', dial: '*126#' } },
  })
  bench.provider.reject((await bench.intent(reference)).attempts[0]?.id ?? '')
  expect(await confirm()).toMatchObject({
    status: 402,
    body: { success: false, status: 'failed', message: 'The request was refused on the phone.' },
  })
})

it('takes any callback from anywhere, however large or strange, and keeps no secret of it', async () => {
  const who = await bench.student()
  const { reference } = await bench.asked(who)
  const token = (await bench.intent(reference)).attempts[0]?.callbackToken ?? ''
  const params = { provider: 'mtn', token }
  const foreign = { headers: { cookie: 'academy.session=x', origin: 'https://elsewhere.example' }, params }
  for (const body of [
    '',
    '<xml/>',
    '{"broken":',
    'x'.repeat(10_000_000),
    '{"notif_token":"hush-hush","payer":"237670000001"}',
  ]) {
    expect(await send(callBack, `/api/payment/callback/mtn/${token}`, body, foreign)).toMatchObject({
      status: 200,
      body: { received: true },
    })
  }
  const events = JSON.stringify(
    await bench.db.paymentEvent.findMany({ where: { type: 'callback.received' } }),
    (_, v) => (typeof v === 'bigint' ? Number(v) : v),
  )
  expect(events).not.toMatch(/hush-hush|670000001/)
  expect(events.length).toBeLessThan(20_000)
  expect((await bench.intent(reference)).state).toBe('authorised')
})

it('writes the receipt in the language of its address, with the program’s name in it, whatever the browser speaks', async () => {
  bench.provider.approvesAfterMs = 0
  const who = await bench.student()
  await bench.db.program.update({
    where: { id: who.program.id },
    data: { titleEn: 'Web Development', titleFr: 'Développement web' },
  })
  const { reference } = await bench.asked(who)
  await bench.pass(60_000)
  const bearer = await registrationTokenFor(who.user.id)
  const words = async (locale: string) => {
    const request = new Request(`${site}/api/payment/${reference}/receipt.pdf?locale=${locale}`, {
      headers: { authorization: `Bearer ${bearer}`, 'accept-language': 'en' },
    })
    const response = await receiptPdf(request, { params: Promise.resolve({ reference }) })
    return textOfReceiptPdf(Buffer.from(await response.arrayBuffer()))
  }
  expect(await words('fr')).toContain('Développement web')
  expect(await words('fr')).not.toContain('Web Development')
  expect(await words('en')).toContain('Web Development')
})

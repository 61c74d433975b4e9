import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentCalls } from '@/app/api/calls/payments'
import { registrationTokenFor } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { getCheckout } from './get-checkout'
import { initiatePayment } from './initiate-payment'
import { payWithCredit } from './pay-with-credit'
import { resendCode } from './resend-code'
import { retryPayment } from './retry-payment'

const initiate = paymentCalls['POST /api/payment/initiate'].handler
const verify = paymentCalls['POST /api/payment/verify'].handler

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
beforeEach(() => {
  bench.provider.approvesAfterMs = 0
})
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

type Who = Awaited<ReturnType<OfficeBench['student']>>
const changed = 'price_changed'
const reprice = (who: Who, priceXaf: number) =>
  bench.db.program.update({ where: { id: who.program.id }, data: { priceXaf } })
const pay = (who: Who, more: object) =>
  bench.call(initiatePayment, who.actor, { ...who.details, program: who.program.slug, ...more })
const told = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.options?.extra,
  )

describe.each([
  ['dearer', 18_000],
  ['cheaper', 12_000],
])('a program that has become %s', (_name, price) => {
  it('is shown once to a form with the old price, and nothing is started', async () => {
    const who = await bench.student()
    await reprice(who, price)
    const old = { seenPrice: '15000', amount: 20_000 }
    expect(await refusal(pay(who, old))).toBe(changed)
    expect(await told(pay(who, old))).toEqual({ was: 15_000, price, amount: price })
    expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(0)
    const { reference } = await pay(who, { seenPrice: String(price), amount: price })
    expect(await bench.intent(reference)).toMatchObject({ priceXaf: price, amountXaf: price })
  })

  it('is shown to a payment that has its code: the payment is abandoned, no wallet is asked', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    await reprice(who, price)
    const submitsBefore = bench.provider.submits.length
    const code = await bench.lastCode(reference)
    expect(await refusal(bench.verify(who, reference, code))).toBe(changed)
    expect(await bench.intent(reference)).toMatchObject({ state: 'cancelled', attempts: [] })
    expect(bench.provider.submits.length).toBe(submitsBefore)
    const again = await pay(who, { seenPrice: price, amount: price })
    expect(again.reference).not.toBe(reference)
  })

  it('is shown by the page before anything is pressed', async () => {
    const who = await bench.student()
    await bench.initiate(who)
    expect((await bench.call(getCheckout, who.actor, {})).repricedFromXaf).toBeNull()
    await reprice(who, price)
    const checkout = await bench.call(getCheckout, who.actor, {})
    expect(checkout).toMatchObject({ repricedFromXaf: 15_000, program: { dueXaf: price } })
  })

  it('gets no new code and no new request at the old price', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    await reprice(who, price)
    bench.clock.advance(61_000)
    expect(await refusal(bench.call(resendCode, who.actor, { reference }))).toBe(changed)
    const other = await bench.student()
    bench.provider.approvesAfterMs = null
    const failed = await bench.asked(other)
    bench.provider.reject((await bench.intent(failed.reference)).attempts[0]?.id ?? '')
    await bench.pass(120_000)
    await reprice(other, price)
    const retry = bench.call(retryPayment, other.actor, { reference: failed.reference })
    expect(await refusal(retry)).toBe(changed)
    const { state, attempts } = await bench.intent(failed.reference)
    expect([state, attempts.length]).toEqual(['cancelled', 1])
  })
})

it('a wrong code is a wrong code, whatever the price', async () => {
  const who = await bench.student()
  const { reference } = await bench.initiate(who)
  await reprice(who, 18_000)
  const wrong = String((Number(await bench.lastCode(reference)) + 1) % 1_000_000).padStart(6, '0')
  expect(await refusal(bench.verify(who, reference, wrong))).toBe('invalid_code')
  expect((await bench.intent(reference)).state).toBe('code_sent')
})

it('what a wallet was asked for is kept at the price that was agreed', async () => {
  bench.provider.approvesAfterMs = null
  const who = await bench.student()
  const { reference, code } = await bench.asked(who)
  await reprice(who, 18_000)
  expect((await bench.call(getCheckout, who.actor, {})).repricedFromXaf).toBeNull()
  expect(await pay(who, { seenPrice: 15_000 })).toMatchObject({ reference, status: 'pending' })
  bench.provider.approve((await bench.intent(reference)).attempts[0]?.id ?? '')
  const answer = await bench.whileTimePasses(bench.verify(who, reference, code), 1_000)
  expect(answer).toMatchObject({ status: 'verified' })
})

it('the same details at another price are another payment', async () => {
  const who = await bench.student()
  const first = await bench.initiate(who, { amount: 20_000 })
  await reprice(who, 18_000)
  const second = await bench.initiate(who, { amount: 20_000 })
  expect(second.reference).not.toBe(first.reference)
  expect((await bench.intent(first.reference)).state).toBe('cancelled')
  expect((await bench.intent(second.reference)).priceXaf).toBe(18_000)
})

it('credit is not spent on a price that was not seen', async () => {
  const who = await bench.student()
  await bench.paid(who, 40_000)
  const other = await bench.student(12_000)
  await reprice(other, 14_000)
  const use = (seenPrice: number) =>
    bench.call(payWithCredit, who.actor, { program: other.program.slug, seenPrice })
  expect(await refusal(use(12_000))).toBe('Payment.answers.priceChangedCredit')
  expect(await use(14_000)).toMatchObject({ status: 'verified' })
})

describe('a client of the API that does not say what it saw', () => {
  const send = async (handler: typeof initiate, who: Who, body: object) => {
    const bearer = await registrationTokenFor(who.user.id)
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
    const request = new Request('http://localhost:3000/api/payment', {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...who.details, ...body }),
    })
    const response = await handler(request, { params: Promise.resolve({}) })
    return { status: response.status, body: await response.json() }
  }

  it('is held to the amount at first, and told of the change when it verifies', async () => {
    const who = await bench.student()
    const { body } = await send(initiate, who, {})
    expect(body).toMatchObject({ success: true })
    await reprice(who, 18_000)
    const userCode = await bench.lastCode(body.reference)
    expect(await send(verify, who, { userCode, reference: body.reference })).toMatchObject({
      status: 409,
      body: {
        success: false,
        price: 18_000,
        amount: 18_000,
        message: expect.stringMatching(/price of this program has changed from XAF\s15,000 to XAF\s18,000/),
      },
    })
    expect(await send(initiate, who, {})).toMatchObject({ status: 422, body: { success: false } })
    expect(await send(initiate, who, { amount: 18_000 })).toMatchObject({ status: 200 })
  })
})

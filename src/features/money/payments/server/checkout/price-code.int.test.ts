import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, hour, minute } from '@/config/durations'
import { listCodes } from '@/features/money/codes/server/office/list-codes'
import { withdrawCode } from '@/features/money/codes/server/office/withdraw-code'
import { AppError } from '@/server/kernel/app-error'
import { createProgram } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { enrolManually } from '../office/enrol-manually'
import { getOfficePayment } from '../office/get-office-payment'
import { getReceipt } from '../settlement/get-receipt'
import { getSharedPayment } from '../sharing/get-shared-payment'
import { shareProgram } from '../sharing/share-payment'
import { enterPriceCode } from './enter-price-code'
import { getCheckout } from './get-checkout'
import { initiatePayment } from './initiate-payment'
import { payWithCredit } from './pay-with-credit'
import { retryPayment } from './retry-payment'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
beforeEach(() => {
  Object.assign(bench.provider, { approvesAfterMs: 0, isDown: false })
  bench.clock.advance(minute)
})
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

let made = 0
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const nextCode = () => `CADE${letters[Math.floor(made / 30)]}${letters[made++ % 30]}`

/** A code as the office made it. */
const makeCode = (more: object = {}) =>
  bench.db.priceCode.create({
    data: {
      code: nextCode(),
      kind: 'scholarship',
      percent: 50,
      places: 5,
      createdById: bench.admin.user.id,
      createdAt: bench.clock.now(),
      ...more,
    },
  })
const enter = (who: Student, code: string, program = who.program.slug) =>
  bench.call(enterPriceCode, who.actor, { program, code })
const pay = (who: Student, more: object) =>
  bench.call(initiatePayment, who.actor, { ...who.details, program: who.program.slug, ...more })
const enrol = (who: Student, more: object = {}) =>
  bench.call(payWithCredit, who.actor, { program: who.program.slug, ...more })
const checkout = (who: Student) => bench.call(getCheckout, who.actor, { program: who.program.slug })
const listed = async (code: string) =>
  (await bench.call(listCodes, bench.admin, { page: '1', page_size: '200' })).items.find(
    (each) => each.code === code,
  )
async function payWith(who: Student, code: string, amount: number) {
  const { reference } = await pay(who, { code, amount })
  const userCode = await bench.lastCode(reference)
  await bench.whileTimePasses(
    bench.verify({ ...who, details: { ...who.details, amount } }, reference, userCode),
  )
  return reference
}

describe('a code is refused at its field, and nothing is stored', () => {
  it.each([
    ['PriceCode.unknown', 'NASCH222', {}],
    ['PriceCode.unknown', 'NOSUCH22', {}],
    ['PriceCode.unknown', "' or 1=1 --", {}],
    ['PriceCode.unknown', 'CODE0L', {}],
    ['PriceCode.ended', '', { endsOn: new Date('2020-01-01T00:00:00Z') }],
    ['PriceCode.ended', '', { withdrawnAt: new Date('2020-01-01T00:00:00Z') }],
    ['PriceCode.otherProgram', '', { programIds: ['0194d4a5-0000-7000-8000-000000000000'] }],
  ])('%s: %s %j', async (text, typed, more) => {
    const who = await bench.student()
    const { code } = await makeCode(more)
    const sent = typed || code
    for (const work of [
      () => enter(who, sent),
      () => pay(who, { code: sent, amount: 7_500 }),
      () => enrol(who, { code: sent }),
    ]) {
      const error = await work().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(AppError)
      expect((error as AppError).options.fields).toEqual({ code: text })
    }
    expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(0)
    expect((await checkout(who)).code).toBeNull()
  })

  it('of more than 60 characters', async () => {
    const who = await bench.student()
    expect(await refusal(enter(who, 'A'.repeat(61)))).toBe('PriceCode.unknown')
  })

  it('to visitors and to the office', async () => {
    const who = await bench.student()
    const input = { program: who.program.slug, code: 'NOSUCH22' }
    expect(await refusal(bench.call(enterPriceCode, bench.visitor, input))).toBe('sign_in_first')
    expect(await refusal(bench.call(enterPriceCode, bench.staff, input))).toBe('forbidden')
  })

  it('while a wallet is asked', async () => {
    bench.provider.approvesAfterMs = null
    const who = await bench.student()
    await bench.asked(who)
    const { code } = await makeCode()
    expect(await refusal(enter(who, code))).toBe('Payment.answers.waitingForApproval')
  })
})

it('lowers the price on the page, for the link of somebody else and for the payment', async () => {
  const who = await bench.student()
  const { code } = await makeCode({ kind: 'ambassador' })
  await enter(who, ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)} `)
  expect(await checkout(who)).toMatchObject({
    code: { code, kind: 'ambassador', discountXaf: 7_500, problem: null },
    program: { priceXaf: 15_000, discountXaf: 7_500, dueXaf: 7_500 },
  })
  await bench.call(shareProgram, who.actor, { program: who.program.slug })
  const { link } = await checkout(who)
  const token = link?.url.split('/').at(-1)
  expect(await bench.call(getSharedPayment, bench.visitor, { token })).toMatchObject({ amount: 7_500 })
  expect(await refusal(pay(who, { amount: 7_499 }))).toBe('Validation.amountBelowPrice')
  const reference = await payWith(who, code, 7_500)
  expect(await bench.intent(reference)).toMatchObject({
    state: 'paid',
    amountXaf: 7_500,
    priceXaf: 15_000,
    discountXaf: 7_500,
    discountAccount: 'ambassador_discount',
  })
  expect(await bench.balances(who.user.id)).toEqual({
    provider_wallet: 7_500,
    ambassador_discount: 7_500,
    course_revenue: -15_000,
  })
  expect(await bench.call(getReceipt, who.actor, { reference })).toMatchObject({
    amountXaf: 7_500,
    priceXaf: 15_000,
    discountXaf: 7_500,
    discountKind: 'ambassador',
    creditUsedXaf: 0,
  })
  expect(await bench.call(getOfficePayment, bench.staff, { reference })).toMatchObject({
    discount: { kind: 'ambassador', code, xaf: 7_500 },
  })
  expect(await listed(code)).toMatchObject({ used: 1, left: 4 })
})

it('is taken away again with an empty field', async () => {
  const who = await bench.student()
  await enter(who, (await makeCode()).code)
  await enter(who, '')
  expect(await checkout(who)).toMatchObject({ code: null, program: { dueXaf: 15_000 } })
  expect(await refusal(pay(who, { amount: 7_500 }))).toBe('Validation.amountTooSmall')
})

it('of 100 % enrols without a wallet, with a receipt of 0 that says what it is', async () => {
  const who = await bench.student()
  const { code } = await makeCode({ kind: 'sponsor', percent: 100 })
  expect(await refusal(enrol(who))).toBe('Payment.answers.creditTooLow')
  expect(await refusal(pay(who, { code, amount: 15_000 }))).toBe('PriceCode.covers')
  const { reference } = await enrol(who, { code })
  expect(await bench.intent(reference)).toMatchObject({
    state: 'paid',
    amountXaf: 0,
    discountXaf: 15_000,
    creditXaf: 0,
  })
  expect(await bench.balances(who.user.id)).toEqual({ sponsor_discount: 15_000, course_revenue: -15_000 })
  expect(await bench.call(getReceipt, who.actor, { reference })).toMatchObject({
    amountXaf: 0,
    discountXaf: 15_000,
    discountKind: 'sponsor',
  })
  expect(await refusal(bench.mark(reference))).toBe('PriceCode.paidByCode')
})

it('and credit add up; more than is due stays credit', async () => {
  const who = await bench.student()
  await bench.paid(who, 20_000)
  const program = await createProgram({ priceXaf: 15_000 })
  const other = { ...who, program }
  const { code } = await makeCode({ percent: null, amountXaf: 6_000 })
  expect(await refusal(pay(other, { code, amount: 3_999 }))).toBe('Validation.amountBelowPrice')
  await payWith(other, code, 4_000)
  expect(await bench.balances(who.user.id)).toEqual({
    provider_wallet: 24_000,
    scholarship_discount: 6_000,
    course_revenue: -30_000,
  })
})

it('a refund returns only what was paid, and gives the place back', async () => {
  const who = await bench.student()
  const { code } = await makeCode()
  const reference = await payWith(who, code, 7_500)
  await bench.refunded(reference)
  expect((await bench.refundOf(reference)).amountXaf).toBe(7_500)
  expect(await bench.balances(who.user.id)).toEqual({})
  expect(await listed(code)).toMatchObject({ used: 0, left: 5 })
})

describe('the last place', () => {
  it('is given once to two payers at the same moment', async () => {
    const { code } = await makeCode({ places: 1 })
    const people = await Promise.all(Array.from({ length: 6 }, () => bench.student()))
    const answers = await Promise.all(people.map((who) => refusal(pay(who, { code, amount: 7_500 }))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'PriceCode.usedUp')).toHaveLength(5)
    expect(await listed(code)).toMatchObject({ used: 0, left: 0 })
  })

  it('is given once to two who enrol with it at the same moment', async () => {
    const { code } = await makeCode({ places: 1, percent: 100 })
    const people = await Promise.all(Array.from({ length: 4 }, () => bench.student()))
    const answers = await Promise.all(people.map((who) => refusal(enrol(who, { code }))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(await listed(code)).toMatchObject({ used: 1, left: 0 })
  })

  it('is free again when the code of six digits was not entered in time, or the choice is given up', async () => {
    const { code } = await makeCode({ places: 1 })
    const [first, second] = [await bench.student(), await bench.student()]
    const { reference } = await pay(first, { code, amount: 7_500 })
    const userCode = await bench.lastCode(reference)
    expect(await refusal(pay(second, { code, amount: 7_500 }))).toBe('PriceCode.usedUp')
    bench.clock.advance(5 * minute)
    await pay(second, { code, amount: 7_500 })
    expect(
      await refusal(
        bench.verify({ ...first, details: { ...first.details, amount: 7_500 } }, reference, userCode),
      ),
    ).toBe('invalid_code')
    expect(await refusal(pay(first, { code, amount: 7_500 }))).toBe('PriceCode.usedUp')
    await pay(second, { code: undefined, amount: 15_000, phone: bench.nextPhone() })
    await enter(second, '')
    await pay(second, { amount: 15_000 })
    expect(await refusal(pay(first, { code, amount: 7_500 }))).toBe('accepted')
  })

  it('is not kept by a payment that failed and was not tried again: its retry is refused, nothing is asked', async () => {
    const { code } = await makeCode({ places: 1 })
    const [first, second] = [await bench.student(), await bench.student()]
    bench.provider.approvesAfterMs = null
    const { reference } = await pay(first, { code, amount: 7_500 })
    const userCode = await bench.lastCode(reference)
    const lowered = { ...first, details: { ...first.details, amount: 7_500 } }
    await bench.whileTimePasses(
      bench.verify(lowered, reference, userCode).catch(() => null),
      2_000,
    )
    await bench.pass(5 * day, hour)
    expect(await refusal(pay(second, { code, amount: 7_500 }))).toBe('accepted')
    // Within the half hour of its code of six digits it would have been tried again.
    await bench.db.paymentIntent.update({ where: { reference }, data: { authorisedAt: bench.clock.now() } })
    await bench.db.priceCode.update({ where: { code }, data: { places: 1 } })
    const asked = bench.provider.submits.length
    expect(await refusal(bench.call(retryPayment, first.actor, { reference }))).toBe('PriceCode.lost')
    expect(bench.provider.submits.length).toBe(asked)
    expect(await bench.intent(reference)).toMatchObject({ state: 'cancelled' })
  })

  it('taken by somebody else: money that arrives late is owed back', async () => {
    const { code } = await makeCode({ places: 1, percent: 50 })
    const [late, other] = [await bench.student(), await bench.student()]
    bench.provider.approvesAfterMs = null
    const { reference } = await pay(late, { code, amount: 7_500 })
    const userCode = await bench.lastCode(reference)
    const lowered = { ...late, details: { ...late.details, amount: 7_500 } }
    await bench.whileTimePasses(
      bench.verify(lowered, reference, userCode).catch(() => null),
      2_000,
    )
    await bench.pass(5 * day, hour)
    await payAtOnce(other, code)
    const [attempt] = (await bench.intent(reference)).attempts
    bench.provider.approve(attempt?.id ?? '')
    await bench.db.paymentAttempt.update({
      where: { id: attempt?.id ?? '' },
      data: { nextReadAt: bench.clock.now(), horizonAt: new Date(bench.clock.now().getTime() + day) },
    })
    await bench.pass(10 * minute, minute)
    const intent = await bench.intent(reference)
    expect(intent).toMatchObject({ state: 'cancelled', refunds: [{ amountXaf: 7_500, state: 'due' }] })
    expect(await listed(code)).toMatchObject({ used: 1, left: 0 })
  })
})

async function payAtOnce(who: Student, code: string) {
  bench.provider.approvesAfterMs = 0
  await payWith(who, code, 7_500)
}

it('withdrawn or used up in the meantime is shown on the page, with the whole price', async () => {
  const who = await bench.student()
  const { code } = await makeCode()
  await enter(who, code)
  await bench.call(withdrawCode, bench.admin, { code })
  expect(await checkout(who)).toMatchObject({
    code: { code, kind: null, problem: 'PriceCode.ended' },
    program: { discountXaf: 0, dueXaf: 15_000 },
  })
  expect(await refusal(pay(who, { code, amount: 7_500 }))).toBe('PriceCode.ended')
  expect(await refusal(pay(who, { amount: 7_500 }))).toBe('Validation.amountTooSmall')
  expect(await refusal(pay(who, {}))).toBe('accepted')
})

it('is taken at the office too, in part and in full', async () => {
  const half = await makeCode()
  const whole = await makeCode({ percent: 100, kind: 'sponsor' })
  const cash = (who: Student, code: string, amount: number) =>
    bench.call(enrolManually, bench.admin, {
      student: who.user.id,
      program: who.program.slug,
      amount,
      code,
      reason: 'Receipt book no. 118',
    })
  const who = await bench.student()
  expect(await refusal(cash(who, 'NOSUCH22', 7_500))).toBe('PriceCode.unknown')
  expect(await refusal(cash(who, half.code, 7_499))).toBe('Validation.amountBelowPrice')
  await cash(who, half.code, 7_500)
  expect(await bench.balances(who.user.id)).toEqual({
    cash: 7_500,
    scholarship_discount: 7_500,
    course_revenue: -15_000,
  })
  const other = await bench.student()
  await cash(other, whole.code, 0)
  expect(await bench.balances(other.user.id)).toEqual({ sponsor_discount: 15_000, course_revenue: -15_000 })
})

describe('an invariant finds', () => {
  /** What a hand in the database breaks; put right again at the end. */
  async function brokenBy(work: string, undo: string): Promise<string[]> {
    await bench.db.$executeRawUnsafe(work)
    const broken = await bench.broken()
    await bench.db.$executeRawUnsafe(undo)
    return broken
  }

  it('a code that was used too often, gives something else, or is not booked', async () => {
    const who = await bench.student()
    const { id, code } = await makeCode({ places: 2 })
    const reference = await payWith(who, code, 7_500)
    await payWith(await bench.student(), code, 7_500)
    const set = (column: string, value: number) =>
      `update price_codes set ${column} = ${value} where id = '${id}'`
    expect(await brokenBy(set('places', 1), set('places', 2))).toEqual([
      `a code has paid for no more places than it has: ${code}`,
    ])
    expect(await brokenBy(set('percent', 40), set('percent', 50))).toContain(
      `a code gives what it says: ${reference}`,
    )
    const shift = (sign: string) =>
      `update payment_intents set discount_xaf = discount_xaf ${sign} 1 where reference = '${reference}'`
    expect(await brokenBy(shift('-'), shift('+'))).toContain(
      `what a code gave is booked in its account: ${reference}`,
    )
  })
})

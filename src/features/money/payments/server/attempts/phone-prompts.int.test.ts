import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minute, second } from '@/config/durations'
import { openPaymentBench, type PaymentBench, type Student } from '@/testing/payment-bench'
import { getCheckout } from '../checkout/get-checkout'
import { retryPayment } from '../checkout/retry-payment'

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench({ RATE_LIMIT_SCALE: '1' })
})
afterAll(() => bench.close())
beforeEach(() => {
  bench.provider.approvesAfterMs = null
  bench.clock.advance(25 * 60 * minute)
})
afterEach(async () => expect(await bench.broken()).toEqual([]))

async function studentWith(phone: string, more: object = {}): Promise<Student> {
  const who = await bench.student()
  return { ...who, details: { ...who.details, phone, ...more } }
}

/** A phone that has not received a prompt yet. */
const freshPhone = async () => (await bench.student()).details.phone

async function withCode(who: Student) {
  const { reference } = await bench.initiate(who)
  return { who, reference, code: await bench.lastCode(reference) }
}
type WithCode = Awaited<ReturnType<typeof withCode>>

const confirm = ({ who, reference, code }: WithCode) =>
  bench.whileTimePasses(
    bench.verify(who, reference, code).catch((error: unknown) => error),
    2 * second,
  )
const attemptsOf = async (reference: string) => (await bench.intent(reference)).attempts
const openOn = (phone: string) =>
  bench.db.paymentAttempt.count({
    where: { phone, state: { in: ['created', 'submitting', 'pending', 'unknown'] } },
  })

describe('a phone that is being asked', () => {
  it('is asked by nobody else: 409 with the time, the code stays good, no other provider helps', async () => {
    const phone = await freshPhone()
    const first = await withCode(await studentWith(phone))
    const second = await withCode(await studentWith(phone, { provider: 'orange' }))
    expect(await confirm(first)).toMatchObject({ status: 'pending' })
    const refused = await confirm(second)
    expect(refused).toMatchObject({
      code: 'conflict',
      status: 409,
      options: {
        text: 'Payment.answers.phoneBusy',
        retryAfterS: expect.any(Number),
        params: { minutes: expect.any(Number) },
      },
    })
    expect(await attemptsOf(second.reference)).toHaveLength(0)
    expect((await bench.intent(second.reference)).state).toBe('code_sent')
    await bench.pass(8 * minute)
    expect(await openOn(phone)).toBe(0)
    expect(await confirm(second)).toMatchObject({ status: 'pending' })
    expect(await openOn(phone)).toBe(1)
  })

  it('has one prompt after 20 accounts confirm at once', async () => {
    const phone = await freshPhone()
    const all: WithCode[] = []
    for (let n = 0; n < 20; n++) {
      all.push(await withCode(await studentWith(phone)))
    }
    const submitsBefore = bench.provider.submits.length
    const calls = all.map(({ who, reference, code }) =>
      bench.verify(who, reference, code).catch((error: unknown) => error),
    )
    const answers = await bench.whileTimePasses(Promise.all(calls), 2 * second, calls)
    const refused = answers.filter(
      (each) => (each as { options?: { text: string } }).options?.text === 'Payment.answers.phoneBusy',
    )
    expect(refused).toHaveLength(19)
    expect(await openOn(phone)).toBe(1)
    expect(bench.provider.submits.length - submitsBefore).toBe(1)
  })

  it('is kept to one by the database, whatever the program does', async () => {
    const phone = await freshPhone()
    const first = await withCode(await studentWith(phone))
    await confirm(first)
    const [open] = await attemptsOf(first.reference)
    const other = await withCode(await studentWith(phone))
    const { id: intentId } = await bench.intent(other.reference)
    const row = { intentId, phone, promptPhone: phone, amountXaf: 15_000, horizonAt: bench.clock.now() }
    const create = bench.db.paymentAttempt.create({
      data: { ...row, provider: 'orange', reference: 'second', callbackToken: 'second' },
    })
    await expect(create).rejects.toMatchObject({ code: 'P2002' })
    expect(open?.state).toBe('pending')
  })
})

describe('a phone that strangers ask', () => {
  it('is asked five times in an hour, by any caller; the sixth waits and can use the code later', async () => {
    const phone = await freshPhone()
    for (let n = 0; n < 5; n++) {
      const payment = await withCode(await studentWith(phone))
      expect(await confirm(payment)).toMatchObject({ status: 'pending' })
      await bench.pass(7 * minute)
    }
    const sixth = await withCode(await studentWith(phone))
    expect(await confirm(sixth)).toMatchObject({
      status: 409,
      options: { text: 'Payment.answers.phoneAskedOften' },
    })
    await bench.pass(26 * minute)
    expect(await confirm(sixth)).toMatchObject({ status: 'pending' })
  })

  it('still pays for the account that has paid from it before', async () => {
    const phone = await freshPhone()
    const owner = await studentWith(phone)
    const paid = await withCode(owner)
    bench.provider.approvesAfterMs = 0
    expect(await confirm(paid)).toMatchObject({ status: 'verified' })
    bench.provider.approvesAfterMs = null
    for (let n = 0; n < 5; n++) {
      await confirm(await withCode(await studentWith(phone)))
      await bench.pass(7 * minute)
    }
    const { program } = await bench.student()
    bench.provider.approvesAfterMs = 0
    const again = { ...owner, details: { ...owner.details, program: program.slug } }
    expect(await confirm(await withCode(again))).toMatchObject({ status: 'verified' })
  })
})

describe('a refusal on the phone', () => {
  const refuse = async (reference: string) => {
    const open = (await attemptsOf(reference)).find(({ state }) => state === 'pending')
    bench.provider.reject(open?.id ?? '')
    await bench.pass(minute)
  }
  const retry = (payment: WithCode) =>
    bench.whileTimePasses(
      bench
        .call(retryPayment, payment.who.actor, { reference: payment.reference })
        .catch((error: unknown) => error),
      2 * second,
    )

  it('keeps its own payer waiting a minute, and longer after the second', async () => {
    const payment = await withCode(await studentWith(await freshPhone()))
    await confirm(payment)
    await refuse(payment.reference)
    expect(await retry(payment)).toMatchObject({ status: 'pending' })
    await refuse(payment.reference)
    expect(await retry(payment)).toMatchObject({
      status: 409,
      options: { text: 'Payment.answers.phoneRefused' },
    })
    await bench.pass(15 * minute)
    expect(await retry(payment)).toMatchObject({ status: 'pending' })
  })

  it('is shown on the page: a retry is offered from when it is possible', async () => {
    const phone = await freshPhone()
    const owner = await studentWith(phone)
    await bench.db.user.update({ where: { id: owner.user.id }, data: { phone } })
    const stranger = await withCode(await studentWith(phone))
    await confirm(stranger)
    const askedAt = (await attemptsOf(stranger.reference))[0]?.createdAt.getTime() ?? 0
    await refuse(stranger.reference)
    const { actor, program } = stranger.who
    const page = () => bench.call(getCheckout, actor, { program: program.slug })
    expect((await page()).open).toMatchObject({
      step: 'retry',
      retry_at: new Date(askedAt + 15 * minute).toISOString(),
    })
    expect((await retry(stranger)) as object).toMatchObject({ status: 409 })
    await bench.pass(14 * minute)
    expect(await retry(stranger)).toMatchObject({ status: 'pending' })
    // Refused again. The code expires before the phone may get another prompt.
    await refuse(stranger.reference)
    expect((await page()).open).toMatchObject({ step: 'retry', retry_at: null })
  })

  it('keeps a stranger waiting a quarter of an hour, and the owner not at all', async () => {
    const phone = await freshPhone()
    const owner = await studentWith(phone)
    await bench.db.user.update({ where: { id: owner.user.id }, data: { phone } })
    const stranger = await withCode(await studentWith(phone))
    await confirm(stranger)
    await refuse(stranger.reference)
    const refused = await retry(stranger)
    expect(refused).toMatchObject({ status: 409, options: { text: 'Payment.answers.phoneRefused' } })
    expect((refused as { options: { retryAfterS: number } }).options.retryAfterS).toBeGreaterThan(10 * 60)
    expect(await confirm(await withCode(owner))).toMatchObject({ status: 'pending' })
  })
})

describe('codes', () => {
  it('that strangers ask for with a phone never count against its owner', async () => {
    const phone = await freshPhone()
    for (let n = 0; n < 12; n++) {
      await bench.initiate(await studentWith(phone))
    }
    const owner = await withCode(await studentWith(phone))
    expect(await confirm(owner)).toMatchObject({ status: 'pending' })
  })
})

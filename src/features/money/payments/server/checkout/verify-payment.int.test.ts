import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCohort } from '@/testing/cohorts'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { getReceipt } from '../settlement/get-receipt'
import { getCheckout } from './get-checkout'
import { getPayment } from './get-payment'
import { listPayments } from './list-payments'
import { payWithCredit } from './pay-with-credit'
import { retryPayment } from './retry-payment'
import { verifyPayment } from './verify-payment'

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
})
afterAll(() => bench.close())
beforeEach(() => {
  bench.provider.approvesAfterMs = 1_000
})

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => error.options?.text ?? error.code ?? 'database busy',
  )

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the right code', () => {
  it('asks the wallet, and its approval pays: enrolment, receipt, ledger, mails', async () => {
    const who = await bench.student()
    const { reference, code, answer } = await bench.asked(who)
    expect(answer).toMatchObject({ success: true, status: 'verified', reference })
    const paid = await bench.intent(reference)
    expect(paid).toMatchObject({ state: 'paid', enrolment: { status: 'active' } })
    expect(paid.enrolment.startDate).toEqual(paid.paidAt)
    expect(paid.receipts[0]?.number).toMatch(/^RCP-2026-\d{6}$/)
    expect(await bench.verify(who, reference, code)).toEqual(answer)
    expect(await refusal(bench.verify(who, reference, wrongFor(code)))).toBe('invalid_code')
    expect((await bench.intent(reference)).state).toBe('paid')
    const receipt = await bench.call(getReceipt, who.actor, { reference })
    expect(receipt).toMatchObject({ amountXaf: 15_000, creditKeptXaf: 0, maskedPhone: '+237 6•• ••• •01' })
    expect(await bench.broken()).toEqual([])
  })

  it('100 times at once asks once, pays once, mails once, and everybody hears the same', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const code = await bench.lastCode(reference)
    const before = bench.provider.submits.length
    const calls = Array.from({ length: 100 }, () => bench.verify(who, reference, code))
    const answers = await bench.whileTimePasses(Promise.all(calls), 250, calls)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ success: true, status: 'verified' })
    expect(bench.provider.submits.length - before).toBe(1)
    const { attempts, receipts, state } = await bench.intent(reference)
    expect([attempts.length, receipts.length, state]).toEqual([1, 1, 'paid'])
    const mine = { userId: who.user.id }
    for (const kind of ['payment_receipt', 'welcome']) {
      expect(await bench.db.outboxMail.count({ where: { ...mine, kind } })).toBe(1)
    }
    expect(await bench.broken()).toEqual([])
  })

  it('answers pending while the owner of the wallet has not approved, again and again', async () => {
    bench.provider.approvesAfterMs = null
    const who = await bench.student()
    const { reference, code, answer } = await bench.asked(who)
    const pending = { success: false, status: 'pending', next_action: { type: 'ussd_prompt', dial: '*126#' } }
    expect(answer).toMatchObject(pending)
    expect(await bench.initiate(who)).toMatchObject({ reference, status: 'pending' })
    expect(await refusal(bench.initiate(who, { amount: 20_000 }))).toBe('Payment.answers.waitingForApproval')
    const id = (await bench.intent(reference)).attempts[0]?.id ?? ''
    bench.provider.approve(id)
    const again = await bench.whileTimePasses(bench.verify(who, reference, code), 1_000)
    expect(again).toMatchObject({ success: true, status: 'verified' })
    expect(bench.provider.submits.filter((each) => each === id)).toHaveLength(1)
  })

  it('is found by the same details when no reference is given', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const userCode = await bench.lastCode(reference)
    const other = bench.call(verifyPayment, who.actor, { ...who.details, amount: 16_000, userCode })
    expect(await refusal(other)).toBe('Payment.answers.detailsChanged')
    const work = bench.call(verifyPayment, who.actor, { ...who.details, userCode })
    expect(await bench.whileTimePasses(work)).toMatchObject({ status: 'verified', reference })
  })
})

describe('a wrong code', () => {
  it('takes a try, and after five nothing is right any more', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const code = await bench.lastCode(reference)
    for (let triesLeft = 4; triesLeft >= 0; triesLeft--) {
      expect(await refusal(bench.verify(who, reference, wrongFor(code)))).toBe('invalid_code')
      expect((await bench.intent(reference)).codeTriesLeft).toBe(triesLeft)
    }
    expect(await refusal(bench.verify(who, reference, code))).toBe('invalid_code')
    expect((await bench.intent(reference)).state).toBe('code_locked')
  })

  it('1,000 times at once is compared five times', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const wrong = wrongFor(await bench.lastCode(reference))
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => refusal(bench.verify(who, reference, wrong))),
    )
    expect(answers.filter((answer) => answer !== 'invalid_code' && answer !== 'database busy')).toEqual([])
    const { id, state, codeTriesLeft } = await bench.intent(reference)
    expect([state, codeTriesLeft]).toEqual(['code_locked', 0])
    const compared = await bench.db.paymentEvent.count({
      where: { intentId: id, type: { in: ['intent.wrong_code', 'intent.last_wrong_code'] } },
    })
    expect(compared).toBe(5)
  }, 60_000)

  it.each(['', '12345', '1234567', 'abcdef', '12 456', null])('%j is not even one', async (userCode) => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const answer = bench.call(verifyPayment, who.actor, { reference, userCode })
    expect(await refusal(answer)).toBe('Validation.codeDigits')
    expect((await bench.intent(reference)).codeTriesLeft).toBe(5)
  })
})

describe('the code at its last moment', () => {
  it.each([
    [299_999, 'verified'],
    [300_000, 'invalid_code'],
    [300_001, 'invalid_code'],
  ])('%i ms after it was sent: %s', async (age, outcome) => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const code = await bench.lastCode(reference)
    bench.clock.advance(age)
    const answer = await bench.whileTimePasses(
      bench.verify(who, reference, code).then(
        ({ status }) => status,
        (error) => error.code,
      ),
    )
    expect(answer).toBe(outcome)
  })
})

describe('a payment that failed', () => {
  it('is answered with its reason, and can be tried again after a minute', async () => {
    bench.provider.approvesAfterMs = null
    bench.provider.faults.push('refused')
    const who = await bench.student()
    const { reference, answer } = await bench.asked(who)
    expect(answer).toMatchObject({
      error: { code: 'payment_failed', options: { text: 'Payment.reasons.payer_not_found' } },
    })
    const retry = () => bench.whileTimePasses(bench.call(retryPayment, who.actor, { reference }))
    bench.clock.advance(10_000)
    expect(await retry().catch((error) => error.code)).toBe('too_many')
    bench.clock.advance(60_000)
    bench.provider.approvesAfterMs = 1_000
    expect(await retry()).toMatchObject({ status: 'verified' })
    expect((await bench.intent(reference)).attempts).toHaveLength(2)
    expect(await bench.broken()).toEqual([])
  })

  it('needs a new code half an hour after the right one', async () => {
    bench.provider.faults.push('refused')
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    bench.clock.advance(31 * 60_000)
    expect(await refusal(bench.call(retryPayment, who.actor, { reference }))).toBe(
      'Payment.answers.newCodeNeeded',
    )
    expect((await bench.initiate(who)).reference).not.toBe(reference)
  })
})

describe('credit', () => {
  it('is kept of what was paid above the price, lowers the next price, and can pay it alone', async () => {
    const who = await bench.student()
    who.details.amount = 40_000
    await bench.asked(who)
    const next = await bench.student(20_000)
    const checkout = await bench.call(getCheckout, who.actor, { program: next.program.slug })
    expect(checkout).toMatchObject({ creditXaf: 25_000, program: { priceXaf: 20_000, dueXaf: 0 } })
    const program = next.program.slug
    const wallet = bench.initiate(who, { amount: 100, program })
    expect(await refusal(wallet)).toBe('Payment.answers.creditCovers')
    const pay = () => bench.call(payWithCredit, who.actor, { program })
    const results = await Promise.allSettled([pay(), pay(), pay()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const third = await bench.student(15_000)
    const { program: offer } = await bench.call(getCheckout, who.actor, { program: third.program.slug })
    expect(offer).toMatchObject({ creditXaf: 5_000, dueXaf: 10_000 })
    const low = bench.initiate(who, { amount: 9_999, program: third.program.slug })
    expect(await refusal(low)).toBe('Validation.amountBelowPrice')
    who.details.amount = 10_000
    const { reference } = await bench.initiate(who, { program: third.program.slug })
    const fourth = await bench.student(15_000)
    const { program: last } = await bench.call(getCheckout, who.actor, { program: fourth.program.slug })
    expect(last?.dueXaf).toBe(15_000)
    const code = await bench.lastCode(reference)
    await bench.whileTimePasses(bench.verify(who, reference, code))
    expect(await bench.broken()).toEqual([])
  })
})

describe('credit alone', () => {
  it('pays for a seat in the class that is chosen; a full one is refused beside its field, and nothing is paid', async () => {
    const who = await bench.student()
    who.details.amount = 40_000
    await bench.asked(who)
    const { program } = await bench.student(20_000)
    const inWeeks = (weeks: number) => new Date(bench.clock.now().getTime() + weeks * 7 * 86_400_000)
    const soon = { startsOn: inWeeks(2), endsOn: inWeeks(10) }
    const full = await createCohort(program.id, { ...soon, seats: 0 })
    const open = await createCohort(program.id, { startsOn: inWeeks(3), endsOn: inWeeks(11), seats: 1 })
    const pay = (cohort: string) => bench.call(payWithCredit, who.actor, { program: program.slug, cohort })
    expect(await refusal(pay(full.id))).toBe('Classes.fullNext')
    const enrolment = () =>
      bench.db.enrolment.findFirst({ where: { userId: who.user.id, programId: program.id } })
    expect((await enrolment())?.status ?? 'pending').toBe('pending')
    await pay(open.id)
    expect(await enrolment()).toMatchObject({ status: 'active', cohortId: open.id })
    expect(await bench.broken()).toEqual([])
  })
})

describe('what the answer says of a payment', () => {
  it('goes to the payer with a masked number, and to nobody else', async () => {
    const [who, other] = [await bench.student(), await bench.student()]
    const { reference } = await bench.initiate(who)
    const view = await bench.call(getPayment, who.actor, { reference })
    expect(view).toMatchObject({ reference, status: 'initiated', amount: 15_000, phone: '+237 6•• ••• •01' })
    expect(JSON.stringify(view)).not.toContain(who.details.phone.slice(4))
    expect(await refusal(bench.call(getPayment, other.actor, { reference }))).toBe('not_found')
    expect(await refusal(bench.call(getReceipt, who.actor, { reference }))).toBe('not_found')
    expect(await bench.call(listPayments, other.actor, {})).toEqual([])
  })

  it('lets a reopened form continue', async () => {
    const who = await bench.student()
    const { reference, expires_at } = await bench.initiate(who)
    const { open } = await bench.call(getCheckout, who.actor, {})
    expect(open).toMatchObject({
      reference,
      step: 'code',
      full_phone: who.details.phone,
      code: { state: 'sent', expires_at, tries_left: 5 },
    })
  })
})

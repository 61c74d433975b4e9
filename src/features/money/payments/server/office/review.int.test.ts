import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { getPayment } from '../checkout/get-payment'
import { closeReview } from './close-review'
import { recheckPayment } from './recheck-payment'
import { resolveUnknownOutcome } from './resolve-unknown-outcome'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
beforeEach(() => {
  bench.provider.approvesAfterMs = null
  bench.provider.isDown = false
})
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

const recheck = (reference: string, actor: Actor = bench.admin) =>
  bench.whileTimePasses(bench.call(recheckPayment, actor, { reference }))
const close = (reference: string, more: object = {}, actor: Actor = bench.admin) =>
  bench.call(closeReview, actor, {
    reference,
    attempt: `${reference}-1`,
    amount: 10_000,
    reason: 'The portal shows 10,000',
    ...more,
  })

async function startPayment() {
  const who = await bench.student()
  const { reference } = await bench.asked(who)
  const attempt = (await bench.intent(reference)).attempts[0]?.id ?? ''
  return { who, reference, attempt }
}

async function underReview() {
  const payment = await startPayment()
  bench.provider.approve(payment.attempt, { amountXaf: 10_000 })
  await bench.pass(60_000)
  expect((await bench.intent(payment.reference)).state).toBe('review')
  return payment
}

describe('asking the provider again', () => {
  it('is for the office, and for payments that somebody was asked for', async () => {
    const { who, reference } = await startPayment()
    expect(await refusal(recheck(reference, who.actor))).toBe('forbidden')
    expect(await refusal(recheck('MBA-FORGED0000'))).toBe('not_found')
    const unasked = await bench.initiate(await bench.student())
    expect(await refusal(recheck(unasked.reference))).toBe('PaymentsOffice.nothingToAsk')
  })

  it('pays what the provider confirms, and says so', async () => {
    const { reference, attempt } = await startPayment()
    await bench.pass(4_000)
    bench.provider.approve(attempt)
    bench.clock.advance(4_000)
    expect(await recheck(reference)).toMatchObject({ outcome: 'answered', status: 'verified' })
    expect(await bench.audited('payment.rechecked', reference)).toHaveLength(1)
  })

  it('changes nothing when the provider is silent, refuses or still waits', async () => {
    const { reference, attempt } = await startPayment()
    bench.clock.advance(10_000)
    expect(await recheck(reference)).toMatchObject({ outcome: 'answered', status: 'pending' })
    bench.provider.isDown = true
    bench.clock.advance(10_000)
    expect(await recheck(reference)).toMatchObject({ outcome: 'no_answer', status: 'pending' })
    bench.provider.isDown = false
    bench.provider.reject(attempt)
    bench.clock.advance(10_000)
    expect(await recheck(reference)).toMatchObject({ status: 'failed' })
  })

  it('after the provider has confirmed answers with what it said, and asks nothing', async () => {
    const { reference, attempt } = await startPayment()
    bench.clock.advance(10_000)
    bench.provider.approve(attempt)
    await recheck(reference)
    const before = bench.provider.reads.length
    expect(await recheck(reference)).toMatchObject({ outcome: 'answered', status: 'verified' })
    expect(bench.provider.reads.length).toBe(before)
    expect(await bench.audited('payment.rechecked', reference)).toHaveLength(1)
  })

  it('20 times at once reads once in three seconds and pays once', async () => {
    const { reference, attempt } = await startPayment()
    bench.clock.advance(10_000)
    bench.provider.approve(attempt)
    const before = bench.provider.reads.length
    const calls = Array.from({ length: 20 }, () => bench.call(recheckPayment, bench.admin, { reference }))
    await bench.whileTimePasses(Promise.all(calls), 500, calls)
    expect(bench.provider.reads.length - before).toBe(1)
    expect((await bench.intent(reference)).state).toBe('paid')
  })
})

describe('a payment under review', () => {
  it('is closed by an admin only, with a real request and amount, and once', async () => {
    const { who, reference } = await underReview()
    expect(await refusal(close(reference, {}, bench.staff))).toBe('forbidden')
    expect(await refusal(close(reference, {}, who.actor))).toBe('forbidden')
    expect(await refusal(close(reference, { attempt: 'MBA-OTHER-1' }))).toBe('PaymentsOffice.attemptUnknown')
    expect(await refusal(close(reference, { amount: 0 }))).toBe('Validation.amountWhole')
    expect(await refusal(close(reference, { reason: '' }))).toBe('Validation.reasonNeeded')
    expect(await refusal(close(reference))).toBe('accepted')
    expect(await refusal(close(reference))).toBe('PaymentsOffice.notInReview')
  })

  it('is refunded as far as money arrived; the student is informed and can pay again', async () => {
    const { who, reference } = await underReview()
    await close(reference)
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 10_000, refunds_payable: -10_000 })
    expect(await bench.call(getPayment, who.actor, { reference })).toMatchObject({
      status: 'failed',
      reason: 'given_back',
    })
    await bench.approve(reference)
    await bench.payOut(reference)
    expect(await bench.intent(reference)).toMatchObject({ state: 'cancelled', receipts: [] })
    expect(await bench.balances(who.user.id)).toEqual({})
    const again = await bench.paid(who)
    expect((await bench.intent(again)).state).toBe('paid')
  })

  it('is not owed back twice when the provider corrects itself afterwards', async () => {
    const { reference, attempt } = await underReview()
    await close(reference)
    bench.provider.approve(attempt)
    bench.clock.advance(10_000)
    await recheck(reference)
    const { state, refunds, attempts } = await bench.intent(reference)
    expect([state, refunds.length, attempts[0]?.state]).toEqual(['cancelled', 1, 'succeeded'])
  })

  it('is paid by a re-check when the provider now reports the right facts', async () => {
    const { reference, attempt } = await underReview()
    bench.provider.approve(attempt)
    bench.clock.advance(10_000)
    expect(await recheck(reference)).toMatchObject({ status: 'verified' })
  })
})

describe('a request without an outcome', () => {
  it('is a question until somebody has looked it up, with a reason', async () => {
    bench.provider.approvesAfterMs = null
    const { reference } = await startPayment()
    const settle = (actor: Actor = bench.admin) =>
      bench.call(resolveUnknownOutcome, actor, {
        reference,
        attempt: `${reference}-1`,
        reason: 'Nothing in the portal',
      })
    expect(await refusal(settle())).toBe('PaymentsOffice.notFlagged')
    await bench.pass(80 * 3_600_000, 3_600_000)
    expect((await bench.intent(reference)).attempts[0]?.flaggedAt).not.toBeNull()
    expect(await refusal(settle(bench.staff))).toBe('forbidden')
    expect(await refusal(settle())).toBe('accepted')
    expect(await refusal(settle())).toBe('PaymentsOffice.notFlagged')
    expect(await bench.audited('payment.looked_up', reference)).toHaveLength(1)
  })
})

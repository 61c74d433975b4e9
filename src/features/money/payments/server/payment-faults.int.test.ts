import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minute, second } from '@/config/durations'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { readAttempt } from './attempts/read-attempt'
import { receiveCallback } from './attempts/receive-callback'
import { retryPayment } from './checkout/retry-payment'
import { type Failpoint, failpoints } from './failpoints'

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
})
afterAll(() => bench.close())
beforeEach(() => {
  Object.assign(bench.provider, { approvesAfterMs: null, isDown: false, visibleAfterMs: 0 })
  bench.provider.faults.length = 0
  bench.provider.prepare = undefined
  bench.provider.whileSubmitting = null
  bench.clock.advance(minute)
})
afterEach(async () => {
  failpoints().clear()
  expect(await bench.broken()).toEqual([])
})

const attemptOf = async (reference: string, index = 0) => {
  const attempt = (await bench.intent(reference)).attempts[index]
  if (!attempt) {
    throw new Error('no such attempt')
  }
  return attempt
}

const callback = (token: string, rawBody = '{"status":"SUCCESSFUL"}', method = 'POST') =>
  bench.call(
    receiveCallback,
    { kind: 'visitor' },
    { provider: 'mtn', method, headers: {}, rawBody, query: { token } },
  )

const retry = (who: Awaited<ReturnType<PaymentBench['student']>>, reference: string) =>
  bench.whileTimePasses(bench.call(retryPayment, who.actor, { reference }), second)

describe('the provider', () => {
  it('never calls back, and the payer approves after 40 s: polling pays, once', async () => {
    bench.provider.approvesAfterMs = 40 * second
    const { reference } = await bench.asked(await bench.student())
    expect((await bench.intent(reference)).state).toBe('authorised')
    await bench.pass(2 * minute)
    expect((await bench.intent(reference)).state).toBe('paid')
  })

  it('calls back 20 times in 20 s by POST and PUT: paid once, few reads', async () => {
    const { reference } = await bench.asked(await bench.student())
    const { id, callbackToken } = await attemptOf(reference)
    bench.provider.approve(id)
    const before = bench.provider.reads.length
    for (let n = 0; n < 20; n++) {
      expect(await callback(callbackToken, '{}', n % 2 ? 'PUT' : 'POST')).toEqual({ received: true })
      bench.clock.advance(second)
      await bench.runJobs()
    }
    expect((await bench.intent(reference)).state).toBe('paid')
    expect(bench.provider.reads.length - before).toBeLessThanOrEqual(7)
  })

  it('is read by one at a time, and not again within 3 s, from any caller', async () => {
    const { reference } = await bench.asked(await bench.student())
    const { id } = await attemptOf(reference)
    bench.clock.advance(10 * second)
    const before = bench.provider.reads.length
    const read = () => Promise.all(Array.from({ length: 5 }, () => readAttempt(id)))
    await read()
    expect(bench.provider.reads.length - before).toBe(1)
    bench.clock.advance(3 * second - 1)
    await read()
    expect(bench.provider.reads.length - before).toBe(1)
    bench.clock.advance(1)
    await read()
    expect(bench.provider.reads.length - before).toBe(2)
  })

  it('is impersonated: a forged success changes nothing and brings one read', async () => {
    const { reference } = await bench.asked(await bench.student())
    const { callbackToken } = await attemptOf(reference)
    await Promise.all(Array.from({ length: 30 }, () => callback(callbackToken)))
    await callback('another-token')
    await callback("' or 1=1 --", 'x'.repeat(20_000))
    await bench.runJobs()
    expect((await bench.intent(reference)).state).toBe('authorised')
    expect((await attemptOf(reference)).state).toBe('pending')
  })

  it('calls back before its answer is stored: the state is read as soon as it is', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const code = await bench.lastCode(reference)
    failpoints().set('submit.answered', () => {
      failpoints().clear()
      throw new Error('killed')
    })
    await bench.whileTimePasses(
      bench.verify(who, reference, code).catch(() => undefined),
      5 * second,
    )
    const { id, callbackToken } = await attemptOf(reference)
    bench.provider.approve(id)
    await callback(callbackToken)
    expect((await attemptOf(reference)).nextReadAt).not.toBeNull()
    await bench.pass(3 * minute)
    expect((await bench.intent(reference)).state).toBe('paid')
  })

  it('calls back while it is still being asked: read at once, without waiting for the plan', async () => {
    bench.provider.approvesAfterMs = 0
    bench.provider.whileSubmitting = ({ callbackToken }) => callback(callbackToken)
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    failpoints().set('verify.authorised', () => {
      throw new Error('killed')
    })
    await bench.verify(who, reference, await bench.lastCode(reference)).catch(() => undefined)
    await bench.runJobs()
    expect((await bench.intent(reference)).state).toBe('paid')
  })

  it.each(['answer_lost', 'throws_after'] as const)(
    '%s: the same request is found, never sent again',
    async (fault) => {
      bench.provider.faults.push(fault)
      bench.provider.approvesAfterMs = 30 * second
      const { reference } = await bench.asked(await bench.student())
      await bench.pass(2 * minute)
      const { attempts, state } = await bench.intent(reference)
      expect([attempts.length, attempts[0]?.submitCount, state]).toEqual([1, 1, 'paid'])
    },
  )

  it.each(['request_lost', 'throws_before'] as const)(
    '%s: sent again with the same reference after two minutes',
    async (fault) => {
      bench.provider.faults.push(fault)
      bench.provider.approvesAfterMs = 10 * second
      const { reference } = await bench.asked(await bench.student())
      await bench.pass(minute)
      expect((await attemptOf(reference)).state).toBe('unknown')
      await bench.pass(3 * minute)
      const { attempts, state } = await bench.intent(reference)
      expect([attempts.length, attempts[0]?.submitCount, state]).toEqual([1, 2, 'paid'])
      expect(bench.provider.submits.filter((id) => id === attempts[0]?.id)).toHaveLength(2)
    },
  )

  it('loses every request: given up softly at the end of the window, after four tries at most', async () => {
    bench.provider.faults.push(...Array.from({ length: 10 }, () => 'request_lost' as const))
    const { reference } = await bench.asked(await bench.student())
    await bench.pass(8 * minute)
    const attempt = await attemptOf(reference)
    expect(attempt.state).toBe('expired')
    expect(attempt.submitCount).toBeLessThanOrEqual(4)
  })

  it('does not know a payment for 20 s after accepting it: not failed', async () => {
    bench.provider.visibleAfterMs = 20 * second
    bench.provider.approvesAfterMs = 15 * second
    const { reference } = await bench.asked(await bench.student())
    expect((await attemptOf(reference)).state).toBe('pending')
    await bench.pass(2 * minute)
    expect((await bench.intent(reference)).state).toBe('paid')
    expect((await attemptOf(reference)).submitCount).toBe(1)
  })

  it('confirms after our wait has ended: the late success pays the open payment', async () => {
    const { reference } = await bench.asked(await bench.student())
    await bench.pass(8 * minute)
    expect((await attemptOf(reference)).state).toBe('expired')
    bench.provider.approve((await attemptOf(reference)).id)
    await bench.pass(20 * minute, minute)
    expect((await bench.intent(reference)).state).toBe('paid')
  })

  it('confirms late what was meanwhile paid by a second request: a refund is due, staff are told', async () => {
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    await bench.pass(8 * minute)
    bench.provider.approvesAfterMs = second
    expect(await retry(who, reference)).toMatchObject({ status: 'verified' })
    bench.provider.approve((await attemptOf(reference)).id)
    const alerts = await bench.mails('payment_alert')
    await bench.pass(20 * minute, minute)
    const { state, refunds, enrolment, receipts, payingAttemptId } = await bench.intent(reference)
    expect([state, enrolment.status, receipts.length]).toEqual(['paid', 'active', 1])
    expect(refunds).toMatchObject([{ state: 'due', amountXaf: 15_000 }])
    expect(payingAttemptId).toBe((await attemptOf(reference, 1)).id)
    expect((await bench.mails('payment_alert')) - alerts).toBe(1)
  })

  it.each([
    ['amount', { amountXaf: 10_000 }],
    ['currency', { currency: 'EUR' }],
    ['reference', { reference: 'somebody-else' }],
  ])(
    'reports a success with another %s: review, nothing booked, staff are told once',
    async (_what, reported) => {
      const { reference } = await bench.asked(await bench.student())
      bench.provider.approve((await attemptOf(reference)).id, reported)
      const alerts = await bench.mails('payment_alert')
      await bench.pass(3 * minute)
      expect(await bench.intent(reference)).toMatchObject({
        state: 'review',
        enrolment: { status: 'pending' },
      })
      expect((await bench.mails('payment_alert')) - alerts).toBe(1)
    },
  )

  it('reports the same transaction for two requests: review', async () => {
    const [first, second_] = [await bench.student(), await bench.student()]
    const paid = await bench.asked(first)
    bench.provider.approve((await attemptOf(paid.reference)).id, { providerTxnId: 'T-1' })
    await bench.pass(minute)
    const { reference } = await bench.asked(second_)
    bench.provider.approve((await attemptOf(reference)).id, { providerTxnId: 'T-1' })
    await bench.pass(2 * minute)
    expect((await bench.intent(reference)).state).toBe('review')
  })

  it('is down for two hours: nobody is asked in a storm, and what it took is found', async () => {
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    const { id } = await attemptOf(reference)
    bench.provider.isDown = true
    for (let n = 0; n < 8; n++) {
      await bench.asked(await bench.student())
    }
    const submits = bench.provider.submits.length
    const blocked = await bench.asked(await bench.student())
    expect(blocked.answer).toMatchObject({
      error: { options: { text: 'Payment.reasons.provider_unavailable' } },
    })
    expect(bench.provider.submits.length).toBe(submits)
    await bench.pass(120 * minute, 6 * minute)
    bench.provider.isDown = false
    bench.provider.approve(id)
    await bench.pass(7 * 60 * minute, 30 * minute)
    expect((await bench.intent(reference)).state).toBe('paid')
    bench.provider.approvesAfterMs = second
    const after = await bench.asked(await bench.student())
    expect(after.answer).toMatchObject({ status: 'verified' })
  }, 60_000)

  it('gives a token first: it is stored before the wallet is asked, and asked for once', async () => {
    let prepared = 0
    bench.provider.prepare = async () => ({ status: 'ready', handle: { payToken: `P-${++prepared}` } })
    bench.provider.faults.push('request_lost')
    bench.provider.approvesAfterMs = second
    const { reference } = await bench.asked(await bench.student())
    expect((await attemptOf(reference)).handle).toEqual({ payToken: 'P-1' })
    await bench.pass(4 * minute)
    expect((await bench.intent(reference)).state).toBe('paid')
    expect(prepared).toBe(1)
  })

  it.each([
    [{ status: 'unavailable' }, 'abandoned', 'provider_unavailable'],
    [{ status: 'refused', reason: 'payer_limit' }, 'failed', 'payer_limit'],
  ] as const)(
    'gives no token (%j): no wallet was asked, and the answer says so',
    async (result, state, reason) => {
      bench.provider.prepare = async () => result
      const submits = bench.provider.submits.length
      const { reference, answer } = await bench.asked(await bench.student())
      expect(answer).toMatchObject({ error: { options: { text: `Payment.reasons.${reason}` } } })
      expect(await attemptOf(reference)).toMatchObject({ state, reason })
      expect(bench.provider.submits.length).toBe(submits)
    },
  )

  it('refuses later what it had accepted: told by mail, once', async () => {
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    bench.provider.reject((await attemptOf(reference)).id)
    await bench.pass(30 * minute, 5 * minute)
    expect(await attemptOf(reference)).toMatchObject({ state: 'failed', reason: 'rejected_by_payer' })
    const mails = await bench.db.outboxMail.count({ where: { userId: who.user.id, kind: 'payment_failed' } })
    expect(mails).toBe(1)
  })

  it('never tells the outcome: flagged for staff at the horizon, not dropped', async () => {
    const { reference } = await bench.asked(await bench.student())
    await bench.pass(80 * 60 * minute, 2 * 60 * minute)
    const attempt = await attemptOf(reference)
    expect(attempt).toMatchObject({ state: 'expired', nextReadAt: null })
    expect(attempt.flaggedAt).not.toBeNull()
    expect(attempt.readCount).toBeLessThan(30)
  }, 60_000)

  it('answers a request after its horizon: read once more, and flagged for staff', async () => {
    bench.provider.whileSubmitting = async () => bench.clock.advance(80 * 60 * minute)
    const { reference } = await bench.asked(await bench.student())
    bench.provider.whileSubmitting = null
    await bench.pass(2 * minute)
    const attempt = await attemptOf(reference)
    expect(attempt).toMatchObject({ state: 'expired', nextReadAt: null })
    expect(attempt.flaggedAt).not.toBeNull()
  })
})

describe('killed at', () => {
  const points: Failpoint[] = [
    'verify.authorised',
    'submit.claimed',
    'submit.answered',
    'read.claimed',
    'read.answered',
    'settle.ledger_written',
  ]
  it.each(points)('%s: everything is found again, and paid once', async (point) => {
    bench.provider.approvesAfterMs = 5 * second
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const code = await bench.lastCode(reference)
    const before = { debits: bench.provider.debits, receipts: await bench.mails('payment_receipt') }
    let kills = 0
    failpoints().set(point, () => {
      kills += 1
      if (kills === 1) {
        throw new Error('killed')
      }
    })
    const first = bench.verify(who, reference, code).catch(() => undefined)
    await bench.whileTimePasses(first, 5 * second)
    await bench.pass(6 * minute)
    expect(kills).toBeGreaterThan(0)
    expect((await bench.intent(reference)).state).toBe('paid')
    expect(bench.provider.debits - before.debits).toBe(1)
    expect((await bench.mails('payment_receipt')) - before.receipts).toBe(1)
    const repeat = bench.verify(who, reference, code)
    expect(await bench.whileTimePasses(repeat)).toMatchObject({ status: 'verified' })
  })
})

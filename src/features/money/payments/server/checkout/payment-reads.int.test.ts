import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour, minute, second } from '@/config/durations'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { mayRead } from '../attempts/provider-reads'
import { readAttempt } from '../attempts/read-attempt'
import { receiveCallback } from '../attempts/receive-callback'

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
})
afterAll(() => bench.close())
beforeEach(() => {
  Object.assign(bench.provider, { approvesAfterMs: null, isDown: false })
  bench.clock.advance(hour)
})
afterEach(async () => expect(await bench.broken()).toEqual([]))

const attemptOf = async (reference: string) => {
  const [attempt] = (await bench.intent(reference)).attempts
  if (!attempt) {
    throw new Error('no such attempt')
  }
  return attempt
}

interface Line extends Record<string, unknown> {
  event?: string
}
const lines = (): Line[] =>
  bench.container
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
const eventsAbout = (reference: string) =>
  lines()
    .filter((line) => String(line.reference ?? '').startsWith(reference))
    .map(({ event }) => event)

describe('a status read that fails', () => {
  it('costs no step: money that came late is seen within minutes of the provider coming back', async () => {
    const { reference } = await bench.asked(await bench.student())
    await bench.pass(7 * minute)
    const { id, state } = await attemptOf(reference)
    expect(state).toBe('expired')
    bench.provider.isDown = true
    await bench.pass(20 * minute, minute)
    bench.provider.isDown = false
    bench.provider.approve(id)
    await bench.pass(3 * minute, 30 * second)
    expect((await bench.intent(reference)).state).toBe('paid')
  })
})

describe('the clock is stepped back by an hour', () => {
  it('and a waiting payment is read within a minute', async () => {
    const { reference } = await bench.asked(await bench.student())
    await bench.pass(minute)
    const { id } = await attemptOf(reference)
    bench.provider.approve(id)
    Object.assign(bench.provider.payments.get(id) ?? {}, { visibleFrom: 0 }) // the operator's clock is right
    bench.clock.set(new Date(bench.clock.now().getTime() - hour))
    await bench.pass(minute)
    expect((await bench.intent(reference)).state).toBe('paid')
    bench.clock.advance(hour)
  })
})

describe('reads of a provider', () => {
  const start = Date.parse('2026-11-25T09:00:00Z')
  const at = (ms: number) => new Date(start + ms)

  it('are at most eight in any second, over all instances', async () => {
    const granted: number[] = []
    for (let ms = 0; ms < 3_000; ms += 40) {
      const both = await Promise.all([mayRead('mtn', at(ms)), mayRead('mtn', at(ms))])
      granted.push(...both.filter(Boolean).map(() => ms))
    }
    for (const from of granted) {
      expect(granted.filter((ms) => ms >= from && ms < from + second).length).toBeLessThanOrEqual(8)
    }
    expect(granted.length).toBeGreaterThanOrEqual(24)
  })

  it('are counted for each provider, over a restart, and go on after the clock was stepped back', async () => {
    for (let n = 0; n < 8; n++) {
      expect(await mayRead('orange', at(10_000 + n))).toBe(true)
    }
    expect(await mayRead('orange', at(10_900))).toBe(false)
    expect(await mayRead('payflex', at(10_900))).toBe(true)
    expect(await mayRead('orange', at(10_000 - hour))).toBe(true)
  })
})

describe('a callback', () => {
  const call = (token: string, rawBody = '{"status":"SUCCESSFUL","notif_token":"hush"}') =>
    bench.call(
      receiveCallback,
      { kind: 'visitor' },
      { provider: 'mtn', method: 'POST', headers: {}, rawBody, query: { token } },
    )

  it('that claims a success which the provider does not know is a security event, once', async () => {
    const { reference } = await bench.asked(await bench.student())
    const { callbackToken } = await attemptOf(reference)
    await call(callbackToken)
    await bench.pass(2 * minute)
    expect(eventsAbout(reference).filter((event) => event === 'payment.callback_disagrees')).toHaveLength(1)
    expect(bench.container.logged()).not.toContain('hush')
  })

  it('that comes just before its money is none', async () => {
    const { reference } = await bench.asked(await bench.student())
    const { id, callbackToken } = await attemptOf(reference)
    bench.provider.approve(id)
    await call(callbackToken)
    await bench.pass(minute)
    expect((await bench.intent(reference)).state).toBe('paid')
    expect(eventsAbout(reference)).not.toContain('payment.callback_disagrees')
  })

  it('that is forged is a security event, and a flood of them fills neither log nor history', async () => {
    const { reference } = await bench.asked(await bench.student())
    const { callbackToken } = await attemptOf(reference)
    const parse = bench.provider.parseCallback
    bench.provider.parseCallback = (request) => ({
      attemptToken: request.query.token ?? null,
      authentic: 'no',
      claimsSuccess: true,
    })
    for (let n = 0; n < 60; n++) {
      await call(callbackToken)
    }
    bench.provider.parseCallback = parse
    const forged = eventsAbout(reference).filter((event) => event?.startsWith('payment.callback_forged'))
    expect(forged).toContain('payment.callback_forged')
    expect(forged.length).toBeLessThanOrEqual(21)
    const { id } = await bench.intent(reference)
    const storedCount = await bench.db.paymentEvent.count({
      where: { intentId: id, type: 'callback.received' },
    })
    expect(storedCount).toBe(50)
    const before = lines().length
    for (let n = 0; n < 60; n++) {
      await call(`unknown-${n}`)
    }
    expect(lines().length - before).toBeLessThanOrEqual(21)
  })
})

describe('a payment under review', () => {
  it('notes that the facts disagree once, however often it is read', async () => {
    const { reference } = await bench.asked(await bench.student())
    const { id } = await attemptOf(reference)
    bench.provider.approve(id, { amountXaf: 14_000 })
    await bench.pass(5 * minute)
    bench.clock.advance(10 * second)
    await readAttempt(id)
    const { id: intentId, state } = await bench.intent(reference)
    expect(state).toBe('review')
    const count = () => bench.db.paymentEvent.count({ where: { intentId, type: 'intent.facts_disagree' } })
    expect(await count()).toBe(1)
    bench.provider.approve(id, { currency: 'EUR' })
    await bench.pass(2 * minute)
    expect(await count()).toBe(2)
  })
})

describe('the log', () => {
  it('has one line with the reference for each turn of a payment', async () => {
    bench.provider.approvesAfterMs = 0
    const { reference } = await bench.asked(await bench.student())
    expect(eventsAbout(reference)).toEqual([
      'payment.initiated',
      'payment.code_accepted',
      'payment.request_created',
      'payment.sending',
      'payment.asked',
      'payment.money_confirmed',
      'payment.verified',
    ])
  })

  it('says how a payment ended without money, and that a code was wrong', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const code = await bench.lastCode(reference)
    const wrong = code === '000000' ? '000001' : '000000'
    await bench.verify(who, reference, wrong).catch(() => undefined)
    await bench.whileTimePasses(bench.verify(who, reference, code), 2 * second)
    const { id } = await attemptOf(reference)
    bench.provider.reject(id)
    await bench.pass(minute)
    expect(eventsAbout(reference)).toEqual([
      'payment.initiated',
      'payment.code_rejected',
      'payment.code_accepted',
      'payment.request_created',
      'payment.sending',
      'payment.asked',
      'payment.failed',
    ])
    expect(
      lines().find(({ event, attemptId }) => event === 'payment.failed' && attemptId === id),
    ).toMatchObject({ reason: 'rejected_by_payer' })
    const { reference: expiring } = await bench.asked(await bench.student())
    await bench.pass(7 * minute)
    expect(eventsAbout(expiring).at(-1)).toBe('payment.expired')
  })
})

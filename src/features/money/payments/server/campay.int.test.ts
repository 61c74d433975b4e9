import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentCalls } from '@/app/api/calls/payments'
import { minute } from '@/config/durations'
import { forget } from '@/server/remember'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import type { CampayOptions } from '@/testing/simulators/campay-simulator'
import { campayRig } from '@/testing/simulators/gateway-rigs'
import { failpoints } from './failpoints'
import { getOfficePayment } from './office/get-office-payment'
import { recheckPayment } from './office/recheck-payment'

/** The site's own address for callbacks, over HTTP. */
async function openSite() {
  const path = '/api/payment/callback/campay'
  const handlers = {
    GET: paymentCalls['GET /api/payment/callback/{provider}'].handler,
    POST: paymentCalls['POST /api/payment/callback/{provider}'].handler,
  }
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) {
      chunks.push(chunk)
    }
    const method = incoming.method === 'GET' ? 'GET' : 'POST'
    const request = new Request(`http://localhost:3000${incoming.url}`, {
      method,
      headers: { 'content-type': incoming.headers['content-type'] ?? '' },
      body: method === 'GET' ? undefined : Buffer.concat(chunks),
    })
    const response = await handlers[method](request, { params: Promise.resolve({ provider: 'campay' }) })
    outgoing.writeHead(response.status).end(await response.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let bench: OfficeBench
let site: Awaited<ReturnType<typeof openSite>>
let rig: Awaited<ReturnType<typeof campayRig>>
let who: Student

const collect = /collect\/$/

async function offer(options: Partial<CampayOptions> = {}) {
  await rig?.simulator.stop()
  rig = await campayRig(options, bench.clock)
  rig.callTo(site.url)
  Object.assign(bench.container.gateways, { mtn: undefined, orange: undefined, campay: rig.gateway })
}

beforeAll(async () => {
  bench = await openOfficeBench()
  site = await openSite()
})
afterAll(async () => {
  await rig.simulator.stop()
  await site.close()
  await bench.close()
})
beforeEach(async () => {
  forget('payment-health:campay')
  await offer()
  bench.clock.advance(minute)
  who = await bench.student()
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

/** A request whose answer was lost, although CamPay has it. */
async function lost(student = who) {
  rig.simulator.nextTime(collect, { kind: 'drop_committed' })
  const { reference } = await bench.asked(student)
  const attempt = await attemptOf(reference)
  expect(attempt).toMatchObject({ state: 'unknown', handle: {} })
  return { reference, id: attempt.id }
}

const stateOf = async (reference: string) => (await bench.intent(reference)).state

describe('a choice without a contract of its own', () => {
  it('goes through CamPay, which the office sees and the payer does not', async () => {
    const { reference, answer } = await bench.asked(who)
    expect(answer).toMatchObject({ status: 'pending', next_action: { type: 'ussd_prompt', dial: '*126#' } })
    expect(JSON.stringify(answer)).not.toMatch(/campay/i)
    const { id } = await attemptOf(reference)
    await rig.simulator.approve(id)
    await bench.pass(minute)
    expect(await stateOf(reference)).toBe('paid')
    const { attempts } = await bench.call(getOfficePayment, bench.staff, { reference })
    expect(attempts).toMatchObject([
      {
        provider: 'mtn',
        aggregator: 'campay',
        state: 'succeeded',
        providerTxnId: rig.simulator.of(id).operatorReference,
      },
    ])
  })

  it('keeps the route of a request when its own contract comes, and takes that one next', async () => {
    const { reference } = await bench.asked(who)
    Object.assign(bench.container.gateways, { mtn: bench.provider })
    bench.provider.approvesAfterMs = null
    await rig.simulator.approve((await attemptOf(reference)).id)
    await bench.runJobs()
    expect(await stateOf(reference)).toBe('paid')
    const later = await bench.asked(await bench.student())
    expect(await attemptOf(later.reference)).toMatchObject({ provider: 'mtn', aggregator: null })
    expect(rig.payments()).toBe(1)
  })

  it('is not offered by an aggregator that does not carry it', async () => {
    who.details.provider = 'payflex'
    await expect(bench.initiate(who)).rejects.toThrow()
  })

  it('of a number of the other network is asked there, and paid', async () => {
    who.details.phone = '+237690000123'
    const { reference, answer } = await bench.asked(who)
    expect(answer).toMatchObject({ next_action: { dial: '#150*50#' } })
    const { id } = await attemptOf(reference)
    expect(rig.simulator.of(id).operator).toBe('orange')
    await rig.simulator.approve(id)
    await bench.runJobs()
    expect(await stateOf(reference)).toBe('paid')
  })
})

describe('a request whose answer was lost', () => {
  it.each(['query', 'form', 'json'] as const)(
    'is never sent again; a late callback (%s) reveals it, and the read pays',
    async (callbackShape) => {
      await offer({ callbackShape })
      const { reference, id } = await lost()
      await bench.pass(40 * minute, minute)
      expect(await attemptOf(reference)).toMatchObject({ state: 'expired', submitCount: 1 })
      await rig.simulator.approve(id)
      expect(await stateOf(reference)).toBe('authorised')
      await bench.runJobs()
      expect(await stateOf(reference)).toBe('paid')
      expect(rig.simulator.countOf(collect)).toBe(1)
      expect(rig.simulator.deliveries).toMatchObject([{ status: 200 }])
    },
  )

  it('and that no callback reveals: shown to staff, read seldom, and the payer may try again', async () => {
    const alerts = await bench.mails('payment_alert')
    const { reference } = await lost()
    const check = bench.call(recheckPayment, bench.staff, { reference })
    expect(await bench.whileTimePasses(check, 1_000)).toMatchObject({ outcome: 'until_callback' })
    await bench.pass(80 * 60 * minute, 60 * minute)
    const attempt = await attemptOf(reference)
    expect(attempt).toMatchObject({ state: 'expired', nextReadAt: null, lastAnswer: null, submitCount: 1 })
    expect(attempt.flaggedAt).not.toBeNull()
    expect(attempt.readCount).toBeLessThan(30)
    expect(await bench.mails('payment_alert')).toBeGreaterThan(alerts)
    expect(rig.payments()).toBe(1)
  }, 60_000)

  it('because the process was killed is never sent again either', async () => {
    const { reference } = await bench.initiate(who)
    const code = await bench.lastCode(reference)
    failpoints().set('submit.answered', () => {
      failpoints().clear()
      throw new Error('killed')
    })
    await bench.whileTimePasses(
      bench.verify(who, reference, code).catch(() => undefined),
      5_000,
    )
    await bench.pass(8 * minute)
    const { id } = await attemptOf(reference)
    expect(rig.payments()).toBe(1)
    await rig.simulator.approve(id)
    await bench.runJobs()
    expect(await stateOf(reference)).toBe('paid')
    expect(rig.simulator.countOf(collect)).toBe(1)
  })
})

it('a request of a process that was killed before it asked is sent, once', async () => {
  const { reference } = await bench.initiate(who)
  const code = await bench.lastCode(reference)
  failpoints().set('submit.claimed', () => {
    failpoints().clear()
    throw new Error('killed')
  })
  await bench.whileTimePasses(
    bench.verify(who, reference, code).catch(() => undefined),
    5_000,
  )
  expect(rig.payments()).toBe(0)
  await bench.pass(5 * minute)
  expect(rig.payments()).toBe(1)
  await rig.simulator.approve((await attemptOf(reference)).id)
  await bench.runJobs()
  expect(await stateOf(reference)).toBe('paid')
})

it('a request while CamPay cannot be reached was not sent: the payer may try again at once', async () => {
  rig.simulator.nextTime(/token\/$/, { kind: 'drop_before' })
  const { reference, answer } = await bench.asked(who)
  expect(answer).toMatchObject({ error: { options: { text: 'Payment.reasons.provider_unavailable' } } })
  expect(await attemptOf(reference)).toMatchObject({ state: 'abandoned', reason: 'provider_unavailable' })
})

describe('a callback', () => {
  it.each(['wrong_key', 'alg_none', 'alg_rs256', 'old', 'missing'] as const)(
    'with the proof %s reveals nothing and brings no read',
    async (proof) => {
      await offer({ callbackMode: 'never' })
      const { reference, id } = await lost()
      await rig.simulator.approve(id)
      const before = await attemptOf(reference)
      await rig.simulator.callBack(id, proof)
      expect(await attemptOf(reference)).toMatchObject({ handle: {}, nextReadAt: before.nextReadAt })
      expect(bench.container.logged()).toContain('payment.callback_forged')
      await bench.pass(2 * minute)
      expect(await stateOf(reference)).toBe('authorised')
      await rig.simulator.callBack(id, 'right')
      await bench.pass(2 * minute)
      expect(await stateOf(reference)).toBe('paid')
    },
  )

  it('that names the payment of somebody else pays nothing, and the right one still counts', async () => {
    await offer({ callbackMode: 'never' })
    const other = await bench.student()
    const { reference, id } = await lost()
    const paid = await bench.asked(other)
    const { id: otherId } = await attemptOf(paid.reference)
    await rig.simulator.approve(otherId)
    await rig.simulator.callBack(id, 'right', { reference: rig.simulator.of(otherId).reference })
    await bench.pass(2 * minute)
    expect([await stateOf(reference), await stateOf(paid.reference)]).toEqual(['authorised', 'paid'])
    await rig.simulator.approve(id)
    await rig.simulator.callBack(id, 'right')
    await bench.pass(2 * minute)
    expect(await stateOf(reference)).toBe('paid')
  })

  it('never replaces the reference of CamPay’s own answer', async () => {
    const { reference } = await bench.asked(who)
    const { id, handle } = await attemptOf(reference)
    await rig.simulator.callBack(id, 'right', { reference: 'another-one' })
    expect((await attemptOf(reference)).handle).toEqual(handle)
  })

  it('that claims a success while the state is pending changes nothing', async () => {
    const { reference } = await bench.asked(who)
    const { id } = await attemptOf(reference)
    await rig.simulator.callBack(id, 'right', { status: 'SUCCESSFUL' })
    await bench.pass(minute)
    expect(await stateOf(reference)).toBe('authorised')
    expect(bench.container.logged()).toContain('payment.callback_disagrees')
  })

  it('twenty times at once pays once, and no telephone number or proof of it is kept', async () => {
    await offer({ callbackMode: 'storm' })
    const { reference, id } = await lost()
    await rig.simulator.approve(id)
    await bench.pass(2 * minute)
    expect((await bench.intent(reference)).receipts).toHaveLength(1)
    expect(rig.simulator.deliveries.filter(({ status }) => status === 200)).toHaveLength(20)
    const reads = rig.simulator.countOf(new RegExp(`transaction/${rig.simulator.of(id).reference}`))
    expect(reads).toBeLessThanOrEqual(3)
    const events = await bench.db.paymentEvent.findMany({ where: { attemptId: id } })
    const kept = JSON.stringify(events.map(({ details }) => details)) + bench.container.logged()
    expect(kept).not.toContain(who.details.phone.slice(-9))
    expect(kept).not.toContain('eyJ')
  })
})

describe('a success', () => {
  it.each([
    ['amount', { amount: '100' }],
    ['amount', { amount: '15000.5' }],
    ['currency', { currency: 'EUR' }],
    ['reference', { external_reference: '5b6cf4a5-3a3f-4c0e-9f3b-1f1f0d4d2a11' }],
  ])('with another %s is under review, and nothing is booked', async (_what, reported) => {
    await offer({ callbackMode: 'never' })
    const { reference } = await bench.asked(who)
    await rig.simulator.approve((await attemptOf(reference)).id, reported)
    await bench.pass(2 * minute)
    expect(await bench.intent(reference)).toMatchObject({ state: 'review', receipts: [] })
  })

  it('is found although the token ended between request and read', async () => {
    await offer({ callbackMode: 'never' })
    const { reference } = await bench.asked(who)
    const issued = rig.simulator.tokens.issued
    rig.simulator.tokens.revokeAll()
    await rig.simulator.approve((await attemptOf(reference)).id)
    await bench.pass(2 * minute)
    expect(await stateOf(reference)).toBe('paid')
    expect(rig.simulator.tokens.issued).toBe(issued + 1)
  })

  it('after our wait has ended still pays', async () => {
    await offer({ callbackMode: 'never' })
    const { reference } = await bench.asked(who)
    await bench.pass(12 * minute, minute)
    const { id, state } = await attemptOf(reference)
    expect(state).toBe('expired')
    await rig.simulator.approve(id)
    await bench.pass(20 * minute, minute)
    expect(await stateOf(reference)).toBe('paid')
  })
})

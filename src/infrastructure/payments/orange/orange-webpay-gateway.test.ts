import { afterEach, describe, expect, it } from 'vitest'
import { startCallbackReceiver } from '@/testing/simulators/callback-receiver'
import { newAttempt, orangeWebpayRig } from '@/testing/simulators/gateway-rigs'
import type { OrangeWebpayOptions } from '@/testing/simulators/orange-webpay-simulator'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close()
  }
})

async function start(options: Partial<OrangeWebpayOptions> = {}) {
  const rig = await orangeWebpayRig(options)
  closers.push(() => rig.simulator.stop())
  const submitted = async (changes = {}) => {
    const attempt = newAttempt(changes)
    const result = await rig.gateway.submit(attempt)
    if (result.status !== 'accepted') {
      throw new Error(result.status)
    }
    return {
      ...attempt,
      handle: result.handle,
      page: result.nextAction.type === 'redirect' ? result.nextAction.url : '',
    }
  }
  return { ...rig, submitted }
}

const createPath = /webpayment$/
const configurationRefused = { status: 'refused', reason: 'provider_config' }

describe('Orange receives', () => {
  it('the order without the number of the payer', async () => {
    const { simulator, submitted } = await start()
    const attempt = await submitted({ locale: 'fr' })
    expect(simulator.lastBody(createPath)).toEqual({
      merchant_key: 'simulated-merchant-key',
      currency: 'XAF',
      order_id: attempt.reference,
      amount: 150_000,
      return_url: attempt.returnUrl,
      cancel_url: attempt.returnUrl,
      notif_url: attempt.callbackUrl,
      lang: 'fr',
      reference: 'Mboa Academy',
    })
    expect(JSON.stringify(simulator.requests)).not.toContain(attempt.phone.slice(-9))
  })

  it('its test currency in its test environment', async () => {
    const { simulator, submitted } = await start({ environment: 'dev' })
    await submitted()
    expect(simulator.lastBody(createPath)).toMatchObject({ currency: 'OUV' })
  })

  it.each([
    ['order id of 31 characters', { reference: 'x'.repeat(31) }],
    ['return address of 121 characters', { returnUrl: `https://academy.example/${'x'.repeat(97)}` }],
    ['callback address of 121 characters', { callbackUrl: `https://academy.example/${'x'.repeat(97)}` }],
  ])('never an %s', async (_what, change) => {
    const { gateway, simulator } = await start()
    expect(await gateway.submit(newAttempt(change))).toEqual(configurationRefused)
    expect(simulator.requests).toEqual([])
  })
})

describe('orders of Orange', () => {
  it('are paid on the page that the payer is sent to', async () => {
    const { gateway, submitted } = await start({ notificationMode: 'never' })
    const attempt = await submitted()
    expect(await (await fetch(attempt.page)).text()).toContain('150000 XAF')
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    await fetch(`${attempt.page}?choice=confirm&otp=123456`)
    expect(await gateway.read(attempt)).toEqual({
      status: 'succeeded',
      amountXaf: null,
      currency: null,
      reference: attempt.reference,
      providerTxnId: expect.stringMatching(/^MP/),
    })
  })

  it('stay open for ever when the payer closes the page; a new one can be made', async () => {
    const { gateway, clock, submitted } = await start()
    const attempt = await submitted()
    clock.advance(gateway.capabilities.windowMs + gateway.capabilities.graceMs)
    expect(gateway.capabilities.windowMs + gateway.capabilities.graceMs).toBe(13 * 60_000)
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    await submitted()
  })

  it('expire when the payer confirms too late', async () => {
    const { gateway, simulator, clock, submitted } = await start()
    const attempt = await submitted()
    simulator.startWork(attempt.reference)
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    clock.advance(10 * 60_000 + 1)
    await simulator.confirm(attempt.reference)
    expect(await gateway.read(attempt)).toEqual({ status: 'expired' })
  })

  it('are lost with the answer that names the page; their id cannot be used again', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    simulator.nextTime(createPath, { kind: 'drop_committed' })
    expect(await gateway.submit(attempt)).toEqual({ status: 'lost' })
    expect(await gateway.submit(attempt)).toEqual({ status: 'lost' })
    expect(simulator.orders.size).toBe(1)
  })

  it.each([
    [
      'an answer without a page',
      { status: 201, json: { pay_token: 'p', notif_token: 'n' } },
      { status: 'lost' },
    ],
    [
      'a page that is a script',
      { status: 201, json: { pay_token: 'p', notif_token: 'n', payment_url: 'javascript:1' } },
      { status: 'lost' },
    ],
    ['an error of the gateway', { status: 500, raw: '<fault/>' }, { status: 'lost' }],
    ['a merchant key that is wrong', { status: 403, json: { code: 1202 } }, configurationRefused],
    ['a currency that is wrong', { status: 403, json: { code: '1203' } }, configurationRefused],
    ['a token that never works', { status: 401, raw: '<fault/>' }, configurationRefused],
    ['no subscription', { status: 403, json: { code: 50 } }, configurationRefused],
    ['a missing field', { status: 400, json: { code: 23 } }, configurationRefused],
    [
      'being out of service',
      { status: 503, json: { code: 5 } },
      { status: 'refused', reason: 'provider_unavailable' },
    ],
  ])('are not made on %s', async (_what, answer, result) => {
    const { gateway, simulator } = await start()
    for (let time = 0; time < 2; time += 1) {
      simulator.nextTime(createPath, { kind: 'answer', answer, committed: false })
    }
    expect(await gateway.submit(newAttempt())).toEqual(result)
  })

  it('need a token: without one, nothing was ordered', async () => {
    const { gateway, simulator } = await start()
    simulator.nextTime(/token$/, { kind: 'drop_before' })
    expect(await gateway.submit(newAttempt())).toEqual({ status: 'refused', reason: 'provider_unavailable' })
    simulator.options.clientSecret = 'changed'
    expect(await gateway.submit(newAttempt())).toEqual(configurationRefused)
    expect(simulator.orders.size).toBe(0)
  })

  it('are created and read again after one renewal of the token', async () => {
    const { gateway, simulator, submitted } = await start()
    const attempt = await submitted()
    simulator.tokens.revokeAll()
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    expect(simulator.tokens.issued).toBe(2)
  })
})

it('distinguishes forged notifications from genuine ones, and reads the state itself', async () => {
  const { gateway, simulator, submitted } = await start()
  const receiver = await startCallbackReceiver()
  closers.push(receiver.stop)
  const attempt = await submitted({ callbackUrl: `${receiver.url}/a-callback-token` })
  await simulator.forgeCallback(attempt.reference)
  simulator.options.notificationMode = 'twice'
  await simulator.confirm(attempt.reference)
  simulator.startWork(attempt.reference)
  const hints = receiver.received.map((callback) => gateway.parseCallback(callback, attempt.handle))
  expect(hints.map(({ authentic }) => authentic)).toEqual(['no', 'yes', 'yes'])
  expect(hints[0]?.attemptToken).toBe('a-callback-token')
  expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
})

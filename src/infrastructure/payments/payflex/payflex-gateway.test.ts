import { afterEach, describe, expect, it } from 'vitest'
import { startCallbackReceiver } from '@/testing/simulators/callback-receiver'
import { newAttempt, payflexRig, prepareAndSubmit } from '@/testing/simulators/gateway-rigs'
import type { PayflexOptions } from '@/testing/simulators/payflex-simulator'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close()
  }
})

async function start(options: Partial<PayflexOptions> = {}) {
  const rig = await payflexRig(options)
  closers.push(() => rig.simulator.stop())
  return rig
}

const chargePath = /charges$/

describe('charges', () => {
  it('carry our reference as their key', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    await gateway.submit(attempt)
    expect(simulator.requests[0]?.headers).toMatchObject({ 'idempotency-key': attempt.reference })
    expect(simulator.lastBody(chargePath)).toEqual({
      reference: attempt.reference,
      amount: 150_000,
      currency: 'XAF',
      account: { phone: '237670000001' },
      description: 'Web development',
      return_url: attempt.returnUrl,
      cancel_url: attempt.returnUrl,
      callback_url: attempt.callbackUrl,
    })
  })

  it('whose answer was lost are requested again at once, and return the page', async () => {
    const { gateway, simulator } = await start()
    simulator.nextTime(chargePath, { kind: 'drop_committed' })
    expect(await gateway.submit(newAttempt())).toMatchObject({
      status: 'accepted',
      nextAction: { type: 'redirect' },
    })
    expect(simulator.charges).toHaveLength(1)
  })

  it('whose answers were all lost are found by our reference', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    for (let time = 0; time < 2; time += 1) {
      simulator.nextTime(chargePath, { kind: 'drop_committed' })
    }
    expect(await gateway.submit(attempt)).toEqual({ status: 'unknown' })
    await simulator.approve(attempt.reference)
    expect(await gateway.read(attempt)).toMatchObject({
      status: 'succeeded',
      amountXaf: 150_000,
      currency: 'XAF',
    })
  })

  it.each([
    [
      'a number without an account',
      newAttempt({ phone: '+237670000404' }),
      { status: 'refused', reason: 'payer_not_found' },
    ],
  ])('are refused for %s', async (_what, attempt, result) => {
    const { gateway } = await start()
    expect(await gateway.submit(attempt)).toEqual(result)
  })

  it('that exist with other contents are left for a read to explain', async () => {
    const { gateway } = await start()
    const attempt = newAttempt()
    await gateway.submit(attempt)
    expect(await gateway.submit({ ...attempt, amountXaf: 20_000 })).toEqual({ status: 'unknown' })
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
  })

  it('are refused with an alarm when our key is rejected', async () => {
    const { gateway, simulator, logged } = await start()
    simulator.options.apiKey = 'changed'
    expect(await gateway.submit(newAttempt())).toEqual({ status: 'refused', reason: 'provider_config' })
    expect(await gateway.read(newAttempt())).toEqual({ status: 'unavailable' })
    expect(logged()).toContain('"level":50')
  })

  it.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['account_blocked', 'payer_blocked'],
    ['a_code_of_tomorrow', 'generic'],
  ])('fail with %s as %s', async (code, reason) => {
    const { gateway, simulator, logged } = await start()
    const attempt = newAttempt()
    await prepareAndSubmit(gateway, attempt)
    await simulator.fail(attempt.reference, code)
    expect(await gateway.read(attempt)).toEqual({ status: 'failed', reason })
    expect(logged().includes(`"providerCode":"${code}"`)).toBe(reason === 'generic')
  })

  it('expire', async () => {
    const { gateway, clock } = await start()
    const attempt = newAttempt()
    await prepareAndSubmit(gateway, attempt)
    clock.advance(gateway.capabilities.windowMs)
    expect(await gateway.read(attempt)).toEqual({ status: 'expired' })
  })
})

describe('signed callbacks', () => {
  const callbackOf = async (callbackMode: PayflexOptions['callbackMode']) => {
    const rig = await start({ callbackMode })
    const receiver = await startCallbackReceiver()
    closers.push(receiver.stop)
    const attempt = newAttempt({ callbackUrl: `${receiver.url}/its-token` })
    await prepareAndSubmit(rig.gateway, attempt)
    await rig.simulator.approve(attempt.reference)
    const [callback] = receiver.received
    if (!callback) {
      throw new Error('no callback came')
    }
    return { ...rig, callback }
  }

  it('with a valid signature are trusted', async () => {
    const { gateway, callback, clock } = await callbackOf('once')
    expect(gateway.parseCallback(callback)).toEqual({
      attemptToken: 'its-token',
      authentic: 'yes',
      claimsSuccess: false,
    })
    clock.advance(300_000)
    expect(gateway.parseCallback(callback).authentic).toBe('yes')
    clock.advance(1_000)
    expect(gateway.parseCallback(callback).authentic).toBe('no')
  })

  it.each(['wrong_signature', 'old'] as const)('are not trusted when %s', async (mode) => {
    const { gateway, callback } = await callbackOf(mode)
    expect(gateway.parseCallback(callback).authentic).toBe('no')
  })

  it('are not trusted when changed, from the future or without a signature', async () => {
    const { gateway, callback, clock } = await callbackOf('once')
    expect(gateway.parseCallback({ ...callback, rawBody: `${callback.rawBody} ` }).authentic).toBe('no')
    expect(gateway.parseCallback({ ...callback, headers: {} }).authentic).toBe('no')
    expect(gateway.parseCallback({ ...callback, headers: { 'x-signature': 't=,v1=' } }).authentic).toBe('no')
    clock.advance(-301_000)
    expect(gateway.parseCallback(callback).authentic).toBe('no')
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gatewayNames } from '@/config/payment-providers'
import type { AttemptToSubmit } from '@/server/ports/payment-gateway'
import { startCallbackReceiver } from '@/testing/simulators/callback-receiver'
import { type GatewayRig, gatewayRigs, newAttempt, prepareAndSubmit } from '@/testing/simulators/gateway-rigs'

it('holds for every provider and aggregator', () => {
  expect([...new Set(gatewayRigs.map(({ provider }) => provider))]).toEqual([...gatewayNames])
})

describe.each(gatewayRigs)('the gateway of $name, on the wire', ({ make, provider }) => {
  let rig: GatewayRig
  let attempt: AttemptToSubmit
  let receiver: Awaited<ReturnType<typeof startCallbackReceiver>>

  beforeEach(async () => {
    rig = await make()
    receiver = await startCallbackReceiver()
    rig.callTo?.(receiver.url)
    const plain = newAttempt()
    attempt = { ...plain, callbackUrl: `${receiver.url}/${plain.callbackToken}` }
  })

  afterEach(async () => {
    const logged = rig.logged()
    for (const secret of [...rig.secrets, attempt.phone.slice(-9), ...Object.values(attempt.handle ?? {})]) {
      expect(logged).not.toContain(secret)
    }
    expect(logged).not.toMatch(/access-token-\d/)
    await rig.simulator.stop()
    await receiver.stop()
  })

  const submit = () => prepareAndSubmit(rig.gateway, attempt)
  const read = () => rig.gateway.read(attempt)

  it('never creates two payments for one attempt', async () => {
    await submit()
    await rig.gateway.submit(attempt)
    expect(rig.payments()).toBe(1)
  })

  it('does not report a lost answer as a failure', async () => {
    rig.simulator.nextTime(rig.paths.submit, { kind: 'drop_committed' })
    const result = await submit()
    expect(rig.payments()).toBe(1)
    if (result.status === 'lost') {
      return expect(rig.gateway.capabilities.push).toBe(false)
    }
    expect(result.status).toMatch(/^(unknown|accepted)$/)
    // Where only a callback reveals what a read needs, nothing is known before it.
    const unread = rig.callTo ? { status: 'unavailable', untilCallback: true } : { status: 'pending' }
    expect(await read()).toEqual(unread)
    await rig.approve(attempt)
    const [callback] = receiver.received
    const revealed =
      rig.callTo && callback ? rig.gateway.parseCallback(callback, attempt.handle).handle : null
    attempt.handle = revealed ?? attempt.handle
    expect(await read()).toMatchObject({ status: 'succeeded' })
  })

  it('waits for an answer no longer than its limit', async () => {
    await submit()
    for (const kind of ['hang_committed', 'drip_committed'] as const) {
      rig.simulator.nextTime(rig.paths.read, { kind })
      const started = performance.now()
      expect(await read()).toEqual({ status: 'unavailable' })
      expect(performance.now() - started).toBeLessThan(2_000)
    }
  })

  it.each([
    ['HTML', { status: 502, raw: '<html>Bad Gateway</html>', type: 'text/html' }],
    ['a page for an answer', { status: 200, raw: '<html>Maintenance</html>', type: 'text/html' }],
    ['nothing', { status: 200, raw: '' }],
    ['a list', { status: 200, raw: '[1,2]' }],
    ['too much', { status: 200, raw: `{"status":"SUCCESSFUL","padding":"${'x'.repeat(100_000)}"}` }],
    ['another kind of 404', { status: 404, raw: '<html>Not Found</html>', type: 'text/html' }],
  ])('concludes nothing from %s', async (_what, answer) => {
    await submit()
    rig.simulator.nextTime(rig.paths.read, { kind: 'answer', answer, committed: false })
    expect(await read()).toEqual({ status: 'unavailable' })
  })

  it('reports a provider that is down as unavailable, and nothing about the payment', async () => {
    await submit()
    await rig.simulator.stop()
    expect(await read()).toEqual({ status: 'unavailable' })
    const other = newAttempt({ handle: attempt.handle })
    expect(['unknown', 'lost', 'not_sent']).toContain((await rig.gateway.submit(other)).status)
    rig.simulator = await (await make()).simulator
  })

  it.each([
    ['reference of 21 characters', { reference: 'x'.repeat(21) }],
    ['reference with odd characters', { reference: "a'b" }],
    ['id that is no UUID v4', { id: '018f4e1c-0000-7000-8000-000000000000' }],
    ['landline', { phone: '+237222000001' }],
    ['half franc', { amountXaf: 15000.5 }],
    ['amount of nothing', { amountXaf: 0 }],
    ['other currency', { currency: 'EUR' }],
  ])('sends nothing for a %s', async (_what, change) => {
    const result = await prepareAndSubmit(rig.gateway, newAttempt(change))
    expect(result).toEqual({ status: 'refused', reason: 'provider_config' })
    expect(rig.simulator.requests).toEqual([])
  })

  it('maps a callback to its attempt, and never trusts its state', async () => {
    await submit()
    await rig.approve(attempt)
    const [callback] = receiver.received
    if (!callback) {
      throw new Error('no callback came')
    }
    const { attemptToken, attemptId, ...hint } = rig.gateway.parseCallback(callback, attempt.handle)
    expect(rig.callTo ? attemptId : attemptToken).toBe(rig.callTo ? attempt.id : attempt.callbackToken)
    expect(hint).toEqual({
      authentic: expect.stringMatching(/^(yes|unverifiable)$/),
      claimsSuccess: expect.any(Boolean),
    })
  })

  it('recognises a callback that claims a success, without trusting it', () => {
    const claims = (rawBody: string) =>
      rig.gateway.parseCallback({ method: 'POST', headers: {}, rawBody, query: {} }, null)
    expect(claims(rig.claim).claimsSuccess).toBe(true)
    expect(claims(rig.claim).authentic).not.toBe('yes')
    expect(claims('{"status":"FAILED"}').claimsSuccess).toBe(false)
  })

  it('is asked for a payment that does not exist, so that the doctor can try the credentials', async () => {
    expect(await read()).toEqual({ status: 'not_found' })
    attempt.handle = rig.gateway.unknownHandle
    expect(['not_found', 'unavailable', 'failed']).toContain((await read()).status)
    expect(rig.simulator.requests.some(({ path }) => rig.paths.read.test(path))).toBe(true)
    expect(rig.logged()).toContain(`"provider":"${provider}"`)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { providerNames } from '@/config/payment-providers'
import type { AttemptToSubmit } from '@/server/ports/payment-gateway'
import {
  type GatewayRig,
  gatewayRigs,
  newAttempt,
  type PayerRig,
  prepareAndSubmit,
  rejectingPhone,
  sandboxRig,
} from '@/testing/simulators/gateway-rigs'

interface Tested {
  name: string
  make(): Promise<GatewayRig> | PayerRig
}
const rigs: Tested[] = [
  ...gatewayRigs,
  ...providerNames.map((name) => ({ name: `the sandbox for ${name}`, make: () => sandboxRig(name) })),
]

describe.each(rigs)('the gateway of $name', ({ make }) => {
  let rig: PayerRig | GatewayRig
  let attempt: AttemptToSubmit

  beforeEach(async () => {
    rig = await make()
    attempt = newAttempt()
  })
  afterEach(async () => {
    if ('simulator' in rig) {
      await rig.simulator.stop()
    }
  })

  const submit = () => prepareAndSubmit(rig.gateway, attempt)
  const read = () => rig.gateway.read(attempt)

  it('accepts an attempt and returns the payer’s next step', async () => {
    const result = await submit()
    expect(result).toMatchObject({ status: 'accepted', handle: expect.any(Object) })
    const next = result.status === 'accepted' ? result.nextAction : null
    const { push, redirect } = rig.gateway.capabilities
    if (next?.type === 'ussd_prompt') {
      expect([push, next.dial]).toEqual([true, expect.stringMatching(/^[*#][\d*]+#$/)])
    } else if (next?.type === 'redirect') {
      expect([redirect, URL.canParse(next.url)]).toEqual([true, true])
    } else {
      expect(next).toEqual({ type: 'none' })
    }
  })

  it('waits longer than the payer may take', () => {
    const { windowMs, graceMs } = rig.gateway.capabilities
    expect(windowMs).toBeGreaterThanOrEqual(5 * 60_000)
    expect(graceMs).toBeGreaterThanOrEqual(60_000)
  })

  it('is pending until the payer decides, then paid with the exact amount', async () => {
    await submit()
    expect(await read()).toEqual({ status: 'pending' })
    await rig.approve(attempt)
    const result = await read()
    expect(result).toMatchObject({ status: 'succeeded', providerTxnId: expect.any(String) })
    if (result.status !== 'succeeded') {
      return
    }
    expect([null, attempt.amountXaf]).toContain(result.amountXaf)
    expect([null, 'XAF']).toContain(result.currency)
    expect([null, attempt.reference]).toContain(result.reference)
  })

  it('returns the same state however often it is read', async () => {
    await submit()
    await rig.approve(attempt)
    const first = await read()
    expect([await read(), await read()]).toEqual([first, first])
  })

  it('reports a refusal by the payer as a failure', async () => {
    attempt = newAttempt({ phone: 'simulator' in rig ? attempt.phone : rejectingPhone })
    await submit()
    await rig.reject(attempt)
    const reason = expect.stringMatching(/^(rejected_by_payer|generic)$/)
    expect(await read()).toEqual({ status: 'failed', reason })
  })

  it('does not know an attempt that was never submitted', async () => {
    expect(await read()).toEqual({ status: 'not_found' })
  })

  it('keeps its attempts apart', async () => {
    const other = newAttempt()
    await submit()
    await rig.approve(attempt)
    await prepareAndSubmit(rig.gateway, other)
    expect(await rig.gateway.read(other)).toEqual({ status: 'pending' })
    expect(await read()).toMatchObject({ status: 'succeeded' })
  })

  it.each(['', 'null', '[]', '{"notif_token":{}}', '<xml/>', '\u0000', '{"payToken":[1]}'])(
    'survives the callback body %j',
    (rawBody) => {
      const hint = rig.gateway.parseCallback({ method: 'PUT', headers: {}, rawBody, query: {} }, null)
      expect(hint.attemptToken).toBeNull()
      expect(hint.authentic).not.toBe('yes')
      expect(hint.claimsSuccess).toBe(false)
    },
  )

  it('reads the attempt of a callback from its address', () => {
    const callback = { method: 'POST', headers: {}, rawBody: '{}', query: { token: 'its-token' } }
    expect(rig.gateway.parseCallback(callback, null).attemptToken).toBe('its-token')
  })
})

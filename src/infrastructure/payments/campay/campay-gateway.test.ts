import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { CampayOptions } from '@/testing/simulators/campay-simulator'
import { campayCredentials } from '@/testing/simulators/campay-simulator'
import { campayRig, newAttempt, prepareAndSubmit } from '@/testing/simulators/gateway-rigs'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close()
  }
})

async function start(options: Partial<CampayOptions> = {}) {
  const rig = await campayRig(options)
  closers.push(() => rig.simulator.stop())
  return rig
}

const collect = /collect\/$/

describe('a request', () => {
  it('names our id, and our reference where statements show it', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt({ description: "Académie: l'essentiel du web" })
    expect(await prepareAndSubmit(gateway, attempt)).toEqual({
      status: 'accepted',
      handle: { reference: simulator.of(attempt.id).reference },
      nextAction: { type: 'ussd_prompt', dial: '*126#' },
    })
    expect(simulator.lastBody(collect)).toEqual({
      amount: '150000',
      currency: 'XAF',
      from: '237670000001',
      description: `${attempt.reference} Academie l essentiel du web`,
      external_reference: attempt.id,
      external_user: attempt.reference,
    })
  })

  it('shows the menu of the operator that CamPay found', async () => {
    const { gateway } = await start()
    const attempt = newAttempt({ phone: '+237690000001' })
    expect(await prepareAndSubmit(gateway, attempt)).toMatchObject({ nextAction: { dial: '#150*50#' } })
  })

  it.each([{}, { ussd_code: 'call us' }, { ussd_code: ['*126#'] }])('shows no menu for %j', async (more) => {
    const { gateway, simulator } = await start()
    const answer = { status: 200, json: { reference: 'a-1', ...more } }
    simulator.nextTime(collect, { kind: 'answer', answer, committed: true })
    expect(await prepareAndSubmit(gateway, newAttempt())).toMatchObject({ nextAction: { type: 'none' } })
  })

  it.each([
    ['+237670000404', 'payer_not_found'],
    ['+237620000001', 'payer_not_found'],
    ['+237670000301', 'insufficient_funds'],
  ])('of %s is refused: %s', async (phone, reason) => {
    const { gateway } = await start()
    expect(await prepareAndSubmit(gateway, newAttempt({ phone }))).toEqual({ status: 'refused', reason })
  })

  it('above what the demo takes is refused, and somebody has to look at it', async () => {
    const { gateway, logged } = await start({ mostXaf: 25 })
    expect(await prepareAndSubmit(gateway, newAttempt())).toEqual({
      status: 'refused',
      reason: 'provider_config',
    })
    expect(logged()).toMatch(/payment\.provider_config.*ER201/)
  })

  it.each([
    ['a code of its own field', { error_code: 'ER301' }, 'insufficient_funds'],
    ['an unlisted code', { message: 'ER999: new' }, 'generic'],
    ['no code', { message: 'no' }, 'provider_config'],
    ['a code that is no code', { message: 'xER101x' }, 'provider_config'],
  ])('refused with %s', async (_what, json, reason) => {
    const { gateway, simulator } = await start()
    simulator.nextTime(collect, { kind: 'answer', answer: { status: 400, json }, committed: false })
    expect(await prepareAndSubmit(gateway, newAttempt())).toEqual({ status: 'refused', reason })
  })

  it.each([200, 404, 408, 409, 425, 429, 500, 503])(
    'answered with %i and no reference is unknown',
    async (status) => {
      const { gateway, simulator } = await start()
      const answer = { status, json: { message: 'ER101' } }
      simulator.nextTime(collect, { kind: 'answer', answer, committed: true })
      expect(await prepareAndSubmit(gateway, newAttempt())).toEqual({ status: 'unknown' })
    },
  )

  it('is not sent by somebody who has not stored that it will be', async () => {
    const { gateway, simulator } = await start()
    expect(await gateway.submit(newAttempt())).toEqual({ status: 'refused', reason: 'provider_config' })
    expect(simulator.requests).toEqual([])
  })

  it('that cannot reach CamPay was not sent', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    await gateway.prepare(attempt)
    await simulator.stop()
    expect(await gateway.submit({ ...attempt, handle: {} })).toEqual({ status: 'not_sent' })
  })
})

describe('the token', () => {
  it('is fetched once for several requests, and again after it has ended', async () => {
    const { gateway, simulator, clock } = await start()
    const send = () => Promise.all(Array.from({ length: 5 }, () => prepareAndSubmit(gateway, newAttempt())))
    await send()
    await send()
    expect(simulator.tokens.issued).toBe(1)
    clock.advance(3_600_000)
    await send()
    expect(simulator.tokens.issued).toBe(2)
  })

  it('that CamPay has ended is replaced, and the request goes out once', async () => {
    const { gateway, simulator, payments } = await start()
    await prepareAndSubmit(gateway, newAttempt())
    simulator.tokens.revokeAll()
    expect(await prepareAndSubmit(gateway, newAttempt())).toMatchObject({ status: 'accepted' })
    expect([simulator.tokens.issued, payments()]).toEqual([2, 2])
  })

  it('that is refused stops everything: nothing is sent', async () => {
    const { gateway, simulator, logged } = await start({ password: 'another password' })
    expect(await gateway.prepare(newAttempt())).toEqual({ status: 'refused', reason: 'provider_config' })
    expect(simulator.countOf(collect)).toBe(0)
    expect(logged()).toContain('payment.provider_config')
  })

  it('that does not come: nothing was sent', async () => {
    const { gateway, simulator } = await start()
    simulator.nextTime(/token\/$/, { kind: 'drop_before' })
    expect(await gateway.prepare(newAttempt())).toEqual({ status: 'unavailable' })
  })
})

describe('a state', () => {
  it.each([
    ['another amount', { amount: '1000' }, { amountXaf: 1_000 }],
    ['a part of a franc', { amount: '150000.50' }, { amountXaf: 0 }],
    ['an amount with decimals', { amount: '150000.00' }, { amountXaf: 150_000 }],
    ['no currency', { currency: null }, { currency: 'none' }],
    ['another payment', { external_reference: 'x' }, { reference: 'x' }],
    ['no number of the operator', { operator_reference: null, code: 'CP-7' }, { providerTxnId: 'CP-7' }],
  ])('with %s is reported as it is', async (_what, reported, expected) => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    await prepareAndSubmit(gateway, attempt)
    await simulator.approve(attempt.id, reported)
    expect(await gateway.read(attempt)).toMatchObject({ status: 'succeeded', ...expected })
  })

  it.each([
    ['ER301: balance', 'insufficient_funds'],
    ['The payer refused', 'generic'],
  ])('failed with %j', async (words, reason) => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    await prepareAndSubmit(gateway, attempt)
    await simulator.reject(attempt.id, words)
    expect(await gateway.read(attempt)).toEqual({ status: 'failed', reason })
  })

  it('of a payment that a callback has named, and that is not ours, says nothing', async () => {
    const { gateway, simulator } = await start()
    const [ours, other] = [newAttempt(), newAttempt()]
    await prepareAndSubmit(gateway, other)
    await simulator.approve(other.id)
    const handle = { revealed: simulator.of(other.id).reference }
    expect(await gateway.read({ ...ours, handle })).toEqual({ status: 'unavailable', untilCallback: true })
    await simulator.reject(other.id)
    expect(await gateway.read({ ...ours, handle })).toEqual({ status: 'unavailable', untilCallback: true })
  })
})

describe('a line of a statement', () => {
  const theirs = '0f7c1a52-91a4-4d6e-8c8b-2f3a4b5c6d7e'

  it('reveals CamPay’s reference beside our id, once', async () => {
    const { gateway } = await start()
    const { id } = newAttempt()
    const line = `${theirs} · ${id} · 8912345681 · 15000`
    expect(gateway.revealedBy(line, { id, handle: {} })).toEqual({ revealed: theirs })
    expect(gateway.revealedBy(line, { id, handle: { revealed: theirs } })).toBeNull()
    expect(gateway.revealedBy(line, { id, handle: { reference: 'from-the-answer' } })).toBeNull()
    expect(gateway.revealedBy(`${line} · ${newAttempt().id}`, { id, handle: {} })).toBeNull()
    expect(gateway.revealedBy(id, { id, handle: {} })).toBeNull()
  })
})

describe('the proof of a callback', () => {
  const key = campayCredentials.webhookKey
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (header: unknown, claims: unknown, secret = key, hash = 'sha256') => {
    const text = `${part(header)}.${part(claims)}`
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const hs256 = { alg: 'HS256', typ: 'JWT' }
  const end = Date.parse('2026-11-20T09:00:00Z') / 1000

  async function authenticOf(signature: string) {
    const { gateway } = await start()
    const request = { method: 'GET', headers: {}, rawBody: '', query: { signature } }
    return gateway.parseCallback(request, null).authentic
  }

  it.each([
    ['without an end', signed(hs256, {})],
    ['before its end', signed(hs256, { exp: end + 1 })],
  ])('counts %s', async (_what, token) => expect(await authenticOf(token)).toBe('yes'))

  it.each([
    ['nothing', ''],
    ['no token', 'a.b.c'],
    ['another key', signed(hs256, {}, 'another key')],
    ['an algorithm that signs nothing', `${part({ alg: 'none' })}.${part({})}.`],
    ['that algorithm with a signature', signed({ alg: 'none' }, {})],
    ['another algorithm', signed({ alg: 'HS512' }, {}, key, 'sha512')],
    ['the name of another algorithm', signed({ alg: 'RS256' }, {})],
    ['small letters', signed({ alg: 'hs256' }, {})],
    ['an end that has passed', signed(hs256, { exp: end })],
    ['an end that is no time', signed(hs256, { exp: 'later' })],
    ['a fourth part', `${signed(hs256, {})}.x`],
    ['too much', signed(hs256, { padding: 'x'.repeat(5_000) })],
  ])('does not count with %s', async (_what, token) => expect(await authenticOf(token)).toBe('no'))
})

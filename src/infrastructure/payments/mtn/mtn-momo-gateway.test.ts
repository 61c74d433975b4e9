import { afterEach, describe, expect, it } from 'vitest'
import type { AttemptToSubmit, ReadResult } from '@/server/ports/payment-gateway'
import { startCallbackReceiver } from '@/testing/simulators/callback-receiver'
import { mtnRig, newAttempt } from '@/testing/simulators/gateway-rigs'
import type { MtnOptions } from '@/testing/simulators/mtn-options'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close()
  }
})

async function start(options: Partial<MtnOptions> = {}) {
  const rig = await mtnRig(options)
  closers.push(() => rig.simulator.stop())
  return rig
}

async function withReceiver(changes: Partial<AttemptToSubmit> = {}) {
  const receiver = await startCallbackReceiver()
  closers.push(receiver.stop)
  const attempt = newAttempt(changes)
  return { receiver, attempt: { ...attempt, callbackUrl: `${receiver.url}/${attempt.callbackToken}` } }
}

const waitUntil = async (isTrue: () => boolean) => {
  for (let tries = 0; tries < 100 && !isTrue(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
const paid = { status: 'succeeded', amountXaf: 150_000, currency: 'XAF' }
const configurationRefused = { status: 'refused', reason: 'provider_config' }
const submitPath = /requesttopay$/
const readPath = /requesttopay\/.+/

describe('MTN receives', () => {
  it('the request of its documentation', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    await gateway.submit(attempt)
    const request = simulator.requests.at(-1)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      amount: '150000',
      currency: 'XAF',
      externalId: attempt.reference,
      payer: { partyIdType: 'MSISDN', partyId: '237670000001' },
      payerMessage: 'Web development',
      payeeNote: attempt.reference,
    })
    expect(request?.headers).toMatchObject({
      'x-reference-id': attempt.id,
      'x-target-environment': 'mtncameroon',
      'x-callback-url': attempt.callbackUrl,
    })
  })

  it('euros in the sandbox, reported to us in the requested currency', async () => {
    const { gateway, simulator } = await start({ targetEnvironment: 'sandbox' })
    const attempt = newAttempt()
    expect(await gateway.submit(attempt)).toMatchObject({ status: 'accepted' })
    expect(simulator.lastBody(submitPath)).toMatchObject({ currency: 'EUR' })
    await simulator.approve(attempt.id)
    expect(await gateway.read(attempt)).toMatchObject(paid)
  })

  it.each([
    ["Frais d'inscription à l'académie, éàç œ ’ « » \u0000\n<b>", 'Frais d inscription a l academie, eac b'],
    ['a'.repeat(200), 'a'.repeat(160)],
  ])('no apostrophe, no accent and at most 160 characters of text', async (description, expected) => {
    const { gateway, simulator } = await start()
    expect(await gateway.submit(newAttempt({ description }))).toMatchObject({ status: 'accepted' })
    expect(simulator.lastBody(submitPath)).toMatchObject({ payerMessage: expected })
  })
})

describe('callbacks of MTN', () => {
  it('are not needed: a read after the approval is enough', async () => {
    const { gateway, simulator, clock } = await start({ callbackMode: 'never' })
    const { attempt, receiver } = await withReceiver()
    await gateway.submit(attempt)
    simulator.approveIn(attempt.id, 40_000)
    clock.advance(30_000)
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    clock.advance(10_000)
    expect(await gateway.read(attempt)).toMatchObject(paid)
    expect(receiver.received).toEqual([])
  })

  it('may come twenty times, by PUT and by POST, and always mean the same attempt', async () => {
    const { gateway, simulator } = await start({ callbackMode: 'storm', callbackVerb: 'mixed' })
    const { attempt, receiver } = await withReceiver()
    await gateway.submit(attempt)
    await simulator.approve(attempt.id)
    expect(new Set(receiver.received.map(({ method }) => method))).toEqual(new Set(['PUT', 'POST']))
    const hints = receiver.received.map((callback) => gateway.parseCallback(callback))
    const hint = { attemptToken: attempt.callbackToken, authentic: 'unverifiable', claimsSuccess: true }
    expect(hints).toEqual(Array(20).fill(hint))
    expect(simulator.countOf(readPath)).toBe(0)
  })

  it('can be forged without any effect', async () => {
    const { gateway, simulator } = await start()
    const { attempt, receiver } = await withReceiver()
    await gateway.submit(attempt)
    await simulator.forgeCallback(attempt.callbackUrl)
    const [callback] = receiver.received
    expect(callback && gateway.parseCallback(callback)).toMatchObject({ authentic: 'unverifiable' })
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
  })

  it('can be faster than the answer to our request', async () => {
    const { gateway, simulator } = await start({ callsBackEarly: true })
    const { attempt, receiver } = await withReceiver()
    simulator.nextTime(submitPath, { kind: 'delay', ms: 150 })
    const submitted = gateway.submit(attempt)
    await waitUntil(() => receiver.received.length > 0)
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    expect(await submitted).toMatchObject({ status: 'accepted' })
  })

  it('are not requested at an address that MTN would refuse', async () => {
    const { gateway, simulator } = await start({ callbackHost: 'academy.example' })
    const attempt = newAttempt({ callbackUrl: 'https://other.example/x' })
    expect(await gateway.submit(attempt)).toEqual(configurationRefused)
    expect(await gateway.submit(newAttempt({ callbackUrl: '' }))).toMatchObject({ status: 'accepted' })
    expect(simulator.requests.at(-1)?.headers).not.toHaveProperty('x-callback-url')
  })
})

describe('answers that do not arrive', () => {
  it('leave a payment that a read finds; no second one is made', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    simulator.nextTime(submitPath, { kind: 'hang_committed' })
    expect(await gateway.submit(attempt)).toEqual({ status: 'unknown' })
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    expect([...simulator.transactions.keys()]).toEqual([attempt.id])
  })

  it('may mean that nothing was created: the same reference is sent again', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    simulator.nextTime(submitPath, { kind: 'drop_before' })
    expect(await gateway.submit(attempt)).toEqual({ status: 'unknown' })
    expect(await gateway.read(attempt)).toEqual({ status: 'not_found' })
    expect(await gateway.submit(attempt)).toMatchObject({ status: 'accepted' })
    await simulator.approve(attempt.id)
    expect(await gateway.read(attempt)).toMatchObject(paid)
    expect(simulator.transactions.size).toBe(1)
  })

  it('make 409 the answer to the retry, which counts as accepted', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    simulator.nextTime(submitPath, { kind: 'drop_committed' })
    expect(await gateway.submit(attempt)).toEqual({ status: 'unknown' })
    expect(await gateway.submit(attempt)).toMatchObject({ status: 'accepted', nextAction: { dial: '*126#' } })
  })

  it('make a conflict without a code count as accepted, too', async () => {
    const { gateway, simulator } = await start()
    simulator.nextTime(submitPath, { kind: 'answer', answer: { status: 409 }, committed: false })
    expect(await gateway.submit(newAttempt())).toMatchObject({ status: 'accepted' })
  })

  it('are followed by 404 for a while, which is not a failure', async () => {
    const { gateway, clock } = await start({ hiddenMs: 20_000 })
    const attempt = newAttempt()
    await gateway.submit(attempt)
    expect(await gateway.read(attempt)).toEqual({ status: 'not_found' })
    clock.advance(20_000)
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
  })

  it('leave late money readable', async () => {
    const { gateway, simulator, clock } = await start()
    const attempt = newAttempt()
    await gateway.submit(attempt)
    simulator.approveIn(attempt.id, 9 * 60_000)
    clock.advance(gateway.capabilities.windowMs + gateway.capabilities.graceMs)
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    clock.advance(3 * 60_000)
    expect(await gateway.read(attempt)).toMatchObject(paid)
  })
})

describe('reasons of MTN', () => {
  it.each(['object', 'string', 'missing'] as const)('are read as %s', async (reasonShape) => {
    const { gateway, simulator } = await start({ reasonShape })
    const attempt = newAttempt()
    await gateway.submit(attempt)
    await simulator.fail(attempt.id, 'NOT_ENOUGH_FUNDS')
    const reason = reasonShape === 'missing' ? 'generic' : 'insufficient_funds'
    expect(await gateway.read(attempt)).toEqual({ status: 'failed', reason })
  })

  it.each([
    ['INTERNAL_PROCESSING_ERROR', 'generic'],
    ['NOT_ENOUGH_FUNDS', 'insufficient_funds'],
    ['APPROVAL_REJECTED', 'rejected_by_payer'],
    ['EXPIRED', 'payer_timeout'],
    ['COULD_NOT_PERFORM_TRANSACTION', 'payer_timeout'],
    ['PAYER_NOT_FOUND', 'payer_not_found'],
    ['PAYER_LIMIT_REACHED', 'payer_limit'],
    ['SENDER_ACCOUNT_NOT_ACTIVE', 'payer_blocked'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'provider_config'],
    ['A_CODE_OF_TOMORROW', 'generic'],
    ['constructor', 'generic'],
  ])('%s means %s', async (code, reason) => {
    const { gateway, simulator, logged } = await start()
    const attempt = newAttempt()
    await gateway.submit(attempt)
    await simulator.fail(attempt.id, code)
    expect(await gateway.read(attempt)).toEqual({ status: 'failed', reason })
    const isLogged = logged().includes(`"providerCode":"${code}"`)
    expect(isLogged).toBe(reason === 'generic' || reason === 'provider_config')
  })

  it.each([
    ['455', { status: 'refused', reason: 'payer_not_found' }],
    ['457', configurationRefused],
    ['460', configurationRefused],
    ['461', { status: 'unknown' }],
    ['462', { status: 'unknown' }],
    ['463', { status: 'refused', reason: 'payer_timeout' }],
    ['464', { status: 'unknown' }],
  ])('may be in the answer to the request: number …%s', async (digits, result) => {
    const { gateway } = await start({ refusesAtOnce: true })
    expect(await gateway.submit(newAttempt({ phone: `+237670000${digits}` }))).toEqual(result)
  })

  it('of our own configuration are refused once, with an alarm and without a retry', async () => {
    const { gateway, simulator, logged } = await start()
    simulator.options.targetEnvironment = 'mtnghana'
    expect(await gateway.submit(newAttempt())).toEqual(configurationRefused)
    expect(simulator.countOf(submitPath)).toBe(1)
    expect(logged()).toMatch(/"level":50.*NOT_ALLOWED_TARGET_ENVIRONMENT/)
  })

  it.each<[string, unknown]>([
    ['less money', { amount: '100', currency: 'XAF' }],
    ['another currency', { amount: '150000', currency: 'EUR' }],
    ['parts of a franc', { amount: '150000.5', currency: 'XAF' }],
    ['no amount', { currency: 'XAF' }],
    ['no currency', { amount: '150000' }],
  ])('never make %s look like our amount', async (_what, facts) => {
    const { gateway, simulator } = await start()
    const answer = { status: 200, json: { ...(facts as object), status: 'SUCCESSFUL', externalId: 'other' } }
    simulator.nextTime(readPath, { kind: 'answer', answer, committed: false })
    const result = (await gateway.read(newAttempt())) as Extract<ReadResult, { status: 'succeeded' }>
    expect(result.status).toBe('succeeded')
    expect(result.amountXaf === 150_000 && result.currency === 'XAF').toBe(false)
    expect(result.reference).toBe('other')
  })
})

describe('the token of MTN', () => {
  it('is renewed once and the call repeated once when it expires in between', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    await gateway.submit(attempt)
    simulator.tokens.revokeAll()
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    expect(simulator.tokens.issued).toBe(2)
    expect(simulator.countOf(readPath)).toBe(2)
  })

  it('is cached, and renewed ten minutes before it expires', async () => {
    const { gateway, simulator, clock } = await start()
    await gateway.read(newAttempt())
    clock.advance(49 * 60_000)
    await gateway.read(newAttempt())
    expect(simulator.tokens.issued).toBe(1)
    clock.advance(61_000)
    await gateway.read(newAttempt())
    expect(simulator.tokens.issued).toBe(2)
  })

  it('is fetched once for concurrent calls', async () => {
    const { gateway, simulator } = await start()
    simulator.nextTime(/token/, { kind: 'delay', ms: 50 })
    await Promise.all(Array.from({ length: 12 }, () => gateway.submit(newAttempt())))
    expect(simulator.tokens.issued).toBe(1)
    simulator.tokens.revokeAll()
    simulator.nextTime(/token/, { kind: 'delay', ms: 50 })
    await Promise.all(Array.from({ length: 12 }, () => gateway.submit(newAttempt())))
    expect(simulator.tokens.issued).toBe(2)
  })

  it('that never works causes no endless retries', async () => {
    const { gateway, simulator } = await start()
    const answer = { status: 401, json: { statusCode: 401, message: 'Unauthorized' } }
    for (let time = 0; time < 5; time += 1) {
      simulator.nextTime(submitPath, { kind: 'answer', answer, committed: false })
    }
    expect(await gateway.submit(newAttempt())).toEqual(configurationRefused)
    expect(simulator.countOf(submitPath)).toBe(2)
  })

  it('is not retried after a slow refusal', async () => {
    const { gateway, simulator } = await start()
    await gateway.read(newAttempt())
    simulator.tokens.revokeAll()
    simulator.nextTime(readPath, { kind: 'delay', ms: 500 })
    expect(await gateway.read(newAttempt())).toEqual({ status: 'unavailable' })
    expect(simulator.tokens.issued).toBe(1)
    expect(await gateway.read(newAttempt())).toEqual({ status: 'not_found' })
  })

  it('request raises an alarm when refused, and says nothing when unanswered', async () => {
    const { gateway, simulator, logged } = await start()
    simulator.nextTime(/token/, { kind: 'hang_before' })
    expect(await gateway.submit(newAttempt())).toEqual({ status: 'unknown' })
    expect(logged()).not.toContain('"level":50')
    simulator.options.apiKey = 'changed by the operator'
    expect(await gateway.submit(newAttempt())).toEqual(configurationRefused)
    expect(await gateway.read(newAttempt())).toEqual({ status: 'unavailable' })
    expect(logged()).toMatch(/"level":50.*login_failed/)
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { startCallbackReceiver } from '@/testing/simulators/callback-receiver'
import { newAttempt, orangeCoreRig, prepareAndSubmit } from '@/testing/simulators/gateway-rigs'
import { type OrangeCoreOptions, OrangeCoreSimulator } from '@/testing/simulators/orange-core-simulator'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close()
  }
})

async function start(options: Partial<OrangeCoreOptions> = {}) {
  const rig = await orangeCoreRig(options)
  closers.push(() => rig.simulator.stop())
  return rig
}

const payPath = /mp\/pay$/
const statusPath = /paymentstatus/
const paid = { status: 'succeeded', amountXaf: 150_000 }

describe('Orange receives', () => {
  it('a request for a pay token first, then the payment with the local number and our reference', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt({ phone: '+237690000001', description: "Frais d'inscription ".repeat(5) })
    expect(await prepareAndSubmit(gateway, attempt)).toEqual({
      status: 'accepted',
      handle: { payToken: attempt.handle?.payToken },
      nextAction: { type: 'ussd_prompt', dial: '#150*50#' },
    })
    expect(simulator.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['token', 'init', 'pay'])
    expect(simulator.lastBody(payPath)).toEqual({
      subscriberMsisdn: '690000001',
      channelUserMsisdn: '690000002',
      amount: '150000',
      description: 'Frais d inscription Frais d inscription Frais d in',
      orderId: attempt.reference,
      pin: '4821',
      payToken: attempt.handle?.payToken,
      notifUrl: attempt.callbackUrl,
    })
  })

  it('no payment without a pay token that we have stored', async () => {
    const { gateway, simulator } = await start()
    expect(await gateway.submit(newAttempt())).toEqual({ status: 'refused', reason: 'provider_config' })
    expect(simulator.requests).toEqual([])
  })

  it('another request for a pay token when the first answer was lost: no money moved', async () => {
    const { gateway, simulator, payments } = await start()
    const attempt = newAttempt()
    simulator.nextTime(/init$/, { kind: 'drop_committed' })
    expect(await gateway.prepare(attempt)).toEqual({ status: 'unavailable' })
    expect(await gateway.prepare(attempt)).toMatchObject({
      status: 'ready',
      handle: { payToken: expect.stringMatching(/^MP/) },
    })
    expect(payments()).toBe(0)
  })
})

it.each([{}, { data: {} }, { data: { payToken: '../push/MP1' } }, { data: null }])(
  'is not trusted with the pay token %j',
  async (json) => {
    const { gateway, simulator } = await start()
    simulator.nextTime(/init$/, { kind: 'answer', answer: { status: 200, json }, committed: false })
    expect(await gateway.prepare(newAttempt())).toEqual({ status: 'unavailable' })
  },
)

describe('unclear answers of Orange', () => {
  it('leave the payment unknown; a read finds it paid', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    const answer = OrangeCoreSimulator.gatewayTimeout
    simulator.nextTime(payPath, { kind: 'answer', answer, committed: true })
    expect(await prepareAndSubmit(gateway, attempt)).toMatchObject({ status: 'unknown' })
    simulator.nextTime(statusPath, { kind: 'answer', answer, committed: true })
    expect(await gateway.read(attempt)).toEqual({ status: 'unavailable' })
    await simulator.approve(attempt.reference)
    expect(await gateway.read(attempt)).toMatchObject(paid)
  })

  it('are repeated with the same pay token, which is answered with 422 and counts as accepted', async () => {
    const { gateway, simulator, payments } = await start()
    const attempt = newAttempt()
    simulator.nextTime(payPath, { kind: 'drop_committed' })
    expect(await prepareAndSubmit(gateway, attempt)).toMatchObject({ status: 'unknown' })
    expect(await gateway.submit(attempt)).toMatchObject({ status: 'accepted', handle: attempt.handle })
    expect(payments()).toBe(1)
    await simulator.approve(attempt.reference)
    expect(await gateway.read(attempt)).toMatchObject(paid)
  })

  it('before the payment leave it to be made with the stored pay token', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    simulator.nextTime(payPath, { kind: 'drop_before' })
    expect(await prepareAndSubmit(gateway, attempt)).toMatchObject({ status: 'unknown' })
    expect(await gateway.read(attempt)).toEqual({ status: 'not_found' })
    expect(await gateway.submit(attempt)).toMatchObject({ status: 'accepted' })
    expect(simulator.countOf(/init$/)).toBe(1)
  })

  it('about another payment are ignored', async () => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    await prepareAndSubmit(gateway, attempt)
    const json = {
      data: { payToken: 'MP999', status: 'SUCCESSFULL', amount: 150_000, confirmtxnstatus: '200' },
    }
    simulator.nextTime(statusPath, { kind: 'answer', answer: { status: 200, json }, committed: false })
    expect(await gateway.read(attempt)).toEqual({ status: 'unavailable' })
  })
})

describe('failures of Orange', () => {
  it.each([
    ['an empty wallet, in a 417', '+237690000019', 'insufficient_funds'],
    ['a number without a wallet, in a 200', '+237690000111', 'payer_not_found'],
  ])('are identified by their code: %s', async (_what, phone, reason) => {
    const { gateway } = await start()
    const attempt = newAttempt({ phone })
    expect(await prepareAndSubmit(gateway, attempt)).toEqual({ status: 'refused', reason })
    expect(await gateway.read(attempt)).toEqual({ status: 'failed', reason })
  })

  it('with an undocumented code are generic, and logged', async () => {
    const { gateway, simulator, logged } = await start()
    simulator.options.pin = '9999'
    expect(await prepareAndSubmit(gateway, newAttempt())).toEqual({ status: 'refused', reason: 'generic' })
    expect(logged()).toMatch(/"level":50.*00409/)
  })

  it('include an expired record in which everything is null', async () => {
    const { gateway, clock } = await start()
    const attempt = newAttempt()
    await prepareAndSubmit(gateway, attempt)
    clock.advance(7 * 60_000 - 1)
    expect(await gateway.read(attempt)).toEqual({ status: 'pending' })
    clock.advance(1)
    expect(await gateway.read(attempt)).toEqual({ status: 'expired' })
  })

  it.each([
    ['SUCCESSFULL', '200', 'succeeded'],
    ['SUCCESSFUL', '200', 'succeeded'],
    ['SUCCESS', null, 'succeeded'],
    ['SUCCESSFULL', '60019', 'pending'],
    ['CANCELED', null, 'failed'],
    ['CANCELLED', null, 'failed'],
    ['EXPIRED', null, 'expired'],
    ['SOMETHING_NEW', null, 'pending'],
    [null, null, 'pending'],
  ])('and other statuses: %s with %s is %s', async (word, confirmtxnstatus, status) => {
    const { gateway, simulator } = await start()
    const attempt = newAttempt()
    await prepareAndSubmit(gateway, attempt)
    const json = { data: { status: word, inittxnstatus: '200', confirmtxnstatus, amount: 150_000 } }
    simulator.nextTime(statusPath, { kind: 'answer', answer: { status: 200, json }, committed: false })
    expect((await gateway.read(attempt)).status).toBe(status)
  })

  it('of our own credentials are an alarm', async () => {
    const { gateway, simulator, logged } = await start()
    simulator.options.xAuthToken = 'changed'
    expect(await gateway.prepare(newAttempt())).toEqual({ status: 'refused', reason: 'provider_config' })
    expect(simulator.tokens.issued).toBe(2)
    const attempt = newAttempt({ handle: { payToken: 'MP1' } })
    expect(await gateway.submit(attempt)).toEqual({ status: 'refused', reason: 'provider_config' })
    expect(await gateway.read(attempt)).toEqual({ status: 'unavailable' })
    expect(logged()).toMatch(/"level":50[^\n]*"call":"paymentstatus"/)
    expect(logged()).toContain('"level":50')
  })
})

it('renews an expired token and repeats the payment once', async () => {
  const { gateway, simulator, payments } = await start()
  const attempt = newAttempt()
  const prepared = await gateway.prepare(attempt)
  if (prepared.status !== 'ready') {
    throw new Error(prepared.status)
  }
  simulator.tokens.revokeAll()
  expect(await gateway.submit({ ...attempt, handle: prepared.handle })).toMatchObject({ status: 'accepted' })
  expect(payments()).toBe(1)
})

it('uses a notification as a hint by its pay token only', async () => {
  const { gateway, simulator } = await start()
  const receiver = await startCallbackReceiver()
  closers.push(receiver.stop)
  const attempt = newAttempt()
  attempt.callbackUrl = `${receiver.url}/${attempt.callbackToken}`
  await prepareAndSubmit(gateway, attempt)
  await simulator.forgeCallback(attempt.reference)
  await simulator.approve(attempt.reference)
  const hints = receiver.received.map((callback) => gateway.parseCallback(callback, attempt.handle))
  expect(hints).toEqual([
    { attemptToken: attempt.callbackToken, authentic: 'no', claimsSuccess: true },
    { attemptToken: attempt.callbackToken, authentic: 'unverifiable', claimsSuccess: true },
  ])
})

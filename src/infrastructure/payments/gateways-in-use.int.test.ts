import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentGateway } from '@/server/ports/payment-gateway'
import { openPaymentBench, type PaymentBench, type Student } from '@/testing/payment-bench'
import { mtnRig, orangeCoreRig, orangeWebpayRig } from '@/testing/simulators/gateway-rigs'
import { OrangeCoreSimulator } from '@/testing/simulators/orange-core-simulator'

let bench: PaymentBench
let who: Student
let stop: () => Promise<void>

beforeEach(async () => {
  bench = await openPaymentBench()
  who = await bench.student()
})
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
  await stop()
  await bench.close()
})

async function offer<R extends { gateway: PaymentGateway; simulator: { stop(): Promise<void> } }>(
  provider: 'mtn' | 'orange',
  rig: R,
): Promise<R> {
  Object.assign(bench.container.gateways, { [provider]: rig.gateway })
  who.details.provider = provider
  stop = () => rig.simulator.stop()
  return rig
}

/** Authorised, with everything sent that is sent immediately. */
async function askedOf(student: Student) {
  const { reference } = await bench.asked(student)
  await bench.runJobs()
  const now = async () => {
    const intent = await bench.intent(reference)
    const attempts = intent.attempts.map(({ state, reason }) => ({ state, reason }))
    return { state: intent.state, attempts, receipts: intent.receipts.length }
  }
  const attempt = (await bench.intent(reference)).attempts[0]
  if (!attempt) {
    throw new Error('nothing was sent')
  }
  return { reference, attempt, now }
}

const paid = { state: 'paid', attempts: [{ state: 'succeeded', reason: null }], receipts: 1 }

describe('payments with MTN', () => {
  it('are found paid without any callback', async () => {
    const { simulator } = await offer('mtn', await mtnRig({ callbackMode: 'never' }, bench.clock))
    const { attempt, now } = await askedOf(who)
    expect(await now()).toMatchObject({ state: 'authorised', attempts: [{ state: 'pending' }] })
    simulator.approveIn(attempt.id, 40_000)
    await bench.pass(120_000)
    expect(await now()).toEqual(paid)
  })

  it('whose answer was lost are read, and not requested twice', async () => {
    const { simulator } = await offer('mtn', await mtnRig({}, bench.clock))
    simulator.nextTime(/requesttopay$/, { kind: 'drop_committed' })
    const { attempt, now } = await askedOf(who)
    await simulator.approve(attempt.id)
    await bench.pass(120_000)
    expect(await now()).toEqual(paid)
    expect(simulator.countOf(/requesttopay$/)).toBe(1)
  })

  it('that never arrived are sent again under the same reference', async () => {
    const { simulator } = await offer('mtn', await mtnRig({}, bench.clock))
    simulator.nextTime(/requesttopay$/, { kind: 'drop_before' })
    const { attempt, now } = await askedOf(who)
    expect(await now()).toMatchObject({ attempts: [{ state: 'unknown' }] })
    await bench.pass(200_000)
    expect([...simulator.transactions.keys()]).toEqual([attempt.id])
    await simulator.approve(attempt.id)
    await bench.pass(120_000)
    expect(await now()).toEqual(paid)
  })
})

describe('payments with Orange on the phone', () => {
  it('are paid although the gateway answered with XML', async () => {
    const { simulator } = await offer('orange', await orangeCoreRig({}, bench.clock))
    const answer = OrangeCoreSimulator.gatewayTimeout
    simulator.nextTime(/mp\/pay$/, { kind: 'answer', answer, committed: true })
    const { attempt, now } = await askedOf(who)
    expect(attempt.handle).toEqual({ payToken: simulator.payTokenOf(attempt.reference) })
    await simulator.approve(attempt.reference)
    await bench.pass(120_000)
    expect(await now()).toEqual(paid)
  })

  it('are abandoned when there is no pay token: the payer got no prompt', async () => {
    const { simulator, payments } = await offer('orange', await orangeCoreRig({}, bench.clock))
    simulator.nextTime(/mp\/init$/, { kind: 'drop_committed' })
    const { now } = await askedOf(who)
    expect(await now()).toMatchObject({ attempts: [{ state: 'abandoned', reason: 'provider_unavailable' }] })
    expect(payments()).toBe(0)
  })
})

describe("payments on Orange's page", () => {
  it('are paid without an amount in the answer', async () => {
    const { simulator } = await offer(
      'orange',
      await orangeWebpayRig({ notificationMode: 'never' }, bench.clock),
    )
    const { attempt, now } = await askedOf(who)
    expect(attempt.nextAction).toEqual({ type: 'redirect', url: expect.stringContaining(simulator.url) })
    await simulator.confirm(attempt.reference)
    await bench.pass(120_000)
    expect(await now()).toEqual(paid)
  })

  it('are lost with the address of the page', async () => {
    const { simulator } = await offer('orange', await orangeWebpayRig({}, bench.clock))
    simulator.nextTime(/webpayment$/, { kind: 'drop_committed' })
    const { now } = await askedOf(who)
    expect(await now()).toMatchObject({ attempts: [{ state: 'abandoned', reason: 'submit_lost' }] })
  })
})

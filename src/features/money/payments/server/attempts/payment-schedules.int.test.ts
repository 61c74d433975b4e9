import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentBench, type PaymentBench, type Student } from '@/testing/payment-bench'
import { changePaymentDetails } from '../checkout/change-payment-details'
import { resendCode } from '../checkout/resend-code'
import { retryPayment } from '../checkout/retry-payment'
import { type Failpoint, failpoints } from '../failpoints'
import { receiveCallback } from './receive-callback'

const students = 36
const stepsEach = 18
const seed = Date.now() % 1_000_000

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
  // Orange has no contract of its own here: CamPay carries it.
  Object.assign(bench.container.gateways, { orange: undefined, campay: bench.provider })
})
afterAll(() => bench.close())

/** mulberry32: a small generator with the same numbers on every machine. */
function randomFrom(start: number) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const points: Failpoint[] = [
  'verify.authorised',
  'submit.claimed',
  'submit.answered',
  'read.claimed',
  'read.answered',
  'settle.ledger_written',
]
const faults = ['request_lost', 'answer_lost', 'refused', 'throws_before', 'throws_after', null] as const

function schedule(who: Student, random: () => number) {
  const below = (n: number) => Math.floor(random() * n)
  const own = { userId: who.user.id }
  const newest = () => bench.db.paymentIntent.findFirst({ where: own, orderBy: { createdAt: 'desc' } })
  const anyAttempt = async () => {
    const all = await bench.db.paymentAttempt.findMany({
      where: { intent: own },
      orderBy: { createdAt: 'asc' },
    })
    return all[below(all.length)]
  }
  const time = <T>(work: Promise<T>) => bench.whileTimePasses(work, 3_000)

  const steps: (() => Promise<unknown> | unknown)[] = [
    () => bench.initiate(who, random() < 0.3 ? { amount: 15_000 + below(3) * 1_000 } : {}),
    async () => {
      const intent = await newest()
      if (!intent) {
        return
      }
      const code = random() < 0.85 ? await bench.lastCode(intent.reference) : '000000'
      const input = { ...who, details: { ...who.details, amount: intent.amountXaf } }
      const repeats = random() < 0.3 ? 3 : 1
      const calls = Array.from({ length: repeats }, () => bench.verify(input, intent.reference, code))
      await bench.whileTimePasses(Promise.allSettled(calls), 3_000, calls)
    },
    async () => {
      const reference = (await newest())?.reference
      if (reference) {
        await time(bench.call(retryPayment, who.actor, { reference }))
      }
    },
    async () => bench.call(changePaymentDetails, who.actor, { reference: (await newest())?.reference }),
    async () => bench.call(resendCode, who.actor, { reference: (await newest())?.reference }),
    async () => {
      const attempt = await anyAttempt()
      const token = attempt?.callbackToken ?? 'unknown'
      const call = {
        provider: attempt?.aggregator ?? 'mtn',
        method: 'POST',
        headers: {},
        rawBody: '{"status":"SUCCESSFUL"}',
      }
      await bench.call(receiveCallback, { kind: 'visitor' }, { ...call, query: { token } })
    },
    async () => {
      const payment = bench.provider.payments.get((await anyAttempt())?.id ?? '')
      if (payment?.state === 'pending') {
        payment.state = random() < 0.7 ? 'succeeded' : 'failed'
      }
    },
    () => bench.provider.faults.push(faults[below(faults.length)] ?? null),
    () => {
      failpoints().clear()
      if (random() < 0.6) {
        const point = points[below(points.length)] as Failpoint
        failpoints().set(point, () => {
          failpoints().clear()
          throw new Error('killed')
        })
      }
    },
    () => {
      bench.provider.isDown = random() < 0.2
    },
    () => {
      bench.provider.approvesAfterMs = [null, 1_000, 40_000, 600_000][below(4)] ?? null
    },
    () => bench.clock.advance(below(5) * 40_000),
    () => bench.pass(30_000 + below(4) * 60_000, 30_000),
  ]
  // The normal steps are more likely than the faults.
  const weights = [3, 6, 2, 1, 1, 2, 3, 2, 2, 1, 2, 2, 3]
  const bag = steps.flatMap((step, index) => Array.from({ length: weights[index] ?? 1 }, () => step))
  return async () => {
    const step = bag[below(bag.length)]
    try {
      await step?.()
    } catch {
      // A refusal is allowed. The invariants are checked below.
    }
  }
}

it(`holds every promise after ${students * stepsEach} random steps (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  for (let n = 0; n < students; n++) {
    const who = await bench.student()
    who.details.provider = n % 3 === 0 ? 'orange' : 'mtn'
    const step = schedule(who, random)
    for (let stepNumber = 0; stepNumber < stepsEach; stepNumber++) {
      await step()
    }
    expect(await bench.broken(), `seed ${seed}, student ${n}`).toEqual([])
  }
  failpoints().clear()
  bench.provider.faults.length = 0
  bench.provider.isDown = false
  await bench.pass(10 * 60_000, 60_000)
  await bench.pass(74 * 3_600_000, 2 * 3_600_000)
  expect(await bench.broken(), `seed ${seed}`).toEqual([])
  const succeeded = await bench.db.paymentAttempt.count({ where: { state: 'succeeded' } })
  expect(succeeded, `seed ${seed}: money that was taken is known here`).toBe(bench.provider.debits)
  expect(succeeded).toBeGreaterThan(0)
}, 240_000)

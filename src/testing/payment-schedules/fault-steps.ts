import { day } from '@/config/durations'
import { readAttempt } from '@/features/money/payments/server/attempts/read-attempt'
import { type Failpoint, failpoints } from '@/features/money/payments/server/failpoints'
import type { Step } from './payer-steps'
import { atOnce, intentsOf, pick, type World } from './world'

const points: Failpoint[] = [
  'verify.authorised',
  'submit.claimed',
  'submit.answered',
  'read.claimed',
  'read.answered',
  'settle.ledger_written',
]
const faults = ['request_lost', 'answer_lost', 'refused', 'throws_before', 'throws_after', null] as const

/** The owner of a wallet answers at last. */
async function answer(world: World) {
  const { bench, random, approvedAt } = world.town
  const attempts = (await intentsOf(world)).flatMap((intent) => intent.attempts)
  const id = pick(random, attempts)?.id ?? ''
  const payment = bench.provider.payments.get(id)
  if (payment?.state !== 'pending') {
    return
  }
  if (random.chance(0.7)) {
    bench.provider.approve(id)
    approvedAt.set(id, bench.clock.now())
  } else {
    bench.provider.reject(id)
  }
}

function kill({ town: { random } }: World) {
  failpoints().clear()
  const point = random.chance(0.6) && pick(random, points)
  if (point) {
    failpoints().set(point, () => {
      failpoints().clear()
      throw new Error('killed')
    })
  }
}

/** Two workers: the same jobs and the same requests at the same moment. */
async function twoWorkers(world: World) {
  const { bench } = world.town
  bench.clock.advance(4_000)
  const attempts = (await intentsOf(world)).flatMap((intent) => intent.attempts).slice(-2)
  const reads = [...attempts, ...attempts].map(({ id }) => readAttempt(id))
  await atOnce(world.town, [bench.sweep(), bench.sweep(), ...reads])
}

export const faultSteps: Record<string, Step> = {
  answer: { weight: 5, run: answer },
  'fault of the next request': {
    weight: 3,
    run: ({ town: { bench, random } }) => bench.provider.faults.push(pick(random, faults) ?? null),
  },
  kill: { weight: 3, run: kill },
  down: {
    weight: 1,
    run: ({ town: { bench, random } }) => {
      bench.provider.isDown = random.chance(0.2)
    },
  },
  'how fast wallets approve': {
    weight: 3,
    run: ({ town: { bench, random } }) => {
      bench.provider.approvesAfterMs = pick(random, [null, 0, 1_000, 40_000, 600_000]) ?? null
    },
  },
  'two workers': { weight: 3, run: twoWorkers },
  'a moment': {
    weight: 3,
    run: ({ town: { bench, random } }) => bench.clock.advance(random.below(5) * 40_000),
  },
  'some minutes': {
    weight: 4,
    run: ({ town: { bench, random } }) => bench.pass(30_000 + random.below(4) * 60_000, 60_000),
  },
  'the clock is stepped back': { weight: 1, run: ({ town: { bench } }) => bench.clock.advance(-20_000) },
  // The second part of a plan comes late.
  'two weeks': { weight: 1, run: ({ town: { bench } }) => bench.pass(14 * day, 7 * day) },
}

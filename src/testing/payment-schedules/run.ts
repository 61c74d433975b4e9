import { hour, minute } from '@/config/durations'
import { failpoints } from '@/features/money/payments/server/failpoints'
import { createRandom } from '../../../scripts/test/random.mjs'
import type { TestDatabase } from '../database'
import { openOfficeBench } from '../office-bench'
import { faultSteps } from './fault-steps'
import { importLines, officeSteps, operatorLines } from './office-steps'
import { payerSteps, type Step } from './payer-steps'
import { openTown, openWorld, pick, type Town } from './world'

const stepsEach = 30
/** In one database, one after the other. */
const together = 25

const steps: Record<string, Step> = { ...payerSteps, ...officeSteps, ...faultSteps }
const bag = Object.entries(steps).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))

/**
 * What happened to the payments of enrolments that a broken rule names, in the order in which it was written: one student's changes wait
 * for each other, and the clock may be stepped back.
 */
async function history({ bench }: Town, broken: readonly string[]): Promise<string> {
  const ids = broken.flatMap((line) => line.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [])
  const rows = await bench.db.$queryRaw<object[]>`
    select i.reference, i.state::text as state, i.part, pl.id as plan, pl."end"::text as "planEnd", n.status::text as enrolment,
      e.type, e.at, e.details
    from payment_intents i join enrolments n on n.id = i.enrolment_id left join payment_plans pl on pl.id = i.plan_id
      left join payment_events e on e.intent_id = i.id
    where n.id::text = any (${ids}) order by e.id`
  return rows.map((row) => JSON.stringify(row)).join('\n')
}

async function checkRules(town: Town, when: string, said: readonly string[] = []) {
  const { bench, unexpected } = town
  const broken = await bench.broken()
  if (broken.length > 0 || unexpected.length > 0) {
    const found = [...broken, ...unexpected, await history(town, broken)].join('\n').slice(0, 12_000)
    throw new Error(`${when}:\n${found}\nsteps: ${said.join(', ')}`)
  }
}

async function runSchedule(town: Town, when: string) {
  const world = await openWorld(town)
  const done: string[] = []
  for (let n = 0; n < stepsEach; n++) {
    const name = pick(town.random, bag) ?? ''
    done.push(name)
    try {
      await steps[name]?.run(world)
    } catch (error) {
      // A refusal is allowed, and so is a killed process. The rules are checked below.
      const { name: kind, message } = error as Error
      if (kind !== 'AppError' && message !== 'killed') {
        throw new Error(`${when}, ${name}: ${message}`, { cause: error })
      }
    }
  }
  await checkRules(town, when, done)
}

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).toSorted()

/** Everybody works again, and the time of the last read comes. */
async function calmDown({ bench }: Town) {
  failpoints().clear()
  Object.assign(bench.provider, { isDown: false, approvesAfterMs: null })
  bench.provider.faults.length = 0
  await bench.pass(10 * minute, minute)
  await bench.pass(74 * hour, 4 * hour)
}

const bookedByHand = async ({ bench }: Town) =>
  new Set(
    (await bench.db.statementLine.findMany({ where: { intentId: { not: null } } })).map(
      ({ number }) => number,
    ),
  )

/**
 * What the operator took and we neither know nor have shown to the office, although its owner approved while we still asked. A request
 * that was given up because nobody answered until its horizon is shown to the office.
 */
async function missed(town: Town): Promise<string[]> {
  const { bench, approvedAt } = town
  const taken = [...bench.provider.payments].filter(([, { state }]) => state === 'succeeded')
  const byHand = await bookedByHand(town)
  const unknown = await bench.db.paymentAttempt.findMany({
    where: {
      id: { in: taken.map(([id]) => id) },
      state: { not: 'succeeded' },
      NOT: { flaggedAt: { not: null }, nextReadAt: null },
    },
  })
  return unknown
    .filter(({ id, horizonAt }) => (approvedAt.get(id) ?? new Date(0)) < horizonAt && !byHand.has(`T-${id}`))
    .map(({ id, state, lastAnswer, nextReadAt, submittedAt, horizonAt }) =>
      JSON.stringify({
        id,
        state,
        lastAnswer,
        nextReadAt,
        submittedAt,
        horizonAt,
        approvedAt: approvedAt.get(id),
      }),
    )
}

/** What the accounts say beside what the operator, the bank and the desk hold. */
async function accounts({ bench }: Town) {
  const { db, provider } = bench
  const sums = await db.ledgerEntry.groupBy({ by: ['account'], _sum: { amountXaf: true } })
  const of = (account: string) => sums.find((each) => each.account === account)?._sum.amountXaf ?? 0
  const out = await db.refund.findMany({ where: { state: 'done' } })
  const wentBack = (wallet: boolean) =>
    out
      .filter(({ attemptId }) => (attemptId !== null) === wallet)
      .reduce((sum, { amountXaf }) => sum + amountXaf, 0)
  const taken = [...provider.payments.values()]
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, { attempt }) => sum + attempt.amountXaf, 0)
  const counted = await db.paymentIntent.aggregate({
    where: { manualById: { not: null } },
    _sum: { amountXaf: true },
  })
  const orders = await db.placeOrder.findMany({ where: { paidAt: { not: null } } })
  const held = orders.reduce(
    (sum, each) => sum + (each.places - (each.returnedPlaces ?? 0)) * each.priceXaf,
    0,
  )
  return {
    ours: { wallet: of('provider_wallet'), cash: of('cash'), bank: of('bank') },
    theirs: {
      wallet: taken - wentBack(true),
      cash: (counted._sum.amountXaf ?? 0) - wentBack(false),
      bank: held,
    },
  }
}

/** The operator's truth: all that it took is known here, once, to the franc. Throws if not. */
async function compareWithOperator(town: Town, when: string) {
  const { bench } = town
  const lost = await missed(town)
  if (lost.length > 0) {
    throw new Error(`${when}: nobody knows that these were paid: ${lost.join(' ')}`)
  }
  // A wallet whose owner approved after the last read is in the operator's file.
  await importLines(town, await operatorLines(town))
  await bench.pass(10 * minute, minute)
  const byHand = await bookedByHand(town)
  const taken = [...bench.provider.payments].filter(([, { state }]) => state === 'succeeded')
  const theirs = taken.map(([id]) => ({ id })).filter(({ id }) => !byHand.has(`T-${id}`))
  const ours = await bench.db.paymentAttempt.findMany({ where: { state: 'succeeded' }, select: { id: true } })
  if (ids(theirs).join() !== ids(ours).join()) {
    const known = new Set(ours.map(({ id }) => id))
    const unlike = await bench.db.paymentAttempt.findMany({
      where: { id: { in: theirs.map(({ id }) => id).filter((id) => !known.has(id)) } },
    })
    const lines = await bench.db.statementLine.findMany({
      where: { number: { in: unlike.map(({ id }) => `T-${id}`) } },
    })
    throw new Error(
      `${when}: the operator took ${theirs.length}, and we know ${ours.length}; we lack ${JSON.stringify({ unlike, lines })}`,
    )
  }
  const sums = await accounts(town)
  if (JSON.stringify(sums.ours) !== JSON.stringify(sums.theirs)) {
    throw new Error(`${when}: ${JSON.stringify(sums)}`)
  }
  await checkRules(town, when)
  return taken.length
}

interface Options {
  seed: number
  schedules: number
  open: () => Promise<TestDatabase>
}

/**
 * Runs seeded schedules of payers, the office and faults in new databases, 25 in each. Every rule about money is checked after each
 * schedule, and what the operator took is compared at the end of each database. Throws with the seed to repeat it by.
 */
export async function runPaymentSchedules({ seed, schedules, open }: Options) {
  const facts = { payments: 0, refunds: 0, parts: 0, discounts: 0, claims: 0, lines: 0, places: 0, links: 0 }
  for (let from = 0; from < schedules; from += together) {
    const bench = await openOfficeBench(undefined, await open())
    const here = seed + from / together
    try {
      const town = await openTown(bench, createRandom(here))
      for (let n = 0; n < Math.min(together, schedules - from); n++) {
        await runSchedule(town, `seed ${here}, schedule ${n}`)
      }
      await calmDown(town)
      facts.payments += await compareWithOperator(town, `seed ${here}, the end`)
      const { db } = bench
      facts.refunds += await db.refund.count({ where: { state: 'done' } })
      facts.parts += await db.paymentIntent.count({ where: { part: 2, state: 'paid' } })
      facts.discounts += await db.paymentIntent.count({ where: { discountXaf: { gt: 0 }, state: 'paid' } })
      facts.claims += await db.paymentClaim.count()
      facts.lines += (await bookedByHand(town)).size
      facts.places += await db.paymentIntent.count({
        where: { state: 'paid', priceCode: { orderId: { not: null } } },
      })
      facts.links += await db.paymentIntent.count({ where: { linkId: { not: null }, state: 'paid' } })
    } finally {
      failpoints().clear()
      await bench.close()
    }
  }
  return facts
}

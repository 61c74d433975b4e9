import { randomUUID } from 'node:crypto'
import { withdrawCode } from '@/features/money/codes/server/office/withdraw-code'
import { payWithCredit } from '@/features/money/payments/server/checkout/pay-with-credit'
import { refuseClaim } from '@/features/money/payments/server/claims/refuse-claim'
import { approveRefund } from '@/features/money/payments/server/office/approve-refund'
import { endPlan, movePlanDay } from '@/features/money/payments/server/office/change-plan'
import { enrolManually } from '@/features/money/payments/server/office/enrol-manually'
import { failRefund } from '@/features/money/payments/server/office/fail-refund'
import { markRefund } from '@/features/money/payments/server/office/mark-refund'
import { payOutRefund } from '@/features/money/payments/server/office/pay-out-refund'
import { recheckPayment } from '@/features/money/payments/server/office/recheck-payment'
import { withdrawRefund } from '@/features/money/payments/server/office/withdraw-refund'
import { bookOrder } from '@/features/money/places/server/office/book-order'
import { returnPlaces } from '@/features/money/places/server/office/return-places'
import { withdrawOrder } from '@/features/money/places/server/office/withdraw-order'
import { importStatement } from '@/features/money/statements/server/import-statement'
import type { Step } from './payer-steps'
import { atOnce, dayIn, intentsOf, pick, priceXaf, reason, shuffled, type Town, type World } from './world'

/** The lines that the operator has of what it took, and of transfers without a request. */
export async function operatorLines({ bench, transfers }: Town) {
  const taken = [...bench.provider.payments].filter(([, { state }]) => state === 'succeeded')
  const attempts = await bench.db.paymentAttempt.findMany({
    where: { id: { in: taken.map(([id]) => id) } },
    orderBy: { createdAt: 'asc' },
  })
  const paid = attempts.map(({ id, reference, aggregator, createdAt, phone, amountXaf }) => ({
    number: `T-${id}`,
    id,
    reference,
    aggregator,
    at: createdAt,
    phone,
    amountXaf,
  }))
  return [...paid, ...transfers.map((each) => ({ ...each, id: '', reference: '', aggregator: null }))]
}
type OperatorLine = Awaited<ReturnType<typeof operatorLines>>[number]

const mtnFile = (lines: readonly OperatorLine[]) =>
  [
    'Id;External Id;Date;Status;Type;From;Amount',
    ...lines.map(({ number, reference, at, phone, amountXaf }) =>
      [number, reference, at.toISOString(), 'Successful', 'Payment', phone, amountXaf].join(';'),
    ),
  ].join('\n')
const campayFile = (lines: readonly OperatorLine[]) =>
  [
    'reference,external_reference,external_user,operator_reference,endpoint,amount,currency,status,datetime',
    ...lines.map(({ number, id, reference, at, amountXaf }) =>
      [`r-${id}`, id, reference, number, 'collect', amountXaf, 'XAF', 'SUCCESSFUL', at.toISOString()].join(
        ',',
      ),
    ),
  ].join('\n')

function importOf({ bench, admins }: Town, provider: string, content: string) {
  const form = new FormData()
  form.set('provider', provider)
  form.set('file', new File([content], 'statement.csv', { type: 'text/csv' }))
  const request = new Request('http://site.test', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') ?? ''
  return bench.call(importStatement, admins[0], { form: { contentType, body: request.body } })
}

/** Each source's file, twice at the same moment. */
export async function importLines(town: Town, lines: readonly OperatorLine[]) {
  for (const [provider, write, own] of [
    ['mtn', mtnFile, lines.filter(({ aggregator }) => aggregator === null)],
    ['campay', campayFile, lines.filter(({ aggregator }) => aggregator !== null)],
  ] as const) {
    if (own.length > 0) {
      const file = write(own)
      await atOnce(town, [importOf(town, provider, file), importOf(town, provider, file)])
    }
  }
}

async function importSome(world: World) {
  const { town } = world
  const lines = shuffled(town.random, await operatorLines(town))
  await importLines(town, lines.slice(0, 1 + town.random.below(lines.length + 1)))
}

/** Somebody sends money to the number of the shop; sometimes another amount than any price. */
function transfer({ town, students }: World) {
  const { bench, random, transfers } = town
  transfers.push({
    number: String(7_000_000_000 + random.below(1_000_000_000)),
    amountXaf: random.chance(0.8) ? priceXaf : 4_321,
    phone: pick(random, students)?.details.phone ?? '',
    at: bench.clock.now(),
  })
}

/** Two people of the office book the same line, for two students. */
async function bookLine(world: World) {
  const { town, students, slug: program } = world
  const { bench, random, admins } = town
  const lines = await bench.db.statementLine.findMany({
    where: { intentId: null, phone: { in: students.map(({ details }) => details.phone) } },
    orderBy: { number: 'asc' },
  })
  const line = pick(random, lines)
  await atOnce(
    town,
    students.map(({ user }, n) =>
      bench.call(enrolManually, admins[n] ?? admins[0], {
        student: user.id,
        program,
        amount: line?.amountXaf ?? 0,
        line: line?.id,
        reason,
      }),
    ),
  )
}

async function cash(world: World) {
  const { town, students, slug: program } = world
  const who = pick(town.random, students)
  const amount = pick(town.random, [priceXaf, priceXaf, 8_000, 7_000, 20_000])
  const part = town.random.chance(0.3) ? '1' : undefined
  await town.bench.call(enrolManually, town.admins[0], {
    student: who?.user.id,
    program,
    amount,
    part,
    reason,
  })
}

/** Both mark a refund of the same payment: a part, the rest, or more than is left. */
async function mark(world: World) {
  const { bench, random, admins } = world.town
  const paid = pick(random, await intentsOf(world, { state: 'paid' }))
  if (!paid) {
    return
  }
  const amount = () => 1 + random.below(paid.amountXaf + 1_000)
  const ends_enrolment = random.chance(0.15)
  await atOnce(
    world.town,
    admins.map((admin) =>
      bench.call(markRefund, admin, {
        reference: paid.reference,
        amount: random.chance(0.3) ? paid.amountXaf : amount(),
        reason,
        ends_enrolment,
      }),
    ),
  )
}

type Decision = typeof approveRefund | typeof payOutRefund | typeof failRefund | typeof withdrawRefund

/** Both decide about the same refund at the same moment, as it was shown to them. */
async function decide(world: World, decision: Decision, states: string[]) {
  const { bench, random, admins } = world.town
  const intents = await intentsOf(world)
  const refunds = await bench.db.refund.findMany({
    where: { intentId: { in: intents.map(({ id }) => id) } },
    orderBy: { createdAt: 'asc' },
  })
  const refund = pick(
    random,
    refunds.filter(({ state }) => states.includes(state)),
  )
  const by = random.chance(0.5) ? admins : admins.toReversed()
  await atOnce(
    world.town,
    by.map((admin) =>
      bench.call(decision as typeof payOutRefund, admin, {
        refund: refund?.id,
        version: refund?.version,
        reason,
        payoutReference: `OUT-${randomUUID()}`,
      }),
    ),
  )
}

async function changePlan(world: World) {
  const { bench, random, admins } = world.town
  const plan = await bench.db.paymentPlan.findFirst({
    where: { programId: world.programId, endedAt: null },
    orderBy: { createdAt: 'desc' },
  })
  const input = { plan: plan?.id, reason }
  await atOnce(world.town, [
    random.chance(0.3)
      ? bench.call(endPlan, admins[0], input)
      : bench.call(movePlanDay, admins[0], { ...input, dueOn: dayIn(world.town, 20) }),
  ])
}

/** The transfer of a school is booked by two people with the same number. */
const bookOrderTwice = ({ town, order: number }: World) => {
  const transfer = `VIR ${randomUUID()}`
  return atOnce(
    town,
    number ? town.admins.map((admin) => town.bench.call(bookOrder, admin, { number, transfer, reason })) : [],
  )
}

/** Unused places are paid back while a student uses one. */
async function returnWhileUsed(world: World) {
  const { town, order: number, slug: program, students } = world
  const { bench, random, admins } = town
  if (!number) {
    return
  }
  const places = await bench.db.priceCode.findMany({
    where: { order: { number }, withdrawnAt: null, intents: { none: { state: 'paid' } } },
    orderBy: { id: 'asc' },
  })
  const input = { number, unused: places.length, payout: `OUT ${randomUUID()}`, reason }
  const code = pick(random, places)?.code ?? ''
  await atOnce(town, [
    bench.call(payWithCredit, students[1].actor, { program, code }),
    ...admins.map((admin) => bench.call(returnPlaces, admin, input)),
  ])
}

const approve = (world: World) => decide(world, approveRefund, ['due', 'failed'])
const payOut = (world: World) => decide(world, payOutRefund, ['approved'])

/** A refund from its mark to its payout, unless it stops on the way. */
async function refund(world: World) {
  await mark(world)
  for (const step of [approve, payOut]) {
    if (world.town.random.chance(0.8)) {
      await step(world)
    }
  }
}

export const officeSteps: Record<string, Step> = {
  transfer: { weight: 1, run: transfer },
  'book a transfer': {
    weight: 2,
    run: async (world) => {
      transfer(world)
      await importLines(world.town, await operatorLines(world.town))
      await bookLine(world)
    },
  },
  'import a statement': { weight: 3, run: importSome },
  'book a line': { weight: 2, run: bookLine },
  cash: { weight: 1, run: cash },
  'refuse a claim': {
    weight: 1,
    run: async ({ town: { bench, admins } }) => {
      const claim = await bench.db.paymentClaim.findFirst({
        where: { refusedAt: null },
        orderBy: { createdAt: 'desc' },
      })
      await bench.call(refuseClaim, admins[0], { claim: claim?.id, reason })
    },
  },
  'ask the provider': {
    weight: 1,
    run: async (world) => {
      const reference = (await intentsOf(world)).at(-1)?.reference
      await atOnce(world.town, [world.town.bench.call(recheckPayment, world.town.admins[0], { reference })])
    },
  },
  'mark a refund': { weight: 2, run: mark },
  'approve a refund': { weight: 2, run: approve },
  'pay a refund out': { weight: 3, run: payOut },
  refund: { weight: 4, run: refund },
  'note a failed payout': { weight: 1, run: (world) => decide(world, failRefund, ['approved']) },
  'take a refund back': { weight: 1, run: (world) => decide(world, withdrawRefund, ['due', 'failed']) },
  'change a plan': { weight: 1, run: changePlan },
  'withdraw a code': {
    weight: 1,
    run: ({ town: { bench, admins, random }, codes }) =>
      random.chance(0.2) && bench.call(withdrawCode, admins[0], { code: pick(random, codes) }),
  },
  'book the transfer of a school': { weight: 1, run: bookOrderTwice },
  'pay unused places back': { weight: 1, run: (world) => returnWhileUsed(world) },
  'withdraw an order': {
    weight: 1,
    run: ({ town: { bench, admins, random }, order: number }) =>
      random.chance(0.2) && bench.call(withdrawOrder, admins[0], { number, reason }),
  },
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day as dayMs, hour } from '@/config/durations'
import { payWithCredit } from '@/features/money/payments/server/checkout/pay-with-credit'
import { doualaDayOf } from '@/lib/douala-time'
import { createOpenCohort } from '@/testing/cohorts'
import { createProgram } from '@/testing/factories'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { createRandom } from '../../../../../../scripts/test/random.mjs'
import { periodBefore } from '../../money-period.rules'
import { bookTakenBefore } from '../settlement/book-taken-before'
import { postPlaces, postPlacesReturned, postSurplus } from '../settlement/ledger'
import { addUpMoney } from './add-up-money.job'
import { enrolManually } from './enrol-manually'
import { findMoneyLines } from './money-lines.repository'
import { readMoney } from './read-money'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

const addUp = () => addUpMoney.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
const report = (input: object) => bench.call(readMoney, bench.admin, input)

interface Entry {
  at: Date
  kind: string
  account: string
  amount: number
  provider: string | null
  program: string
  cohort: string | null
  order: string | null
}

/** The whole ledger, and nothing else: what the page has to say is worked out here, not in SQL. */
const listEntries = () => bench.db.$queryRaw<Entry[]>`
  select l.at, l.kind, l.account::text as account, l.amount_xaf as amount, t.provider::text as provider,
    coalesce(p.slug, q.slug, '') as program, e.cohort_id::text as cohort, l.order_id::text as order
  from ledger_entries l left join payment_intents t on t.id = l.intent_id left join programs p on p.id = t.program_id
    left join enrolments e on e.id = t.enrolment_id
    left join place_orders o on o.id = l.order_id left join programs q on q.id = o.program_id`

interface Sums {
  received: number
  refunded: number
  payments: number
}
const nothing: Sums = { received: 0, refunded: 0, payments: 0 }
const add = (to: Sums, amount: number): Sums =>
  amount > 0
    ? { ...to, received: to.received + amount, payments: to.payments + 1 }
    : { ...to, refunded: to.refunded - amount }

type Move = Entry & { day: string; source: string }
interface Asked {
  from: string
  to: string
  by: 'day' | 'month'
  provider?: string
  program?: string
  class?: string
}

function sumBy(moves: readonly Move[], keyOf: (move: Move) => string): Record<string, Sums> {
  const sums: Record<string, Sums> = {}
  for (const move of moves) {
    sums[keyOf(move)] = add(sums[keyOf(move)] ?? nothing, move.amount)
  }
  return sums
}

function expected(entries: readonly Entry[], { from, to, by, provider, program, class: cohort }: Asked) {
  const moves = entries
    .filter(({ kind, account }) => {
      const isMoney = ['provider_wallet', 'cash', 'taken_before', 'bank'].includes(account)
      return isMoney && ['payment', 'refund', 'places', 'places_returned'].includes(kind)
    })
    .map((each) => ({
      ...each,
      day: doualaDayOf(each.at),
      source: each.order ? 'transfer' : (each.provider ?? 'cash'),
    }))
    .filter((each) => provider === undefined || each.source === provider)
    .filter((each) => program === undefined || each.program === program)
    .filter((each) => cohort === undefined || each.cohort === cohort)
  const within = (span: { from: string; to: string }) =>
    moves.filter(({ day }) => day >= span.from && day <= span.to)
  const all = within({ from, to })
  return {
    total: sumBy(all, () => 'all').all ?? nothing,
    before: sumBy(within(periodBefore({ from, to })), () => 'all').all ?? nothing,
    series: sumBy(all, ({ day }) => (by === 'day' ? day : `${day.slice(0, 7)}-01`)),
    bySource: sumBy(all, ({ source }) => source),
    byProgram: sumBy(all, (each) => each.program),
    byCohort: sumBy(
      all.filter(({ source }) => source !== 'transfer'),
      (each) => each.cohort ?? `without ${each.program}`,
    ),
  }
}

const sumsOf = ({ received, refunded, payments }: Sums): Sums => ({ received, refunded, payments })
const keyed = <Row extends Sums>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  Object.fromEntries(rows.map((row) => [keyOf(row), sumsOf(row)]))

/** What the page says, in the same shape. */
async function said(asked: Asked) {
  const { total, before, series, bySource, byProgram, byCohort } = await report(asked)
  const titles = await bench.db.program.findMany({ select: { slug: true, titleEn: true } })
  const slugOf = (title: string) => titles.find(({ titleEn }) => titleEn === title)?.slug
  const moved = series.filter(({ received, refunded, payments }) => received + refunded + payments > 0)
  return {
    total: sumsOf(total),
    before: sumsOf(before),
    series: keyed(moved, ({ at }) => at),
    bySource: keyed(bySource, ({ source }) => source),
    byProgram: keyed(byProgram, ({ slug }) => slug),
    byCohort: keyed(byCohort, ({ id, title }) => id ?? `without ${slugOf(title)}`),
  }
}

/** The page against the ledger for these periods and filters, and the accountant's file against the page. */
async function compare(asked: readonly Asked[], when: string) {
  const entries = await listEntries()
  for (const each of asked) {
    expect(await said(each), `${when}: ${JSON.stringify(each)}`).toEqual(expected(entries, each))
  }
}

interface Town {
  programs: { id: string; slug: string; priceXaf: number }[]
  cohorts: { id: string; programId: string }[]
  paid: string[]
  random: ReturnType<typeof createRandom>
}

const pick = <Item>({ random }: Town, items: readonly Item[]): Item => {
  const item = items[random.below(items.length)]
  if (item === undefined) {
    throw new Error('nothing to pick')
  }
  return item
}

async function openTown(seed: number): Promise<Town> {
  const programs = await Promise.all([20_000, 35_000].map((priceXaf) => createProgram({ priceXaf })))
  const cohorts = await Promise.all(
    programs.flatMap(({ id }) => [1, 2].map(() => createOpenCohort(id, { startsOn: null, endsOn: null }))),
  )
  return { programs, cohorts, paid: [], random: createRandom(seed) }
}

async function newcomer(town: Town): Promise<Student> {
  const who = await bench.student(pick(town, town.programs).priceXaf)
  const program = pick(town, town.programs)
  await bench.db.enrolment.deleteMany({ where: { userId: who.user.id } })
  await bench.db.enrolment.create({ data: { userId: who.user.id, programId: program.id } })
  return { ...who, program: { ...who.program, ...program } }
}

const enrolmentOf = async (town: Town) => (await bench.intent(pick(town, town.paid))).enrolment

const steps: Record<string, (town: Town) => Promise<unknown>> = {
  pays: async (town) => {
    const who = await newcomer(town)
    town.paid.push(await bench.paid(who, who.program.priceXaf))
  },
  'pays in cash': async (town) => {
    const { user, program } = await newcomer(town)
    const cash = { student: user.id, program: program.slug, amount: program.priceXaf, reason: 'Book 7' }
    const { reference } = await bench.call(enrolManually, bench.admin, cash)
    town.paid.push(reference)
  },
  'pays too much, and then with the credit': async (town) => {
    const [cheap] = town.programs
    const who = await newcomer(town)
    const { slug, priceXaf, id: programId } = cheap ?? pick(town, town.programs)
    await bench.db.enrolment.deleteMany({ where: { userId: who.user.id } })
    const own = { ...who, program: { ...who.program, id: programId, slug, priceXaf } }
    await bench.db.enrolment.create({ data: { userId: who.user.id, programId } })
    town.paid.push(await bench.paid(own, priceXaf + 50_000))
    const other = pick(
      town,
      town.programs.filter((each) => each.slug !== slug),
    )
    await bench.db.enrolment.create({ data: { userId: who.user.id, programId: other.id } })
    await bench.call(payWithCredit, who.actor, { program: other.slug })
  },
  'gets the money back': (town) => bench.refunded(pick(town, town.paid)),
  'gets a part back': (town) =>
    bench.refunded(pick(town, town.paid), { amount: 1_000 + town.random.below(3_000) }),
  'moves to another class': async (town) => {
    const { id, programId } = await enrolmentOf(town)
    const to = pick(
      town,
      town.cohorts.filter((each) => each.programId === programId),
    )
    await bench.db.enrolment.update({ where: { id }, data: { cohortId: to.id } })
  },
  'leaves a class': async (town) => {
    const { id } = await enrolmentOf(town)
    await bench.db.enrolment.update({ where: { id }, data: { cohortId: null } })
  },
  'paid years ago, and is imported': async (town) => {
    const { user, program } = await newcomer(town)
    const enrolment = await bench.db.enrolment.findFirstOrThrow({ where: { userId: user.id } })
    const paidAt = new Date(bench.clock.now().getTime() - (100 + town.random.below(500)) * dayMs)
    const taken = { userId: user.id, programId: program.id, enrolmentId: enrolment.id, cohortId: null }
    const paper = { locale: 'fr' as const, amountXaf: 12_000, paidAt, receipt: randomUUID(), reason: 'Pad' }
    await bench.db.$transaction((tx) =>
      bookTakenBefore(tx, [{ ...taken, ...paper }], { byId: bench.admin.user.id, now: bench.clock.now() }),
    )
  },
  'sends money that paid for nothing': async (town) => {
    const intent = await bench.intent(pick(town, town.paid))
    const attempt = intent.attempts[0]
    if (attempt) {
      await bench.db.$transaction((tx) => postSurplus(tx, intent, attempt.id, 500, bench.clock.now()))
    }
  },
  'a school pays, and gets places back': async (town) => {
    const order = await bench.db.placeOrder.create({
      data: {
        number: `PRO-${randomUUID()}`,
        name: 'Lycée',
        address: 'BP 1',
        email: 'lycee@example.cm',
        programId: pick(town, town.programs).id,
        places: 5,
        priceXaf: 9_000,
        endsOn: bench.clock.now(),
        createdById: bench.admin.user.id,
      },
    })
    await bench.db.$transaction((tx) => postPlaces(tx, order, 5, bench.clock.now()))
    if (town.random.chance(0.5)) {
      await bench.db.$transaction((tx) => postPlacesReturned(tx, order, 2, bench.clock.now()))
    }
  },
  'the job adds up': () => addUp(),
  'two jobs add up at once': () => Promise.all([addUp(), addUp()]),
}

/** Some steps are refused, as in the office: a payment that has gone back already cannot go back again. */
async function take(town: Town, name: string) {
  try {
    await steps[name]?.(town)
  } catch (error) {
    const { name: kind, message, code } = error as Error & { code?: string }
    if (kind !== 'AppError' && message !== 'nothing to pick' && code !== 'P2002') {
      throw error
    }
  }
}

function periodsOf(town: Town): Asked[] {
  const today = doualaDayOf(bench.clock.now())
  const ago = (days: number) => doualaDayOf(new Date(bench.clock.now().getTime() - days * dayMs))
  const year = { from: ago(300), to: today }
  return [
    { from: `${today.slice(0, 7)}-01`, to: today, by: 'day' },
    { ...year, by: 'month' },
    { ...year, by: 'day' },
    { from: ago(900), to: ago(20 + town.random.below(60)), by: 'month' },
    { ...year, by: 'month', provider: pick(town, ['mtn', 'cash', 'transfer']) },
    { ...year, by: 'month', program: pick(town, town.programs).slug },
    { ...year, by: 'month', class: pick(town, town.cohorts).id },
  ]
}

describe('the money page', () => {
  it.each([11, 29, 47])('says what the ledger says, whatever has been added up (seed %i)', async (seed) => {
    const town = await openTown(seed)
    const names = Object.keys(steps)
    await take(town, 'pays')
    for (let n = 0; n < 40; n++) {
      const name = pick(town, names)
      await take(town, name)
      // At any hour: the day of Douala begins an hour before that of UTC.
      bench.clock.advance(town.random.below(12 * 24) * hour + hour / 2)
      if (n % 4 === 3) {
        await compare(periodsOf(town), `seed ${seed}, step ${n}, ${name}`)
      }
    }
    await addUp()
    await compare(periodsOf(town), `seed ${seed}, added up`)
  })

  it('agrees with the file for the accountant', async () => {
    const to = doualaDayOf(bench.clock.now())
    const span = { from: new Date(0), to: new Date(bench.clock.now().getTime() + dayMs) }
    const lines = await findMoneyLines({ span, locale: 'en', source: 'mtn' }, undefined, 10_000)
    const { total } = await report({
      from: `${Number(to.slice(0, 4)) - 5}-01-01`,
      to,
      by: 'month',
      provider: 'mtn',
    })
    const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)
    expect(sum(lines.map(({ received }) => received))).toBe(total.received)
    expect(sum(lines.map(({ refunded }) => refunded))).toBe(total.refunded)
  })

  it('counts an entry whose transaction ends after later ones were added up', async () => {
    const town = await openTown(5)
    await take(town, 'pays')
    await take(town, 'pays in cash')
    const { id: intentId, userId } = await bench.intent(town.paid[0] ?? '')
    const today = doualaDayOf(bench.clock.now())
    const asked: Asked[] = [{ from: today, to: today, by: 'day' }]
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    let begun = () => {}
    const written = new Promise<void>((resolve) => {
      begun = resolve
    })
    const late = bench.db.$transaction(async (tx) => {
      const entry = { transactionId: randomUUID(), kind: 'payment', userId, intentId, at: bench.clock.now() }
      await tx.ledgerEntry.createMany({
        data: [
          { ...entry, account: 'taken_before', amountXaf: 700 },
          { ...entry, account: 'course_revenue', amountXaf: -700 },
        ],
      })
      begun()
      await held
    })
    await written
    await take(town, 'a school pays, and gets places back')
    const job = addUp()
    await compare(asked, 'while the transaction is open')
    end()
    await Promise.all([late, job])
    await compare(asked, 'after the job that waited')
    await addUp()
    await compare(asked, 'after the next job')
  })

  it('reads added-up days without the ledger', async () => {
    await addUp()
    const [row] = await bench.db.$queryRaw<{ cells: number; open: number }[]>`
      select (select count(*)::int from counters.money) as cells, (select count(*)::int from ledger_entries l
        where l.id > (select last_entry_id from counters.money_until)) as open`
    expect(row?.open).toBe(0)
    expect(row?.cells).toBeGreaterThan(0)
    expect(await bench.db.$queryRaw`select 1 from counters.class_changes`).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { day } from '@/config/durations'
import { createCode } from '@/features/money/codes/server/office/create-code'
import { grantPlan } from '@/features/money/payments/server/office/grant-plan'
import { bookOrder } from '@/features/money/places/server/office/book-order'
import { createOrder } from '@/features/money/places/server/office/create-order'
import { doualaDayOf } from '@/lib/douala-time'
import type { createRandom } from '../../../scripts/test/random.mjs'
import { actorFor, createUser } from '../factories'
import type { OfficeBench } from '../office-bench'
import type { Student } from '../payment-bench'

export type Random = ReturnType<typeof createRandom>

export const reason = 'Asked for by the schedule'
export const priceXaf = 15_000
export const firstXaf = 8_000
export const secondXaf = 7_000

/** Money that somebody sent to the number of the shop without a request. */
export interface Transfer {
  number: string
  amountXaf: number
  phone: string
  at: Date
}

/** What the schedules of one database have in common. */
export interface Town {
  bench: OfficeBench
  random: Random
  /** Two people of the office who may decide about money. */
  admins: [OfficeBench['admin'], OfficeBench['admin']]
  transfers: Transfer[]
  /** When the owner of a wallet approved by hand, by request. */
  approvedAt: Map<string, Date>
  /** What ended in another way than with an answer for people. */
  unexpected: string[]
}

export type Admin = Town['admins'][number]

/** Two students who want one program, and what the office has given them for it. */
export interface World {
  town: Town
  students: [Student, Student]
  slug: string
  programId: string
  codes: string[]
  /** The number of a school's order, if it has one. */
  order: string | null
}

export const pick = <T>(random: Random, all: readonly T[]): T | undefined => all[random.below(all.length)]
export const shuffled = <T>(random: Random, all: readonly T[]): T[] =>
  all
    .map((each) => ({ each, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each)

export const dayIn = ({ bench }: Town, days: number) =>
  doualaDayOf(new Date(bench.clock.now().getTime() + days * day))

export async function openTown(bench: OfficeBench, random: Random): Promise<Town> {
  const second = await actorFor((await createUser({ role: 'admin' })).id)
  // Orange has no contract of its own here: CamPay carries it.
  Object.assign(bench.container.gateways, { orange: undefined, campay: bench.provider })
  return {
    bench,
    random,
    admins: [bench.admin, second],
    transfers: [],
    approvedAt: new Map(),
    unexpected: [],
  }
}

/** A percentage, an amount, the whole price, and a last place. */
const offers = [
  { kind: 'scholarship', percent: 50, places: 5 },
  { kind: 'ambassador', amount: 4_000, places: 5 },
  { kind: 'sponsor', percent: 100, places: 2 },
  { kind: 'scholarship', percent: 33, places: 1 },
  { kind: 'sponsor', percent: 100, places: 1 },
]

async function makeCodes({ bench, random, admins }: Town, slug: string): Promise<string[]> {
  const codes: string[] = []
  for (const offer of offers.filter(() => random.chance(0.3))) {
    const { code } = await bench.call(createCode, admins[0], { ...offer, programs: [slug] })
    codes.push(code)
  }
  return codes
}

async function makeOrder(town: Town, slug: string): Promise<string> {
  const { bench, random, admins } = town
  const { number } = await bench.call(createOrder, admins[0], {
    name: 'Lycée de Makèpè',
    address: 'BP 1234, Douala',
    email: 'lycee@example.cm',
    language: 'fr',
    program: slug,
    places: 1 + random.below(3),
    price: 12_000,
    ends_on: dayIn(town, 60),
  })
  if (random.chance(0.7)) {
    await bench.call(bookOrder, admins[1], { number, transfer: `VIR ${randomUUID()}`, reason })
  }
  return number
}

export async function openWorld(town: Town): Promise<World> {
  const { bench, random, admins } = town
  const first = await bench.student(priceXaf)
  const { program } = first
  const second = { ...(await bench.student(priceXaf)), program }
  const { slug, id: programId } = program
  await bench.db.enrolment.create({ data: { userId: second.user.id, programId } })
  const students: World['students'] = [first, second]
  for (const { details } of students) {
    details.provider = random.chance(0.3) ? 'orange' : 'mtn'
  }
  if (random.chance(0.45)) {
    const student = random.chance(0.7) ? first.user.id : ''
    const plan = { program: slug, student, first: firstXaf, second: secondXaf, dueDays: 10, reason }
    await bench.call(grantPlan, admins[0], plan)
  }
  const codes = random.chance(0.5) ? await makeCodes(town, slug) : []
  const order = random.chance(0.3) ? await makeOrder(town, slug) : null
  return { town, students, slug, programId, codes, order }
}

/** All payments of the two students, the oldest first. */
export const intentsOf = ({ town, students }: World, where: object = {}) =>
  town.bench.db.paymentIntent.findMany({
    where: { userId: { in: students.map(({ user }) => user.id) }, ...where },
    include: { attempts: { orderBy: { createdAt: 'asc' } } },
    orderBy: { createdAt: 'asc' },
  })

/** Runs calls at the same moment, with time passing while they wait. A refusal is an answer; a crash of ours is noted. */
export async function atOnce({ bench, unexpected }: Town, calls: readonly Promise<unknown>[]): Promise<void> {
  const all = calls.map((call) =>
    call.catch((error: { name?: string; code?: string; message?: string }) => {
      if (error.name !== 'AppError' && error.message !== 'killed') {
        unexpected.push(String((error as Error).stack ?? error))
      }
    }),
  )
  await bench.whileTimePasses(Promise.all(all), 3_000, all)
}

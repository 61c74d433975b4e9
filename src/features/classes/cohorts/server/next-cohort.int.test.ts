import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, minute } from '@/config/durations'
import { changePaymentDetails } from '@/features/money/payments/server/checkout/change-payment-details'
import { enrolManually } from '@/features/money/payments/server/office/enrol-manually'
import { registerStudent } from '@/features/portal/registration/server/register-student'
import { callUseCase } from '@/testing/call'
import { createCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { notifyWaiters } from './notify-waiters.job'
import { moveStudent } from './office/move-student'
import { seatWaiters } from './seat-waiters'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
beforeEach(() => {
  bench.clock.advance(minute)
})

type Program = Awaited<ReturnType<typeof createProgram>>
type Language = 'en' | 'fr' | 'both'

const soon = (days: number) => new Date(bench.clock.now().getTime() + days * day)

async function studentOf(program: Program, locale: 'en' | 'fr'): Promise<Student> {
  const who = await bench.student()
  await bench.db.user.update({ where: { id: who.user.id }, data: { locale } })
  await bench.db.enrolment.updateMany({ where: { userId: who.user.id }, data: { programId: program.id } })
  return { ...who, actor: await actorFor(who.user.id), program }
}
const cohortOf = (program: Program, language: Language, starts: number, seats = 5) =>
  createCohort(program.id, { language, startsOn: soon(starts), endsOn: soon(starts + 60), seats })
const fill = async (program: Program, cohort: { id: string; seats: number | null }) => {
  for (let seat = 0; seat < (cohort.seats ?? 0); seat++) {
    const { id: userId } = await createUser()
    const wished = { userId, programId: program.id, cohortId: cohort.id }
    const { id: enrolmentId } = await bench.db.enrolment.create({ data: wished })
    const held = { enrolmentId, userId, cohortId: cohort.id, expiresAt: soon(365) }
    await bench.db.seatHold.create({ data: held })
  }
}
/** Creates classes in these languages, one after the other. An exclamation mark means that the class is full. */
async function cohortsOf(program: Program, offered: readonly string[]) {
  const made: { id: string }[] = []
  for (const [n, text] of offered.entries()) {
    const cohort = await cohortOf(program, text.replace('!', '') as Language, 10 * (n + 1), 1)
    if (text.endsWith('!')) {
      await fill(program, cohort)
    }
    made.push(cohort)
  }
  return made
}
const enrolmentOf = (who: Student) =>
  bench.db.enrolment.findFirstOrThrow({
    where: { userId: who.user.id, programId: who.program.id },
    include: { cohortWait: true },
  })
const seatOf = async (who: Student) => (await enrolmentOf(who)).cohortId

async function confirm(who: Student, reference: string) {
  const code = await bench.lastCode(reference)
  bench.provider.approvesAfterMs = 0
  await bench.whileTimePasses(bench.verify(who, reference, code), 2_000)
  bench.provider.approvesAfterMs = null
}
async function pay(who: Student, more: object = {}) {
  const { reference } = await bench.initiate(who, more)
  await confirm(who, reference)
}
const inCash = (who: Student, more: object = {}) =>
  bench.call(enrolManually, bench.admin, {
    student: who.user.id,
    program: who.program.slug,
    amount: 15_000,
    reason: 'Receipt book no. 118',
    ...more,
  })

/** Each case: the account's language, the offered classes, the wish of the student, and the index of the chosen class. */
const cases: readonly [
  'en' | 'fr',
  readonly string[],
  'left out' | 'any' | 'none' | number,
  number | null,
][] = [
  ['en', ['fr'], 'left out', null],
  ['en', ['fr'], 'any', null],
  ['fr', ['fr'], 'any', 0],
  ['en', ['both'], 'left out', 0],
  ['fr', ['both'], 'left out', 0],
  ['en', ['fr', 'en'], 'left out', 1],
  ['en', ['fr', 'both'], 'any', 1],
  ['fr', ['en', 'both', 'fr'], 'any', 1],
  ['en', ['en!', 'fr'], 'left out', null],
  ['en', ['en!', 'fr', 'both!', 'en'], 'left out', 3],
  ['fr', ['fr!', 'both!', 'en'], 'any', null],
  ['en', ['fr'], 0, 0],
  ['en', ['en', 'fr'], 1, 1],
  ['fr', ['fr', 'en'], 1, 1],
  ['en', ['en'], 'none', null],
  ['fr', ['fr', 'both'], 'none', null],
]

describe.each(['by wallet', 'at the office', 'at the office after choosing'])('a program paid %s', (way) => {
  it.each(cases)('account %s, classes %j, wish %s: class %s', async (locale, offered, wish, expected) => {
    const program = await createProgram()
    const made = await cohortsOf(program, offered)
    const who = await studentOf(program, locale)
    const cohort = typeof wish === 'number' ? made[wish]?.id : wish === 'left out' ? undefined : wish
    if (way === 'by wallet') {
      await pay(who, { cohort })
    } else if (way === 'at the office') {
      await inCash(who, { cohort })
    } else {
      await bench.initiate(who, { cohort })
      await inCash(who)
    }
    expect(await enrolmentOf(who)).toMatchObject({
      status: 'active',
      cohortId: expected === null ? null : made[expected]?.id,
      withoutCohort: false,
      cohortWait: null,
    })
    expect(await bench.db.outboxMail.count({ where: { userId: who.user.id, kind: 'class_news' } })).toBe(0)
    expect(await bench.broken()).toEqual([])
  })
})

describe('no class', () => {
  it('stays the choice of a registration until it is paid', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program, 'en', 10)
    const person = {
      firstName: 'Nadia',
      lastName: 'Tamba',
      username: 'nadia.tamba',
      email: 'nadia.tamba@example.cm',
      phone: '670000188',
      password: 'a short sentence is best',
      confirmPassword: 'a short sentence is best',
    }
    const { id } = await callUseCase(registerStudent, { ...person, program: program.slug, cohort: 'none' })
    const user = await bench.db.user.findUniqueOrThrow({ where: { id } })
    expect(await bench.db.enrolment.findFirst({ where: { userId: id } })).toMatchObject({
      withoutCohort: true,
    })
    const who = { ...(await bench.student()), actor: await actorFor(id), user, program }
    await pay(who)
    expect(await seatOf(who)).toBeNull()
    const other = await studentOf(program, 'en')
    await pay(other, { cohort: cohort.id })
    expect(await seatOf(other)).toBe(cohort.id)
  })

  it('can be taken back before paying, and chosen after a class was held', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program, 'en', 10, 1)
    const who = await studentOf(program, 'en')
    await bench.initiate(who, { cohort: cohort.id })
    await bench.initiate(who, { cohort: 'none' })
    expect(await bench.db.seatHold.count({ where: { cohortId: cohort.id } })).toBe(0)
    expect(await enrolmentOf(who)).toMatchObject({ cohortId: null, withoutCohort: true })
    await pay(who, { cohort: 'any' })
    expect(await seatOf(who)).toBe(cohort.id)
  })
})

describe('the last seat of the next class', () => {
  it('stays with who holds it when they begin again', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program, 'en', 10, 1)
    await cohortOf(program, 'both', 20, 1)
    const who = await studentOf(program, 'en')
    const { reference } = await bench.initiate(who)
    await bench.call(changePaymentDetails, who.actor, { reference })
    const again = await bench.initiate(who, { phone: '+237670009911', cohort: 'any' })
    expect((await bench.intent(again.reference)).cohortId).toBe(cohort.id)
  })

  it('goes to one of two buyers, and the other is put into no class of another language', async () => {
    const program = await createProgram()
    const last = await cohortOf(program, 'both', 10, 1)
    await cohortOf(program, 'fr', 20)
    const people = [await studentOf(program, 'en'), await studentOf(program, 'en')]
    const begun = await Promise.all(people.map((who) => bench.initiate(who)))
    for (const [n, who] of people.entries()) {
      await confirm(who, begun[n]?.reference ?? '')
    }
    const seats = await Promise.all(people.map(seatOf))
    expect(seats.toSorted()).toEqual([last.id, null])
    expect(await bench.broken()).toEqual([])
  })

  it('is replaced before the wallet is asked by the next one that suits, or by none', async () => {
    const program = await createProgram()
    const first = await cohortOf(program, 'en', 10, 1)
    await cohortOf(program, 'fr', 20)
    const [slow, slower] = [await studentOf(program, 'en'), await studentOf(program, 'fr')]
    const { reference } = await bench.initiate(slow)
    expect((await bench.intent(reference)).cohortId).toBe(first.id)
    await bench.db.seatHold.deleteMany({ where: { cohortId: first.id } })
    await fill(program, first)
    await confirm(slow, reference)
    expect(await seatOf(slow)).toBeNull()
    await pay(slower)
    expect(await seatOf(slower)).not.toBeNull()
    expect(await bench.broken()).toEqual([])
  })

  it('of a class that was chosen: refused with the next one in its language or in the account’s', async () => {
    const program = await createProgram()
    const [chosen] = await cohortsOf(program, ['fr!', 'en', 'fr'])
    const who = await studentOf(program, 'fr')
    const refused = await bench.initiate(who, { cohort: chosen?.id }).catch((error) => error.options.extra)
    expect(refused).toMatchObject({ full: true, next: { language: 'fr' } })
    const english = await studentOf(program, 'en')
    expect(
      await bench.initiate(english, { cohort: chosen?.id }).catch((error) => error.options.extra.next),
    ).toMatchObject({ language: 'en' })
  })
})

describe('who has paid and waits', () => {
  /** A student whose money arrived when the chosen class was already full. */
  async function paidLate(
    program: Program,
    chosen: { id: string; seats: number | null },
    locale: 'en' | 'fr',
  ) {
    const who = await studentOf(program, locale)
    const { reference } = await bench.initiate(who, { cohort: chosen.id })
    const code = await bench.lastCode(reference)
    await bench.whileTimePasses(
      bench.verify(who, reference, code).catch((error: unknown) => error),
      2_000,
    )
    const [attempt] = (await bench.intent(reference)).attempts
    await bench.pass(30 * minute, 2 * minute)
    await fill(program, chosen)
    bench.provider.approve(attempt?.id ?? '')
    await bench.pass(2 * day, 30 * minute)
    return who
  }

  it('gets no seat in another language, and holds none there; the next one that suits is theirs', async () => {
    const program = await createProgram()
    const chosen = await cohortOf(program, 'en', 10, 1)
    const french = await cohortOf(program, 'fr', 20, 1)
    const late = await paidLate(program, chosen, 'en')
    expect(await enrolmentOf(late)).toMatchObject({
      status: 'active',
      cohortId: null,
      cohortWait: { cohortId: chosen.id, language: 'en', paidAt: expect.any(Date) },
    })
    await seatWaiters(program.id, bench.clock.now())
    expect(await seatOf(late)).toBeNull()
    const other = await studentOf(program, 'fr')
    await pay(other)
    expect(await seatOf(other)).toBe(french.id)
    const suiting = await cohortOf(program, 'both', 40, 1)
    expect(await refusal(bench.initiate(await studentOf(program, 'fr'), { cohort: suiting.id }))).toBe(
      'Classes.full',
    )
    await seatWaiters(program.id, bench.clock.now())
    expect(await seatOf(late)).toBe(suiting.id)
    expect(await bench.broken()).toEqual([])
  })

  it('for a class in another language than their own gets the next one in it', async () => {
    const program = await createProgram()
    const chosen = await cohortOf(program, 'fr', 10, 1)
    const next = await cohortOf(program, 'fr', 20, 1)
    expect(await seatOf(await paidLate(program, chosen, 'en'))).toBe(next.id)
  })

  it('deferred by the office keeps the language of the class', async () => {
    const program = await createProgram()
    const from = await cohortOf(program, 'fr', 10)
    const who = await studentOf(program, 'en')
    await pay(who, { cohort: from.id })
    await bench.call(moveStudent, bench.admin, { id: from.id, user_id: who.user.id, reason: 'On a journey' })
    const later = await cohortOf(program, 'fr', 40)
    await seatWaiters(program.id, bench.clock.now())
    expect(await seatOf(who)).toBe(later.id)
  })
})

it('mails the list of a cancelled class only about classes that suit', async () => {
  const program = await createProgram()
  const chosen = await cohortOf(program, 'en', 10, 0)
  const people = [await studentOf(program, 'en'), await studentOf(program, 'fr')]
  for (const who of people) {
    const { id: enrolmentId, userId, programId } = await enrolmentOf(who)
    await bench.db.cohortWait.create({ data: { enrolmentId, userId, programId, cohortId: chosen.id } })
  }
  await bench.db.cohort.update({ where: { id: chosen.id }, data: { cancelledAt: bench.clock.now() } })
  await cohortOf(program, 'fr', 20)
  const told = () =>
    Promise.all(
      people.map((who) => bench.db.outboxMail.count({ where: { userId: who.user.id, kind: 'class_free' } })),
    )
  const context = { log: bench.container.log, attempt: 1, lastAttempt: false }
  await notifyWaiters.run({ programId: program.id }, context)
  expect(await told()).toEqual([0, 1])
})

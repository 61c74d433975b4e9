import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, minute } from '@/config/durations'
import { changePaymentDetails } from '@/features/money/payments/server/checkout/change-payment-details'
import { dropChoice } from '@/features/money/payments/server/checkout/drop-choice'
import { initiatePayment } from '@/features/money/payments/server/checkout/initiate-payment'
import { retryPayment } from '@/features/money/payments/server/checkout/retry-payment'
import { isDatabaseUnavailable } from '@/server/kernel/database-failure'
import { callUseCase } from '@/testing/call'
import { createCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { openPaymentBench, type PaymentBench, type Student } from '@/testing/payment-bench'
import { seatWaiters } from './seat-waiters'
import { tidyCohorts } from './tidy-cohorts.job'

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
})
afterAll(() => bench.close())
beforeEach(() => {
  Object.assign(bench.provider, { approvesAfterMs: null, isDown: false })
  bench.provider.faults.length = 0
  bench.clock.advance(minute)
})

type Program = Awaited<ReturnType<typeof createProgram>>

/** One more student who has chosen this program. */
async function studentOf(program: Program): Promise<Student> {
  const who = await bench.student()
  await bench.db.enrolment.updateMany({
    where: { userId: who.user.id },
    data: { programId: program.id },
  })
  return { ...who, program }
}

const soon = (days: number) => new Date(bench.clock.now().getTime() + days * day)
const cohortOf = (program: Program, overrides: Parameters<typeof createCohort>[1] = {}) =>
  createCohort(program.id, { startsOn: soon(10), endsOn: soon(70), seats: 1, ...overrides })

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => error.code,
  )
const enrolmentOf = (who: Student) =>
  bench.db.enrolment.findFirstOrThrow({ where: { userId: who.user.id, programId: who.program.id } })

/** Begins a payment, enters the code and approves it on the phone. */
async function pay(who: Student, more: object = {}) {
  const { reference } = await bench.initiate(who, more)
  return confirm(who, reference)
}
async function confirm(who: Student, reference: string) {
  const code = await bench.lastCode(reference)
  bench.provider.approvesAfterMs = 0
  await bench.whileTimePasses(bench.verify(who, reference, code), 2_000)
  bench.provider.approvesAfterMs = null
  return reference
}
/** A request was sent to the wallet, and its owner has not answered yet. */
async function ask(who: Student, more: object = {}) {
  const { reference } = await bench.initiate(who, more)
  const code = await bench.lastCode(reference)
  await bench.whileTimePasses(
    bench.verify(who, reference, code).catch((error: unknown) => error),
    2_000,
  )
  return reference
}
/** Every student gets another network address, because one network may reserve only a few seats. */
const initiateFrom = (address: string, who: Student, cohort: string) =>
  callUseCase(initiatePayment, { ...who.details, cohort }, { actor: who.actor, request: { address } })

const mailsTo = (who: Student, kind: string) =>
  bench.db.outboxMail.count({ where: { userId: who.user.id, kind } })

describe('a payment for a class is refused', () => {
  it.each([
    ['one that does not exist', async () => '00000000-0000-4000-8000-000000000000'],
    ['one of another program', async () => (await cohortOf(await createProgram())).id],
    ['one that has begun', async (p: Program) => (await cohortOf(p, { startsOn: soon(-2) })).id],
    ['one that is cancelled', async (p: Program) => (await cohortOf(p, { cancelledAt: soon(0) })).id],
    ['something else', async () => 'x'],
  ])('%s', async (_what, make) => {
    const who = await bench.student()
    await expect(bench.initiate(who, { cohort: await make(who.program) })).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { cohort: 'Validation.classUnknown' } },
    })
    expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(0)
    expect(await bench.db.seatHold.count({ where: { userId: who.user.id } })).toBe(0)
  })

  it('a full one, with the next one, and nothing is stored', async () => {
    const program = await createProgram()
    const full = await cohortOf(program)
    await pay(await studentOf(program), { cohort: full.id })
    const next = await cohortOf(program, { startsOn: soon(40), seats: 5 })
    const late = await studentOf(program)
    await expect(bench.initiate(late, { cohort: full.id })).rejects.toMatchObject({
      code: 'class_full',
      status: 409,
      options: { extra: { full: true, next: { id: next.id, seats_left: 5 } } },
    })
    expect(await bench.db.paymentIntent.count({ where: { userId: late.user.id } })).toBe(0)
    expect(await bench.db.outboxMail.count({ where: { userId: late.user.id } })).toBe(0)
    expect((await enrolmentOf(late)).cohortId).toBeNull()
  })
})

describe('a seat', () => {
  it('is sold with the payment, and the studying begins with the class', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program, { seats: 2 })
    const who = await studentOf(program)
    await pay(who, { cohort: cohort.id })
    const enrolment = await enrolmentOf(who)
    expect(enrolment).toMatchObject({ status: 'active', cohortId: cohort.id })
    const first = soon(10).toISOString().slice(0, 10)
    expect(enrolment.startDate?.toISOString()).toBe(new Date(`${first}T23:59:00+01:00`).toISOString())
    expect(await bench.db.seatHold.count({ where: { userId: who.user.id } })).toBe(0)
    expect(await bench.db.event.count({ where: { type: 'program.changed' } })).toBeGreaterThan(0)
    expect(await bench.broken()).toEqual([])
  })

  it('without a choice is one of the next class that has one; else the studying begins at once', async () => {
    const program = await createProgram()
    const [first, second] = [await cohortOf(program), await cohortOf(program, { startsOn: soon(30) })]
    const people = [await studentOf(program), await studentOf(program), await studentOf(program)]
    for (const who of people) {
      await pay(who)
    }
    const cohortIds = await Promise.all(people.map(async (who) => (await enrolmentOf(who)).cohortId))
    expect(cohortIds).toEqual([first.id, second.id, null])
    expect(await mailsTo(people[2] as Student, 'class_news')).toBe(0)
  })

  it('waits 15 minutes for the code, and no longer', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program)
    const [first, second] = [await studentOf(program), await studentOf(program)]
    await bench.initiate(first, { cohort: cohort.id })
    bench.clock.advance(15 * minute - 1_000)
    expect(await refusal(bench.initiate(second, { cohort: cohort.id }))).toBe('class_full')
    bench.clock.advance(1_000)
    await pay(second, { cohort: cohort.id })
    expect((await enrolmentOf(second)).cohortId).toBe(cohort.id)
  })

  it('waits for as long as the wallet is asked or nobody knows the outcome', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program)
    const [first, second] = [await studentOf(program), await studentOf(program)]
    bench.provider.faults.push('answer_lost')
    bench.provider.visibleAfterMs = 3 * 60 * minute
    const reference = await ask(first, { cohort: cohort.id })
    bench.provider.isDown = true
    bench.clock.advance(60 * minute)
    await tidyCohorts.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
    expect(await refusal(bench.initiate(second, { cohort: cohort.id }))).toBe('class_full')
    bench.provider.isDown = false
    bench.provider.visibleAfterMs = 0
    const payment = [...bench.provider.payments.values()].find(({ attempt }) =>
      attempt.reference.startsWith(reference),
    )
    Object.assign(payment ?? {}, { visibleFrom: 0, state: 'succeeded' })
    await bench.pass(30 * minute, 5 * minute)
    expect((await enrolmentOf(first)).cohortId).toBe(cohort.id)
    expect(await refusal(bench.initiate(second, { cohort: cohort.id }))).toBe('class_full')
  })

  it('that went while the code was not entered is said before any wallet is asked', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program)
    const next = await cohortOf(program, { startsOn: soon(50), seats: 3 })
    const [slow, quick] = [await studentOf(program), await studentOf(program)]
    const { reference } = await bench.initiate(slow, { cohort: cohort.id })
    await bench.db.paymentIntent.updateMany({ where: { reference }, data: { codeExpiresAt: soon(1) } })
    bench.clock.advance(16 * minute)
    await pay(quick, { cohort: cohort.id })
    const submitsBefore = bench.provider.submits.length
    const code = await bench.lastCode(reference)
    await expect(bench.verify(slow, reference, code)).rejects.toMatchObject({
      code: 'class_full',
      options: { extra: { full: true, next: { id: next.id } } },
    })
    expect(bench.provider.submits.length).toBe(submitsBefore)
    const again = await bench.initiate(slow, { cohort: next.id })
    await confirm(slow, again.reference)
    expect((await enrolmentOf(slow)).cohortId).toBe(next.id)
  })

  it('of a class that the payer has not chosen moves on to the next one by itself', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program)
    const next = await cohortOf(program, { startsOn: soon(50), seats: 3 })
    const [slow, quick] = [await studentOf(program), await studentOf(program)]
    const { reference } = await bench.initiate(slow)
    await bench.db.paymentIntent.updateMany({ where: { reference }, data: { codeExpiresAt: soon(1) } })
    bench.clock.advance(16 * minute)
    await pay(quick, { cohort: cohort.id })
    await confirm(slow, reference)
    expect((await enrolmentOf(slow)).cohortId).toBe(next.id)
  })

  it('is asked for again before another try of the wallet', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program)
    const [first, second] = [await studentOf(program), await studentOf(program)]
    const reference = await ask(first, { cohort: cohort.id })
    const [attempt] = (await bench.intent(reference)).attempts
    bench.provider.reject(attempt?.id ?? '')
    await bench.pass(2 * minute)
    bench.clock.advance(15 * minute)
    await pay(second, { cohort: cohort.id })
    expect(await refusal(bench.call(retryPayment, first.actor, { reference }))).toBe('class_full')
  })

  it('is held once by one person: another program takes it over', async () => {
    const [one, two] = [await createProgram(), await createProgram()]
    const [a, b] = [await cohortOf(one), await cohortOf(two)]
    const who = await studentOf(one)
    await bench.initiate(who, { cohort: a.id })
    await bench.initiate(who, { program: two.slug, cohort: b.id })
    const holds = await bench.db.seatHold.findMany({ where: { userId: who.user.id } })
    expect(holds.map(({ cohortId }) => cohortId)).toEqual([b.id])
  })

  it('is not held for more than a few codes of one network; who pays has it all the same', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program, { seats: 10 })
    const many = await Promise.all(Array.from({ length: 8 }, () => studentOf(program)))
    for (const who of many) {
      await initiateFrom('203.0.113.9', who, cohort.id)
    }
    const countHolds = () => bench.db.seatHold.count({ where: { cohortId: cohort.id } })
    expect(await countHolds()).toBe(5)
    const last = many.at(-1) as Student
    const { reference } = await bench.db.paymentIntent.findFirstOrThrow({ where: { userId: last.user.id } })
    await confirm(last, reference)
    expect((await enrolmentOf(last)).cohortId).toBe(cohort.id)
  })

  it('is given back when the choice is dropped', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program)
    const [first, second] = [await studentOf(program), await studentOf(program)]
    const { reference } = await bench.initiate(first, { cohort: cohort.id })
    await bench.call(changePaymentDetails, first.actor, { reference })
    await bench.call(dropChoice, first.actor, { program: program.slug })
    expect(await refusal(bench.initiate(second, { cohort: cohort.id }))).toBe('accepted')
  })
})

describe('money that arrives after the seat has gone', () => {
  async function payLate(program: Program, cohort: { id: string }) {
    const [late, quick] = [await studentOf(program), await studentOf(program)]
    const reference = await ask(late, { cohort: cohort.id })
    const [attempt] = (await bench.intent(reference)).attempts
    // The time to approve passes; then the hold ends too.
    await bench.pass(30 * minute, 2 * minute)
    await pay(quick, { cohort: cohort.id })
    bench.provider.approve(attempt?.id ?? '')
    await bench.pass(2 * day, 30 * minute)
    return { late, quick, reference }
  }

  it('is not refused: the next class has a seat, and student and office are told once', async () => {
    const admin = await createUser({ role: 'admin' })
    await bench.db.notificationChoice.create({
      data: { userId: admin.id, topics: { seats: { mail: 'now' } } },
    })
    const program = await createProgram()
    const cohort = await cohortOf(program)
    const next = await cohortOf(program, { startsOn: soon(50), seats: 3 })
    const { late, reference } = await payLate(program, cohort)
    expect((await bench.intent(reference)).state).toBe('paid')
    expect(await enrolmentOf(late)).toMatchObject({ status: 'active', cohortId: next.id })
    expect(await mailsTo(late, 'class_news')).toBe(1)
    expect(await bench.db.notification.count({ where: { userId: late.user.id, kind: 'class.news' } })).toBe(1)
    expect(await bench.db.outboxMail.count({ where: { userId: admin.id, kind: 'class_alert' } })).toBe(1)
    expect(await bench.db.notification.count({ where: { userId: admin.id, kind: 'class.attention' } })).toBe(
      1,
    )
    expect(await bench.broken()).toEqual([])
  })

  it('makes the student first for the next seat, before anybody else can have it', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program)
    const { late } = await payLate(program, cohort)
    expect(await enrolmentOf(late)).toMatchObject({ status: 'active', cohortId: null })
    expect(await bench.db.cohortWait.findMany({ where: { programId: program.id } })).toMatchObject([
      { userId: late.user.id, cohortId: cohort.id, paidAt: expect.any(Date) },
    ])
    expect(await bench.broken()).toEqual([])
    const opened = await cohortOf(program, { startsOn: soon(60), seats: 1 })
    const other = await studentOf(program)
    expect(await refusal(bench.initiate(other, { cohort: opened.id }))).toBe('class_full')
    await seatWaiters(program.id, bench.clock.now())
    expect((await enrolmentOf(late)).cohortId).toBe(opened.id)
    expect(await bench.db.cohortWait.count({ where: { programId: program.id } })).toBe(0)
    expect(await mailsTo(late, 'class_news')).toBe(2)
    expect(await bench.broken()).toEqual([])
  })
})

type Begun = { who: Student; reference: string }

describe('100 payers for 10 seats', () => {
  const seats = 10
  let program: Program
  let cohort: { id: string }

  /** All at the same time. On a slow machine some wait too long for a connection, get a 503 and try again. */
  async function answersOf(people: Student[]): Promise<(Begun | { who: Student; code: string })[]> {
    const answers = await Promise.all(
      people.map((who, n) =>
        initiateFrom(`198.51.${n}.7`, who, cohort.id).then(
          ({ reference }) => ({ who, reference }),
          (error) => ({ who, code: isDatabaseUnavailable(error) ? 'unavailable' : error.code }),
        ),
      ),
    )
    const again = answers.flatMap((answer) =>
      'code' in answer && answer.code === 'unavailable' ? [answer.who] : [],
    )
    const rest = answers.filter(({ who }) => !again.includes(who))
    return again.length === 0 ? rest : [...rest, ...(await answersOf(again))]
  }

  /** Returns the students who have reserved a seat, and those who were refused because the class is full. */
  async function beginAll(people: Student[]) {
    const answers = await answersOf(people)
    const begun = answers.flatMap((answer) => ('reference' in answer ? [answer] : []))
    const refused = answers.flatMap((answer) =>
      'code' in answer && answer.code === 'class_full' ? [answer.who] : [],
    )
    expect(begun.length + refused.length).toBe(people.length)
    return { begun, refused }
  }

  async function enterCodes(begun: Begun[]) {
    const codes = await Promise.all(begun.map(({ reference }) => bench.lastCode(reference)))
    const calls = begun.map(({ who, reference }, n) =>
      bench.verify(who, reference, codes[n] ?? '').catch((error: unknown) => error),
    )
    await bench.whileTimePasses(Promise.all(calls), 2_000, calls)
  }

  it('at once, some silent, some refused, some late: 10 sold, and nobody has paid for nothing', async () => {
    program = await createProgram()
    cohort = await cohortOf(program, { seats })
    const people = await Promise.all(Array.from({ length: 100 }, () => studentOf(program)))
    const first = await beginAll(people)
    expect(first.begun.length).toBe(seats)
    // Two never enter their code. Of the others, one is refused, and the outcome of two is unknown at first.
    bench.provider.faults.push('refused', 'answer_lost', 'request_lost')
    bench.provider.approvesAfterMs = 20 * minute
    await enterCodes(first.begun.slice(2))
    // The time to approve passes, so the seats become free. Others reserve them before the late money arrives.
    await bench.pass(16 * minute, minute)
    bench.provider.approvesAfterMs = 0
    const second = await beginAll(first.refused)
    expect(second.begun.length).toBeGreaterThan(0)
    expect(second.begun.length).toBeLessThanOrEqual(seats)
    await enterCodes(second.begun)
    await bench.pass(4 * day, 60 * minute)

    const paid = await bench.db.enrolment.findMany({
      where: { programId: program.id, status: 'active' },
      include: { cohortWait: true },
    })
    expect(paid.filter(({ cohortId }) => cohortId === cohort.id)).toHaveLength(seats)
    const late = paid.filter(({ cohortId }) => cohortId !== cohort.id)
    expect(late.length).toBeGreaterThan(0)
    for (const { userId, cohortWait } of late) {
      expect(cohortWait?.paidAt).toBeInstanceOf(Date)
      expect(await bench.db.outboxMail.count({ where: { userId, kind: 'class_news' } })).toBe(1)
    }
    expect(await bench.broken()).toEqual([])
  }, 240_000)

  it('and a second class seats those who have paid, in their order', async () => {
    const waiting = await bench.db.cohortWait.findMany({
      where: { programId: program.id },
      orderBy: [{ paidAt: 'asc' }, { enrolmentId: 'asc' }],
    })
    const opened = await cohortOf(program, { startsOn: soon(60), seats: 1 })
    const free = () => seatWaiters(program.id, bench.clock.now())
    await Promise.all([free(), free(), free()])
    const [seated] = await bench.db.enrolment.findMany({ where: { cohortId: opened.id } })
    expect(seated?.id).toBe(waiting[0]?.enrolmentId)
    expect(await bench.db.cohortWait.count({ where: { programId: program.id } })).toBe(waiting.length - 1)
    expect(await bench.broken()).toEqual([])
  })
})

describe('a colleague', () => {
  it('does not pay', async () => {
    const program = await createProgram()
    const cohort = await cohortOf(program)
    const actor = await actorFor((await createUser({ role: 'staff' })).id)
    expect(await refusal(bench.call(initiatePayment, actor, { cohort: cohort.id }))).toBe('forbidden')
  })
})

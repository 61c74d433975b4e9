import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCohortOffer, takeNextCohort } from '@/features/classes/cohorts/server/choose-instead'
import { moveStudents } from '@/features/classes/cohorts/server/office/move-student'
import { createOpenCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { statementsOf } from '@/testing/statements'
import { moneyInvariants } from '../../money-invariants'
import { askRefund } from '../refunds/ask-refund'
import { approveCohortRefunds } from './approve-cohort-refunds'
import { getCohortRefunds } from './get-cohort-refunds'
import { grantPlan } from './grant-plan'
import { refundCohort } from './refund-cohort'

let bench: OfficeBench
/** A second administrator. */
let second: Awaited<ReturnType<typeof actorFor>>
beforeAll(async () => {
  bench = await openOfficeBench()
  second = await actorFor((await createUser({ role: 'admin' })).id)
})
afterAll(() => bench.close())
beforeEach(() => bench.clock.advance(60_000))
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

const reason = 'Too few students'

interface Stranded {
  who: Student
  reference: string
  enrolmentId: string
}

async function openCohort() {
  const program = await createProgram({ priceXaf: 15_000 })
  return { program, cohort: await createOpenCohort(program.id) }
}
type Opened = Awaited<ReturnType<typeof openCohort>>

const newcomer = async (program: Opened['program']): Promise<Student> => {
  const user = await createUser()
  await bench.db.enrolment.create({ data: { userId: user.id, programId: program.id } })
  const details = { phone: bench.nextPhone(), amount: program.priceXaf, provider: 'mtn' }
  return { actor: await actorFor(user.id), user, program, details }
}

/** A student who has paid and has a seat in the class. */
async function seated({ program, cohort }: Opened, amount?: number): Promise<Stranded> {
  const who = await newcomer(program)
  const reference = await bench.paid(who, amount)
  const { enrolmentId } = await bench.intent(reference)
  await bench.db.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: cohort.id } })
  return { who, reference, enrolmentId }
}

const cancel = (id: string) =>
  bench.db.cohort.update({ where: { id }, data: { cancelledAt: bench.clock.now(), cancelReason: reason } })

/** A cancelled class with so many students who have not chosen. */
async function cancelled(count: number) {
  const opened = await openCohort()
  const students: Stranded[] = []
  for (let n = 0; n < count; n++) {
    students.push(await seated(opened))
  }
  await cancel(opened.cohort.id)
  return { ...opened, id: opened.cohort.id, students }
}

const look = (id: string, actor = bench.admin) => bench.call(getCohortRefunds, actor, { id })
const press = (id: string, typed: object = {}, actor = bench.admin) =>
  bench.call(refundCohort, actor, { id, people: 2, total: '30 000', reason, ...typed })
async function approve(id: string, actor = second, more: object = {}) {
  const { waiting } = await look(id)
  const ticks = Object.fromEntries(waiting.map((refund) => [`refund-${refund.id}`, String(refund.version)]))
  return bench.call(approveCohortRefunds, actor, { id, reason: 'The class was cancelled', ...ticks, ...more })
}
const refundsOf = async (students: readonly Stranded[]) =>
  Promise.all(students.map(async ({ reference }) => (await bench.intent(reference)).refunds))
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => error.options?.fields ?? error.options?.text ?? error.code,
  )

describe('the money of a class is refused', () => {
  it('to everybody but administrators', async () => {
    const { id, students } = await cancelled(1)
    const [student] = students
    const strangers = [
      [bench.visitor, 'sign_in_first'],
      [bench.staff, 'forbidden'],
      [student?.who.actor ?? bench.visitor, 'forbidden'],
    ] as const
    for (const [actor, answer] of strangers) {
      expect(await refusal(bench.call(getCohortRefunds, actor, { id }))).toBe(answer)
      expect(await refusal(bench.call(refundCohort, actor, { id, people: 1, total: 15_000, reason }))).toBe(
        answer,
      )
      expect(
        await refusal(bench.call(approveCohortRefunds, actor, { id, reason, [`refund-${id}`]: '0' })),
      ).toBe(answer)
    }
    expect(await refundsOf(students)).toEqual([[]])
  })

  it('of a class that takes place, and of none', async () => {
    const { cohort } = await openCohort()
    for (const [id, answer] of [
      [cohort.id, 'CohortRefunds.notCancelled'],
      [second.user.id, 'not_found'],
    ] as const) {
      expect(await refusal(look(id))).toBe(answer)
      expect(await refusal(press(id))).toBe(answer)
      expect(
        await refusal(bench.call(approveCohortRefunds, second, { id, reason, [`refund-${id}`]: '0' })),
      ).toBe(answer)
    }
  })

  it('with another number or sum than those of this moment', async () => {
    const { id, students } = await cancelled(2)
    const wrong: [object, unknown][] = [
      [{ people: 3 }, { people: 'CohortRefunds.otherCount' }],
      [{ total: '30 001' }, { total: 'CohortRefunds.otherTotal' }],
      [
        { people: 1, total: 15_000 },
        { people: 'CohortRefunds.otherCount', total: 'CohortRefunds.otherTotal' },
      ],
      [{ people: '' }, { people: 'ProgramEditor.wholeNumber' }],
      [{ people: 'two' }, { people: 'ProgramEditor.wholeNumber' }],
      [{ people: 2.5 }, { people: 'ProgramEditor.wholeNumber' }],
      [{ total: '' }, { total: 'Validation.amountWhole' }],
      [{ total: '30 000,50' }, { total: 'Validation.amountWhole' }],
      [{ reason: ' ' }, { reason: 'Validation.reasonNeeded' }],
    ]
    for (const [typed, fields] of wrong) {
      expect(await fieldsOf(press(id, typed)), JSON.stringify(typed)).toEqual(fields)
    }
    expect(await refundsOf(students)).toEqual([[], []])
  })

  it('where nobody is left', async () => {
    const { id } = await cancelled(0)
    expect(await look(id)).toMatchObject({ due: [], totalXaf: 0, waiting: [], others: [] })
    expect(await fieldsOf(press(id, { people: 1, total: 0 }))).toEqual({ people: 'CohortRefunds.nobodyLeft' })
  })
})

describe('an approval of several is refused', () => {
  it('without a tick, with more ticks than in one press, and without a reason', async () => {
    const { id } = await cancelled(2)
    await press(id)
    expect(await fieldsOf(bench.call(approveCohortRefunds, second, { id, reason }))).toEqual({
      refunds: 'CohortRefunds.tick',
    })
    const many = Object.fromEntries(
      Array.from({ length: 201 }, (_, n) => [
        `refund-019ab000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        '0',
      ]),
    )
    expect(await fieldsOf(bench.call(approveCohortRefunds, second, { id, reason, ...many }))).toEqual({
      refunds: 'CohortRefunds.tick',
    })
    expect(await fieldsOf(approve(id, second, { reason: '' }))).toEqual({ reason: 'Validation.reasonNeeded' })
  })

  it('to the person who has requested them', async () => {
    const { id, students } = await cancelled(2)
    await press(id)
    expect((await look(id)).waiting.map(({ secondPerson }) => secondPerson)).toEqual(['needed', 'needed'])
    expect((await look(id, second)).waiting.map(({ secondPerson }) => secondPerson)).toEqual(['free', 'free'])
    const { results } = await approve(id, bench.admin)
    expect(results.map(({ outcome }) => outcome)).toEqual(['otherPerson', 'otherPerson'])
    expect((await refundsOf(students)).flat().map(({ state }) => state)).toEqual(['due', 'due'])
  })

  it('for a refund of another class, one that does not exist, and one that has changed', async () => {
    const [mine, other] = [await cancelled(2), await cancelled(2)]
    await press(mine.id)
    await press(other.id)
    const [foreign] = (await look(other.id)).waiting
    const [changed, whole] = (await look(mine.id)).waiting
    const { results } = await approve(mine.id, second, {
      [`refund-${foreign?.id}`]: '0',
      [`refund-${mine.id}`]: '0',
      [`refund-${changed?.id}`]: '7',
    })
    expect(Object.fromEntries(results.map(({ refund, outcome }) => [refund, outcome]))).toEqual({
      [foreign?.id ?? '']: 'changed',
      [mine.id]: 'changed',
      [changed?.id ?? '']: 'changed',
      [whole?.id ?? '']: 'approved',
    })
    expect((await refundsOf(other.students)).flat().map(({ state }) => state)).toEqual(['due', 'due'])
  })
})

describe('a whole class', () => {
  it('leaves out who has another class, waits for one, has asked for the money, or has nothing to get back', async () => {
    const opened = await openCohort()
    const next = await createOpenCohort(opened.program.id)
    const [stays, moved, waits, asks, ended, finished, paidMore] = [
      await seated(opened),
      await seated(opened),
      await seated(opened),
      await seated(opened),
      await seated(opened),
      await seated(opened),
      await seated(opened, 20_000),
    ]
    const { id } = opened.cohort
    await cancel(id)
    await bench.call(takeNextCohort, moved.who.actor, { id, to: next.id })
    await bench.call(moveStudents, bench.admin, { id, reason, [`student-${waits.who.user.id}`]: 'on' })
    await bench.call(askRefund, asks.who.actor, { reference: asks.reference, amount: 15_000 })
    await bench.mark(ended.reference)
    await bench.approve(ended.reference, second)
    await bench.payOut(ended.reference)
    const { durationWeeks } = await bench.db.program.findUniqueOrThrow({ where: { id: opened.program.id } })
    await bench.db.enrolment.update({
      where: { id: finished.enrolmentId },
      data: { status: 'completed', weeksCompleted: durationWeeks },
    })
    const page = await look(id)
    expect(
      Object.fromEntries(
        page.due.map(({ userId, amountXaf, payments }) => [userId, { amountXaf, payments }]),
      ),
    ).toEqual({
      [stays.who.user.id]: {
        amountXaf: 15_000,
        payments: [{ reference: stays.reference, amountXaf: 15_000 }],
      },
      [paidMore.who.user.id]: {
        amountXaf: 20_000,
        payments: [{ reference: paidMore.reference, amountXaf: 20_000 }],
      },
    })
    expect(page.totalXaf).toBe(35_000)
    expect(page.nothing.map(({ userId }) => userId)).toEqual([finished.who.user.id])
    expect(
      Object.fromEntries(page.others.map(({ userId, choice, refund }) => [userId, [choice, refund]])),
    ).toEqual({
      [moved.who.user.id]: ['moved', null],
      [waits.who.user.id]: ['waits', null],
      [asks.who.user.id]: ['money', 'due'],
      [ended.who.user.id]: ['refunded', null],
    })
    expect(page.waiting).toMatchObject([
      { reference: asks.reference, amountXaf: 15_000, secondPerson: 'free' },
    ])
    expect(await press(id, { total: 35_000 })).toEqual({ people: 2, totalXaf: 35_000, left: 0 })
    const untouched = await refundsOf([moved, waits, finished])
    expect(untouched).toEqual([[], [], []])
    expect((await refundsOf([asks, ended])).map(({ length }) => length)).toEqual([1, 1])
  })

  it('goes back as single refunds do: requested by one, approved by another, paid out one by one', async () => {
    const { id, students } = await cancelled(2)
    expect(await press(id)).toEqual({ people: 2, totalXaf: 30_000, left: 0 })
    for (const { reference } of students) {
      expect(await bench.refundOf(reference)).toMatchObject({
        state: 'due',
        amountXaf: 15_000,
        reason,
        endsEnrolment: true,
        markedById: bench.admin.user.id,
        askedById: null,
      })
      expect(await bench.audited('refund.marked', reference)).toHaveLength(1)
    }
    expect(await look(id)).toMatchObject({ due: [], totalXaf: 0 })
    const [first] = students
    if (first) {
      const offer = await bench.call(getCohortOffer, first.who.actor, { slug: first.who.program.slug })
      expect(offer).toMatchObject({ wantsMoney: true, reference: first.reference })
    }
    const { results } = await approve(id)
    expect(results.map(({ outcome }) => outcome)).toEqual(['approved', 'approved'])
    for (const { reference, who } of students) {
      expect(await bench.audited('refund.approved', reference)).toMatchObject([
        { actorId: second.user.id, details: { reason: 'The class was cancelled' } },
      ])
      await bench.payOut(reference)
      const { state, enrolment } = await bench.intent(reference)
      expect([state, enrolment.status]).toEqual(['refunded', 'ended'])
      expect(await bench.balances(who.user.id)).toEqual({})
    }
    expect((await look(id)).others.map(({ choice }) => choice)).toEqual(['refunded', 'refunded'])
  })

  it('gives back both parts of a price, or neither', async () => {
    const opened = await openCohort()
    const who = await newcomer(opened.program)
    await bench.call(grantPlan, bench.admin, {
      student: who.user.id,
      program: opened.program.slug,
      first: 8_000,
      second: 7_000,
      dueDays: 30,
      reason: 'Pays in two parts',
    })
    const details = { ...who.details, amount: 8_000 }
    const first = await bench.paid(
      { ...who, details: { ...details, part: '1' } as typeof who.details },
      8_000,
    )
    const later = await bench.paid(who, 7_000)
    const { enrolmentId } = await bench.intent(first)
    const { id } = opened.cohort
    await bench.db.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: id } })
    await cancel(id)
    const [due] = (await look(id)).due
    expect(due?.payments.map(({ amountXaf }) => amountXaf).toSorted()).toEqual([7_000, 8_000])
    expect(await press(id, { people: 1, total: 15_000 })).toEqual({ people: 1, totalXaf: 15_000, left: 0 })
    const { results } = await approve(id)
    expect(results.map(({ outcome }) => outcome)).toEqual(['approved', 'approved'])
    for (const reference of [first, later]) {
      await bench.payOut(reference)
      expect((await bench.intent(reference)).state).toBe('refunded')
    }
    expect(await bench.balances(who.user.id)).toEqual({})
  })

  it('is read in as many statements, however many students there are', async () => {
    const [few, many] = [await cancelled(1), await cancelled(4)]
    await look(few.id)
    const [one, four] = [await statementsOf(() => look(few.id)), await statementsOf(() => look(many.id))]
    expect(four.length, four.join('\n')).toBe(one.length)
  })
})

describe('pressed at the same moment', () => {
  it('by two persons, several times: each refund is requested once', async () => {
    const { id, students } = await cancelled(2)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        press(id, {}, n % 2 ? second : bench.admin).then(
          ({ people, left }) => ({ people, left }),
          (error) => error.options?.fields,
        ),
      ),
    )
    const done = answers.filter((answer) => 'left' in answer)
    expect(done.reduce((sum, { people }) => sum + people, 0)).toBe(2)
    for (const { people, left } of done) {
      expect(people + left).toBe(2)
    }
    expect((await refundsOf(students)).map(({ length }) => length)).toEqual([1, 1])
    expect(Object.keys(moneyInvariants)).toContain('one refund of a payment at most is open')
  })

  it('and again after a break: the others are requested, nobody twice', async () => {
    const { id, students } = await cancelled(3)
    await bench.mark(students[0]?.reference ?? '')
    expect(await fieldsOf(press(id, { people: 3, total: 45_000 }))).toEqual({
      people: 'CohortRefunds.otherCount',
      total: 'CohortRefunds.otherTotal',
    })
    expect(await press(id)).toEqual({ people: 2, totalXaf: 30_000, left: 0 })
    expect((await refundsOf(students)).map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it('as students take the next class: each has the class or the money, never both', async () => {
    const { id, program, students } = await cancelled(2)
    const next = await createOpenCohort(program.id)
    const [asked] = await Promise.all([
      press(id).catch(() => null),
      ...students.map(({ who }) =>
        bench.call(takeNextCohort, who.actor, { id, to: next.id }).catch(() => null),
      ),
    ])
    for (const { reference } of students) {
      const { refunds, enrolment } = await bench.intent(reference)
      expect([refunds.length, enrolment.cohortId]).toEqual(refunds.length === 1 ? [1, id] : [0, next.id])
    }
    const requested = (await refundsOf(students)).flat().length
    expect(asked?.people ?? 0).toBe(requested)
  })

  it('as students ask for the money: one refund of each', async () => {
    const { id, students } = await cancelled(4)
    await Promise.all([
      press(id, { people: 4, total: 60_000 }).catch(() => null),
      ...students.map(({ who, reference }) =>
        bench.call(askRefund, who.actor, { reference, amount: 15_000 }).catch(() => null),
      ),
    ])
    expect((await refundsOf(students)).map(({ length }) => length)).toEqual([1, 1, 1, 1])
  })

  it('by two who approve: each refund is approved once', async () => {
    const third = await actorFor((await createUser({ role: 'admin' })).id)
    const { id, students } = await cancelled(2)
    await press(id)
    const answers = await Promise.all([approve(id, second), approve(id, third), approve(id, second)])
    const approved = answers.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'approved')
    expect(approved).toHaveLength(2)
    for (const { reference } of students) {
      expect(await bench.audited('refund.approved', reference)).toHaveLength(1)
      expect(await bench.refundOf(reference)).toMatchObject({ state: 'approved', version: 1 })
    }
    await bench.db.user.update({ where: { id: third.user.id }, data: { blockedAt: bench.clock.now() } })
  })
})

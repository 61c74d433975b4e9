import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { createCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { getCheckout } from './get-checkout'
import { getPaidCohort } from './get-paid-cohort'
import { joinWaitingList } from './waiting-list'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

type Program = Awaited<ReturnType<typeof createProgram>>

const soon = (days: number) => new Date(bench.clock.now().getTime() + days * day)
const cohortOf = (program: Program, overrides: Parameters<typeof createCohort>[1] = {}) =>
  createCohort(program.id, { startsOn: soon(10), endsOn: soon(70), seats: 5, ...overrides })
async function studentOf(program: Program, locale = 'en'): Promise<Student> {
  const who = await bench.student()
  await bench.db.user.update({ where: { id: who.user.id }, data: { locale } })
  await bench.db.enrolment.updateMany({ where: { userId: who.user.id }, data: { programId: program.id } })
  return { ...who, actor: await actorFor(who.user.id), program }
}
const checkout = (who: Student) => bench.call(getCheckout, who.actor, { program: who.program.slug })
const join = async (who: Student, cohort: { id: string }) => {
  await bench.call(joinWaitingList, who.actor, { cohort: cohort.id })
  bench.clock.advance(1_000)
}

describe('the payment page', () => {
  it('names the next class of the account’s language, and what was chosen', async () => {
    const program = await createProgram()
    const french = await cohortOf(program, { language: 'fr' })
    const both = await cohortOf(program, { language: 'both', startsOn: soon(30) })
    expect(await checkout(await studentOf(program, 'fr'))).toMatchObject({ nextCohort: french.id })
    const who = await studentOf(program)
    expect(await checkout(who)).toMatchObject({ nextCohort: both.id, cohortChosen: 'any', openCohort: null })
    await bench.initiate(who, { cohort: 'none' })
    expect(await checkout(who)).toMatchObject({ cohortChosen: 'none', openCohort: null })
    await bench.initiate(who, { cohort: french.id })
    expect(await checkout(who)).toMatchObject({
      cohortChosen: french.id,
      openCohort: { id: french.id, language: 'fr', meetings: [], teacher: null },
    })
    const only = await createProgram()
    await cohortOf(only, { language: 'fr' })
    expect(await checkout(await studentOf(only))).toMatchObject({ nextCohort: null })
  })

  it('says which place somebody has on a waiting list', async () => {
    const program = await createProgram()
    const full = await cohortOf(program, { seats: 0 })
    const people = [await studentOf(program), await studentOf(program), await studentOf(program)]
    const places = async () =>
      Promise.all(people.map(async (who) => (await checkout(who)).waiting?.place ?? null))
    expect(await places()).toEqual([null, null, null])
    for (const who of people) {
      await join(who, full)
    }
    expect(await places()).toEqual([1, 2, 3])
    // People who have paid and wait come first; those who were already mailed about a seat come last.
    const [first] = people
    await bench.db.cohortWait.updateMany({
      where: { userId: first?.user.id },
      data: { notifiedAt: bench.clock.now(), notifiedCount: 1 },
    })
    expect(await places()).toEqual([3, 1, 2])
    const paid = { userId: (await createUser()).id, programId: program.id, status: 'active' as const }
    const { id: enrolmentId } = await bench.db.enrolment.create({ data: paid })
    const wait = { enrolmentId, userId: paid.userId, programId: program.id, cohortId: full.id }
    await bench.db.cohortWait.create({ data: { ...wait, paidAt: bench.clock.now() } })
    expect(await places()).toEqual([4, 2, 3])
    await bench.db.cohortWait.updateMany({ where: { userId: first?.user.id }, data: { cohortId: null } })
    expect(await checkout(people[0] as Student)).toMatchObject({ waiting: { cohortId: null, place: null } })
  })
})

describe('the class after paying', () => {
  const paidCohort = (who: Student, reference: string) => bench.call(getPaidCohort, who.actor, { reference })

  it('is named with its facts, none, or the next one; nobody else sees it', async () => {
    const program = await createProgram()
    const alone = await studentOf(program)
    const before = await bench.paid(alone, 15_000, program.slug)
    expect(await paidCohort(alone, before)).toEqual({ has: 'no_classes', cohort: null })
    const cohort = await cohortOf(program, { language: 'fr' })
    expect(await paidCohort(alone, before)).toEqual({ has: 'none', cohort: null })
    const who = await studentOf(program, 'fr')
    const reference = await bench.paid(who, 15_000, program.slug)
    expect(await paidCohort(who, reference)).toMatchObject({
      has: 'class',
      cohort: { id: cohort.id, language: 'fr', meetings: [] },
    })
    await expect(paidCohort(alone, reference)).rejects.toMatchObject({ code: 'not_found' })
    const { id: enrolmentId } = await bench.db.enrolment.update({
      where: { userId_programId: { userId: who.user.id, programId: program.id } },
      data: { cohortId: null },
    })
    const wait = { enrolmentId, userId: who.user.id, programId: program.id }
    await bench.db.cohortWait.create({ data: { ...wait, paidAt: bench.clock.now() } })
    expect(await paidCohort(who, reference)).toEqual({ has: 'first', cohort: null })
  })
})

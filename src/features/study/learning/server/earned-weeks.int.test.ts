import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { noteAttendance } from '@/features/classes/attendance/server/note-attendance'
import { gradeSubmission } from '@/features/study/assignments/server/grade-submission'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf, refusalOf } from '@/testing/call'
import { addSession, createOpenCohort, dayFromNow, joinCohort } from '@/testing/cohorts'
import { createUser } from '@/testing/factories'
import { type Course, createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { completeWeek } from './complete-week'
import { completeWeekByOffice } from './complete-week-by-office'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let staff: { id: string }
let amina: { id: string }
let paul: { id: string }
let enrolmentId: string
let evening: Awaited<ReturnType<typeof createOpenCohort>>

const as = <T>(who: { id: string }, useCase: AnyUseCase, input: object) =>
  callUseCase(useCase, input, { as: who.id }) as Promise<T>
const weeksOf = async (id = enrolmentId) =>
  container.db.weekCompletion.findMany({
    where: { enrolmentId: id },
    orderBy: { weekNumber: 'asc' },
    select: { weekNumber: true, how: true, byId: true, reason: true },
  })

/** In the third week, the one without items. */
const sessionInWeekThree = (days = 0) =>
  addSession(evening.id, new Date(dayFromNow(-20).getTime() + (14 + days) * day + 17 * 3_600_000))
const note = (session: { id: string }, state: string, who = amina) =>
  as(staff, noteAttendance, { id: session.id, [who.id]: state })

beforeEach(async () => {
  course = await createCourse()
  staff = await createUser({ role: 'staff' })
  evening = await createOpenCohort(course.program.id, { startsOn: dayFromNow(-20), endsOn: dayFromNow(1) })
  ;[amina, paul] = [await createUser(), await createUser()]
  enrolmentId = (await joinCohort(evening, amina.id)).id
  await joinCohort(evening, paul.id)
})

describe('a week without items', () => {
  it('is never completed by the student alone', async () => {
    const mark = (number: number) =>
      refusalOf(as(amina, completeWeek, { slug: course.program.slug, number, completed: true }))
    expect(await mark(3)).toBe('Learning.weekNotByStudent')
    expect(await mark(1)).toBe('Learning.itemsFirst')
    expect(await weeksOf()).toEqual([])
  })

  it('is completed for who was there at each of its sessions, and stays so', async () => {
    const [first, second] = [await sessionInWeekThree(0), await sessionInWeekThree(2)]
    await addSession(evening.id, new Date(dayFromNow(-19).getTime()), { cancelledAt: new Date() })
    await note(first, 'present')
    expect(await weeksOf()).toEqual([])
    await note(second, 'absent')
    expect(await weeksOf()).toEqual([])
    await note(second, 'late')
    expect(await weeksOf()).toEqual([{ weekNumber: 3, how: 'attendance', byId: null, reason: null }])
    await note(second, 'absent')
    expect(await weeksOf()).toHaveLength(1)
    expect(await container.db.weekCompletion.count({ where: { enrolment: { userId: paul.id } } })).toBe(0)
  })

  it('waits for its assignment, which completes it when it is accepted', async () => {
    await container.db.programWeek.update({
      where: { id: course.weeks[2].id },
      data: { assignmentEn: 'Hand in', assignmentFr: 'À remettre' },
    })
    await note(await sessionInWeekThree(), 'present')
    expect(await weeksOf()).toEqual([])
    const { id } = await container.db.submission.create({
      data: {
        userId: amina.id,
        enrolmentId,
        programId: course.program.id,
        weekNumber: 3,
        filename: 'a',
        size: 1,
        sha256: 'x',
        contentType: 'text/plain',
        storageKey: randomUUID(),
      },
    })
    await as(staff, gradeSubmission, { id, status: 'accepted' })
    expect(await weeksOf()).toMatchObject([{ weekNumber: 3, how: 'attendance' }])
  })

  it('does not count attendance of another week, or of another class', async () => {
    await sessionInWeekThree()
    const other = await createOpenCohort(course.program.id, { startsOn: dayFromNow(-20) })
    const elsewhere = await addSession(other.id, new Date(dayFromNow(-5).getTime()))
    await container.db.attendance.create({
      data: { sessionId: elsewhere.id, userId: amina.id, state: 'present', notedAt: new Date() },
    })
    await note(await addSession(evening.id, new Date(dayFromNow(-19).getTime())), 'present')
    expect(await weeksOf()).toEqual([])
  })
})

describe('the office completes a week', () => {
  const complete = (who: { id: string }, input: object = {}) =>
    as<{ students: number }>(who, completeWeekByOffice, {
      enrolment: enrolmentId,
      number: 3,
      reason: 'Was in the room all week',
      ...input,
    })

  it('not for students, not for oneself, not unpaid, not with items, not without a reason', async () => {
    expect(await codeOf(complete(amina))).toBe('forbidden')
    expect(await codeOf(complete(staff, { enrolment: randomUUID() }))).toBe('not_found')
    expect(await codeOf(complete(staff, { cohort: randomUUID() }))).toBe('not_found')
    expect(await codeOf(complete(staff, { number: 9 }))).toBe('not_found')
    expect(await codeOf(complete(staff, { reason: '' }))).toBe('invalid')
    expect(await refusalOf(complete(staff, { number: 1 }))).toBe('Learning.weekHasItems')
    const both = await createUser({ role: 'staff', additionalRoles: ['student'] })
    const own = await container.db.enrolment.create({
      data: { userId: both.id, programId: course.program.id, status: 'active' },
    })
    expect(await refusalOf(complete(both, { enrolment: own.id }))).toBe('Learning.ownItem')
    await container.db.enrolment.update({ where: { id: enrolmentId }, data: { status: 'ended' } })
    expect(await refusalOf(complete(staff))).toBe('Learning.notPaid')
    expect(await weeksOf()).toEqual([])
  })

  it('for one student, with the reason and who it was, once', async () => {
    expect(await complete(staff)).toEqual({ students: 1 })
    const row = { weekNumber: 3, how: 'office', byId: staff.id, reason: 'Was in the room all week' }
    expect(await weeksOf()).toEqual([row])
    expect(await refusalOf(complete(staff))).toBe('Learning.weekAlreadyDone')
    const entries = await container.db.auditEntry.findMany({
      where: { action: 'week.completed', targetUserId: amina.id },
    })
    expect(entries).toMatchObject([{ actorId: staff.id, details: { week: 3, reason: row.reason } }])
  })

  it('for a whole class at once, those who have it already left as they were', async () => {
    await complete(staff)
    expect(await complete(staff, { cohort: evening.id, reason: 'Taught on Saturday' })).toEqual({
      students: 1,
    })
    expect(await weeksOf()).toMatchObject([{ reason: 'Was in the room all week' }])
    const entries = await container.db.auditEntry.findMany({
      where: { action: 'week.completed', targetUserId: paul.id },
    })
    expect(entries).toMatchObject([{ details: { cohort: evening.id, reason: 'Taught on Saturday' } }])
  })

  it('and with the last week the program is finished', async () => {
    await container.db.weekCompletion.createMany({
      data: [1, 2].map((weekNumber) => ({ enrolmentId, weekNumber, how: 'items' as const })),
    })
    await complete(staff, { cohort: evening.id })
    const { status, completedAt } = await container.db.enrolment.findUniqueOrThrow({
      where: { id: enrolmentId },
    })
    expect([status, completedAt !== null]).toEqual(['completed', true])
  })
})

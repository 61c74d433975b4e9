import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { getProgramPage } from '@/features/study/learning/server/get-program-page'
import { encodeSession } from '@/server/kernel/session-cookie'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { type Course, createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { getDashboard } from './get-dashboard'

const container = testContainer()
let course: Course
let userId: string
let enrolmentId: string
let sessionCookie: string

beforeAll(async () => {
  course = await createCourse()
})
beforeEach(async () => {
  const now = container.clock.now()
  userId = (await createUser()).id
  const session = await container.db.session.create({
    data: { userId, kind: 'web', lastSeenAt: now, expiresAt: new Date(now.getTime() + day) },
  })
  sessionCookie = await encodeSession({ sid: session.id }, day)
  const enrolment = await container.db.enrolment.create({
    data: { userId, programId: course.program.id, status: 'active', startDate: now },
  })
  enrolmentId = enrolment.id
})

const dashboard = () => callUseCase(getDashboard, {}, { credentials: { sessionCookie } })
const program = async () => (await dashboard()).programs[0]
const ago = (days: number) => new Date(container.clock.now().getTime() - days * day)
const complete = (itemId: string, how: 'read' | 'passed' | 'waived' = 'read', completedAt = ago(0)) =>
  container.db.itemCompletion.create({
    data: {
      enrolmentId,
      itemId,
      how,
      completedAt,
      ...(how === 'waived' ? { byId: userId, reason: 'Well known' } : {}),
    },
  })
const handIn = (status: 'submitted' | 'returned', version: number) =>
  container.db.submission.create({
    data: {
      userId,
      enrolmentId,
      programId: course.program.id,
      itemId: course.assignment.id,
      version,
      status,
      filename: 'a.txt',
      size: 1,
      sha256: 'x',
      contentType: 'text/plain',
      submittedAt: ago(0),
      storageKey: `${enrolmentId}-${version}`,
    },
  })

describe('has no next item', () => {
  it.each(['pending', 'ended', 'completed'] as const)('in a program that is %s', async (status) => {
    await container.db.enrolment.update({ where: { id: enrolmentId }, data: { status } })
    expect(await program()).toMatchObject({ nextItem: null, due: null })
  })
})

describe('the next item', () => {
  it('is the first required one, with how much of its week is done; then the next', async () => {
    expect((await program())?.nextItem).toEqual({
      id: course.lesson.id,
      slug: course.lesson.slug,
      title: `Title of ${course.lesson.slug}`,
      minutes: 10,
      week: 1,
      done: 0,
      of: 2,
      atTeacher: false,
    })
    await complete(course.lesson.id)
    expect((await program())?.nextItem).toMatchObject({ id: course.quiz.id, done: 1, of: 2 })
  })

  it('is never in a completed week, and skips what waits for the teacher', async () => {
    await container.db.weekCompletion.create({ data: { enrolmentId, weekNumber: 1 } })
    expect((await program())?.nextItem).toMatchObject({ id: course.assignment.id, week: 2 })
    await container.db.weekCompletion.deleteMany({ where: { enrolmentId } })
    await complete(course.lesson.id)
    await handIn('submitted', 1)
    expect((await program())?.nextItem?.id).toBe(course.quiz.id)
    await complete(course.quiz.id, 'passed')
    expect((await program())?.nextItem?.id).toBe(course.assignment.id)
  })
})

describe('what is due', () => {
  it('counts from the student’s start, and skips submitted work until it is returned', async () => {
    const expectedDue = { slug: course.assignment.slug, at: ago(-14) }
    expect((await program())?.due).toMatchObject(expectedDue)
    await handIn('submitted', 1)
    expect((await program())?.due).toBeNull()
    await handIn('returned', 2)
    expect((await program())?.due).toMatchObject(expectedDue)
    await complete(course.assignment.id, 'waived')
    expect((await program())?.due).toBeNull()
  })
})

describe('where the student stands', () => {
  const states = async () => {
    const page = await callUseCase(
      getProgramPage,
      { slug: course.program.slug },
      { credentials: { sessionCookie } },
    )
    return [(await program())?.state, page.state]
  }
  const open = (itemId: string) =>
    container.db.itemStanding.create({ data: { enrolmentId, itemId, openedAt: ago(0) } })

  it('is told alike by the dashboard and by the program: new, begun, waiting, done', async () => {
    expect(await states()).toEqual(['new', 'new'])
    await open(course.lesson.id)
    expect(await states()).toEqual(['begun', 'begun'])
    await complete(course.lesson.id)
    await complete(course.quiz.id, 'passed')
    await handIn('submitted', 1)
    expect(await states()).toEqual(['waiting', 'waiting'])
    await container.db.weekCompletion.createMany({
      data: [1, 2].map((weekNumber) => ({ enrolmentId, weekNumber })),
    })
    await container.db.enrolment.update({
      where: { id: enrolmentId },
      data: { status: 'completed', completedAt: ago(0) },
    })
    expect(await states()).toEqual(['done', 'done'])
  })

  it('is late once work is overdue, until it is handed in', async () => {
    await container.db.enrolment.update({ where: { id: enrolmentId }, data: { startDate: ago(40) } })
    expect(await states()).toEqual(['late', 'late'])
    await handIn('submitted', 1)
    expect(await states()).toEqual(['begun', 'begun'])
    await handIn('returned', 2)
    expect(await states()).toEqual(['late', 'late'])
  })
})

it('counts consecutive weeks of study, without waived items', async () => {
  await complete(course.quiz.id, 'waived')
  expect((await dashboard()).streak).toBe(0)
  await complete(course.lesson.id, 'read', ago(7))
  await handIn('submitted', 1)
  expect((await dashboard()).streak).toBe(2)
})

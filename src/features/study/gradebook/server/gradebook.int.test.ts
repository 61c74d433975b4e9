import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { respondWithCsv } from '@/server/transport/http/csv-response'
import { callUseCase, codeOf } from '@/testing/call'
import { addSession, createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createUser } from '@/testing/factories'
import { type Course, createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { exportGradebook, getGradebook } from './get-gradebook'
import type { Gradebook } from './read-gradebook'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let evening: Awaited<ReturnType<typeof createOpenCohort>>
let amina: { id: string }
let staff: { id: string }

beforeAll(async () => {
  course = await createCourse()
  evening = await createOpenCohort(course.program.id)
  amina = await createUser({ firstName: '=HYPERLINK("x")', lastName: 'Zoa' })
  staff = await createUser({ role: 'staff' })
  const { id: enrolmentId } = await joinCohort(evening, amina.id)
  await joinCohort(evening, (await createUser({ lastName: 'Abena' })).id, 'completed')
  await joinCohort(evening, (await createUser()).id, 'ended')
  const { db, clock } = container
  const now = clock.now()
  await db.itemCompletion.create({
    data: { enrolmentId, itemId: course.lesson.id, how: 'read', completedAt: now },
  })
  const work = {
    userId: amina.id,
    enrolmentId,
    programId: course.program.id,
    filename: 'a',
    size: 1,
    sha256: 'x',
  }
  for (const [version, grade] of [
    [1, 40],
    [2, 85],
    [3, null],
  ] as const) {
    await db.submission.create({
      data: {
        ...work,
        itemId: course.assignment.id,
        contentType: 'text/plain',
        storageKey: randomUUID(),
        version,
        grade,
        status: grade === null ? 'submitted' : 'returned',
      },
    })
  }
  const pastSession = await addSession(evening.id, new Date(now.getTime() - 86_400_000))
  await addSession(evening.id, new Date(now.getTime() - 80_000_000), { cancelledAt: now })
  await addSession(evening.id, new Date(now.getTime() + 86_400_000))
  await db.attendance.create({
    data: { sessionId: pastSession.id, userId: amina.id, state: 'late', notedAt: now },
  })
})

const as = async <T>(who: { id: string }, useCase: AnyUseCase, id = evening.id): Promise<T> =>
  (await callUseCase(useCase, { id }, { as: who.id })) as T

it('is refused to students, and for a class that is not there', async () => {
  for (const useCase of [getGradebook, exportGradebook]) {
    expect(await codeOf(as(amina, useCase))).toBe('forbidden')
    expect(await codeOf(as(staff, useCase, randomUUID()))).toBe('not_found')
    expect(await codeOf(as(staff, useCase, 'x'))).toBe('not_found')
  }
})

it('holds everybody with a seat, by name, with items, grades and the sessions that were held', async () => {
  const book = await as<Gradebook>(staff, getGradebook)
  expect(book.students.map(({ name }) => name)).toEqual(['Amina Abena', '=HYPERLINK("x") Zoa'])
  expect(book.items.map(({ id }) => id)).toEqual(
    [course.lesson, course.quiz, course.extra, course.assignment].map(({ id }) => id),
  )
  const [, zoa] = book.students
  expect([book.sessions, zoa?.attended]).toEqual([1, 1])
  expect(zoa?.cells).toEqual({
    [course.lesson.id]: { how: 'read', percent: null, grade: null, isWaiting: false },
    [course.assignment.id]: { how: null, percent: null, grade: 85, isWaiting: true },
  })
})

it('leaves as a file that no table program runs, and is written down', async () => {
  const file = await respondWithCsv(await as(staff, exportGradebook)).text()
  expect(file).toContain(`"'=HYPERLINK(""x"") Zoa",0,1,1,done,,,85`)
  expect(await container.db.auditEntry.count({ where: { action: 'gradebook.exported' } })).toBe(1)
})

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, refusalOf } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { type Course, createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { listHelp } from './list-help'
import { listOpenItems } from './list-open-items'
import { readRecipients, writeToStudents } from './write-to-students'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let staff: string

beforeAll(async () => {
  course = await createCourse()
  staff = (await createUser({ role: 'staff' })).id
})
beforeEach(async () => {
  await container.db.room.deleteMany()
  await container.db.submission.deleteMany()
  await container.db.enrolment.deleteMany()
})

const ago = (days: number) => new Date(container.clock.now().getTime() - days * day)
const as = async (userId: string, useCase: AnyUseCase, input: object) =>
  callUseCase(useCase, input, { as: userId })

async function student(
  enrolment: { status?: 'active' | 'pending' | 'ended'; startDate?: Date | null; lastActiveAt?: Date } = {},
  user: { blockedAt?: Date } = {},
) {
  const { id } = await createUser(user)
  const newEnrolment = await container.db.enrolment.create({
    data: {
      userId: id,
      programId: course.program.id,
      status: 'active',
      startDate: ago(3),
      lastActiveAt: ago(1),
      ...enrolment,
    },
  })
  return { id, enrolmentId: newEnrolment.id }
}
const listed = async (show: string) => {
  const { items } = (await as(staff, listHelp, { program: course.program.slug, show })) as Awaited<
    ReturnType<typeof listHelp.run>
  >
  return items
}
const write = (students: readonly string[], letter: string = randomUUID(), text = 'How is it going?') =>
  as(staff, writeToStudents, { students: students.join(','), letter, text })

describe('refuses', () => {
  it('students, whatever they ask', async () => {
    const { id, enrolmentId } = await student()
    expect(await refusalOf(as(id, listHelp, {}))).toBe('forbidden')
    expect(await refusalOf(as(id, readRecipients, { students: id }))).toBe('forbidden')
    expect(await refusalOf(as(id, writeToStudents, { students: id, letter: randomUUID(), text: 'x' }))).toBe(
      'forbidden',
    )
    expect(await refusalOf(as(id, listOpenItems, { enrolment: enrolmentId }))).toBe('forbidden')
  })

  it('to write to nobody, to too many, with no text, or to one who cannot be reached; then nothing is stored', async () => {
    const { id } = await student()
    const unreachable = [
      (await student({}, { blockedAt: new Date() })).id,
      (await student({ status: 'pending', startDate: null })).id,
      randomUUID(),
      staff,
    ]
    expect(await refusalOf(write([]))).toBe('Help.nobody')
    expect(await refusalOf(write(Array.from({ length: 51 }, () => randomUUID())))).toBe('Help.tooMany')
    expect(await refusalOf(write([id], randomUUID(), '  '))).toBe('Help.textRequired')
    for (const other of unreachable) {
      expect(await refusalOf(write([id, other]))).toBe('Help.someGone')
    }
    expect(await container.db.room.count({ where: { officeOfId: { not: null } } })).toBe(0)
    expect(await container.db.notification.count()).toBe(0)
  })

  it('items of a program that is not paid', async () => {
    const { enrolmentId } = await student({ status: 'pending', startDate: null })
    expect(await refusalOf(as(staff, listOpenItems, { enrolment: enrolmentId }))).toBe('not_found')
  })
})

describe('lists', () => {
  it('who has completed fewer weeks than have gone by since the start', async () => {
    const behind = await student({ startDate: ago(15) })
    const inTime = await student({ startDate: ago(8) })
    await container.db.weekCompletion.create({ data: { enrolmentId: inTime.enrolmentId, weekNumber: 1 } })
    await student({ startDate: ago(6) })
    await student({ status: 'ended', startDate: ago(30) })
    expect(await listed('behind')).toMatchObject([{ studentId: behind.id, week: 3, completed: 0 }])
  })

  it('those of one class alone, and all where the class is of another program', async () => {
    const evening = await createOpenCohort(course.program.id, { startsOn: ago(30) })
    const member = await createUser()
    await joinCohort(evening, member.id)
    const other = await student({ startDate: ago(30), lastActiveAt: ago(20) })
    const silent = async (of: string) => {
      const { items, cohortId } = (await as(staff, listHelp, {
        program: course.program.slug,
        class: of,
        show: 'silent',
      })) as Awaited<ReturnType<typeof listHelp.run>>
      return { cohortId, students: items.map(({ studentId }) => studentId).sort() }
    }
    expect(await silent(evening.id)).toEqual({ cohortId: evening.id, students: [member.id] })
    const everybody = { cohortId: null, students: [member.id, other.id].sort() }
    for (const wrong of ['', 'x', randomUUID(), (await createOpenCohort((await createProgram()).id)).id]) {
      expect(await silent(wrong)).toEqual(everybody)
    }
  })

  it('who is silent, who is stuck on what, and whose work waits', async () => {
    const silent = await student({ startDate: ago(30), lastActiveAt: ago(8) })
    const stuck = await student()
    const waiting = await student()
    await container.db.itemStanding.create({
      data: {
        enrolmentId: stuck.enrolmentId,
        itemId: course.quiz.id,
        openedAt: ago(2),
        tries: 3,
        stuckSince: ago(1),
      },
    })
    await container.db.submission.create({
      data: {
        userId: waiting.id,
        enrolmentId: waiting.enrolmentId,
        programId: course.program.id,
        filename: 'a',
        size: 1,
        sha256: 'x',
        contentType: 'text/plain',
        storageKey: randomUUID(),
        submittedAt: ago(1),
      },
    })
    expect((await listed('silent')).map(({ studentId }) => studentId)).toEqual([silent.id])
    expect(await listed('stuck')).toMatchObject([
      { studentId: stuck.id, stuck: [`Title of ${course.quiz.slug}`] },
    ])
    expect(await listed('waiting')).toMatchObject([{ studentId: waiting.id, waitingSince: ago(1) }])
  })
})

describe('a message to many', () => {
  it('reaches each alone, in their room with the office and at their bell, once however often it is sent', async () => {
    const ids = [(await student()).id, (await student()).id, (await student()).id]
    const letter = randomUUID()
    await Promise.all([write(ids, letter), write(ids, letter), write([...ids].reverse(), letter)])
    await write(ids, letter)
    const rooms = await container.db.room.findMany({ include: { messages: true, members: true } })
    expect(rooms.map(({ officeOfId }) => officeOfId).sort()).toEqual([...ids].sort())
    for (const { messages, members, officeOfId, lastSeq } of rooms) {
      expect(messages).toMatchObject([{ userId: staff, content: 'How is it going?', seq: 1 }])
      expect([lastSeq, members.map(({ userId }) => userId)]).toEqual([1, [officeOfId]])
    }
    const notices = await container.db.notification.findMany({ where: { kind: 'office.wrote' } })
    expect(notices.map(({ userId }) => userId).sort()).toEqual([...ids].sort())
    expect(await container.db.auditEntry.count({ where: { action: 'students.written_to' } })).toBe(1)
  })

  it('leaves a question that waits for its answer waiting', async () => {
    const { id } = await student()
    await write([id])
    await container.db.room.updateMany({ data: { waitingSince: ago(1) } })
    await write([id])
    expect(await container.db.room.findFirst()).toMatchObject({ lastSeq: 2, waitingSince: ago(1) })
  })

  it('is shown in the list with its author, and the list offers the programs in which somebody learns', async () => {
    const { id } = await student({ startDate: ago(15) })
    await createProgram()
    expect(await listed('behind')).toMatchObject([{ studentId: id, writtenAt: null, writtenBy: null }])
    await write([id])
    const [row] = await listed('behind')
    const { firstName, lastName } = await container.db.user.findUniqueOrThrow({ where: { id: staff } })
    expect(row).toMatchObject({ writtenAt: container.clock.now(), writtenBy: `${firstName} ${lastName}` })
    const room = await container.db.room.findFirstOrThrow({ where: { officeOfId: id } })
    await container.db.roomMessage.create({ data: { roomId: room.id, seq: 2, userId: id, content: 'Well.' } })
    expect(await listed('behind')).toMatchObject([{ writtenAt: container.clock.now() }])
    const { programs } = (await as(staff, listHelp, {})) as Awaited<ReturnType<typeof listHelp.run>>
    expect(programs.map(({ slug }) => slug)).toEqual([course.program.slug])
  })
})

it('offers what is not done to be waived', async () => {
  const { id, enrolmentId } = await student()
  await container.db.itemCompletion.create({
    data: { enrolmentId, itemId: course.lesson.id, how: 'read', completedAt: ago(1) },
  })
  const open = (await as(staff, listOpenItems, { enrolment: enrolmentId })) as Awaited<
    ReturnType<typeof listOpenItems.run>
  >
  expect(open.studentId).toBe(id)
  expect(open.items.map((item) => item.id)).toEqual([course.quiz.id, course.extra.id, course.assignment.id])
})

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDashboard } from '@/features/portal/dashboard/server/get-dashboard'
import { getMyProgram } from '@/features/study/learning/server/get-my-program'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { type Course, createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { addNote } from './add-note'
import { getStudent } from './get-student'
import { getStudentProgram } from './get-student-program'
import { removeNote } from './remove-note'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let student: string
let staff: string
let other: string

beforeAll(async () => {
  course = await createCourse()
  student = (await createUser()).id
  staff = (await createUser({ role: 'staff', firstName: 'Grace', lastName: 'Talla' })).id
  other = (await createUser({ role: 'staff' })).id
  const enrolment = await container.db.enrolment.create({
    data: {
      userId: student,
      programId: course.program.id,
      status: 'active',
      startDate: container.clock.now(),
    },
  })
  await container.db.itemCompletion.create({
    data: {
      enrolmentId: enrolment.id,
      itemId: course.lesson.id,
      how: 'read',
      completedAt: container.clock.now(),
    },
  })
})
beforeEach(() => container.db.studentNote.deleteMany())

const as = async <Result = unknown>(userId: string, useCase: AnyUseCase, input: object) =>
  (await callUseCase(useCase, input, { as: userId })) as Result
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.options?.fields?.text ?? error.code,
  )
type Page = Awaited<ReturnType<typeof getStudent.run>>
const notesFor = async (reader: string, about = student) =>
  (await as<Page>(reader, getStudent, { id: about })).student.notes

describe('a note of the office', () => {
  it('is refused to students, about nobody, about oneself, without a text and with too long a one', async () => {
    expect(await refusal(as(student, addNote, { student, text: 'x' }))).toBe('forbidden')
    for (const about of [randomUUID(), staff, 'nobody']) {
      expect(await refusal(as(staff, addNote, { student: about, text: 'x' }))).toBe('not_found')
    }
    expect(await refusal(as(staff, addNote, { student, text: '  ' }))).not.toBe('done')
    expect(await refusal(as(staff, addNote, { student, text: 'x'.repeat(2_001) }))).not.toBe('done')
    expect(await container.db.studentNote.count()).toBe(0)
    expect(await container.db.auditEntry.count()).toBe(0)
  })

  it('is read by colleagues with its author, and its text stands in no log', async () => {
    await as(staff, addNote, { student, text: ' Agreed by phone. ' })
    expect(await notesFor(other)).toMatchObject([{ text: 'Agreed by phone.', by: 'Grace Talla' }])
    const [entry] = await container.db.auditEntry.findMany({ where: { action: 'student.note_added' } })
    expect(entry).toMatchObject({ actorId: staff, targetUserId: student })
    expect(JSON.stringify(entry?.details)).not.toContain('phone')
  })

  it('is in nothing that the student can read', async () => {
    await as(staff, addNote, { student, text: 'Only for colleagues' })
    const pages = [
      await as(student, getDashboard, {}),
      await as(student, getMyProgram, { slug: course.program.slug }),
    ]
    expect(JSON.stringify(pages)).not.toContain('Only for colleagues')
    expect(await refusal(as(student, getStudent, { id: student }))).toBe('forbidden')
  })

  it('stays hidden from a colleague who is the student', async () => {
    const both = (await createUser({ role: 'student', additionalRoles: ['staff'] })).id
    await as(staff, addNote, { student: both, text: 'Needs a loan laptop' })
    const [note] = await notesFor(staff, both)
    expect(note?.text).toBe('Needs a loan laptop')
    expect(await notesFor(both, both)).toEqual([])
    expect(await refusal(as(both, addNote, { student: both, text: 'x' }))).toBe('not_found')
    expect(await refusal(as(both, removeNote, { note: note?.id }))).toBe('not_found')
  })

  it('is removed once, by its author or an admin, and the log says by whom', async () => {
    const admin = (await createUser({ role: 'admin' })).id
    await as(staff, addNote, { student, text: 'Gone soon' })
    await as(staff, addNote, { student, text: 'Gone later' })
    const [later, note] = await notesFor(staff)
    expect(await refusal(as(student, removeNote, { note: note?.id }))).toBe('forbidden')
    expect(await refusal(as(other, removeNote, { note: note?.id }))).toBe('not_found')
    await as(staff, removeNote, { note: note?.id })
    expect(await refusal(as(staff, removeNote, { note: note?.id }))).toBe('not_found')
    await as(admin, removeNote, { note: later?.id })
    expect(await notesFor(staff)).toEqual([])
    expect(
      await container.db.auditEntry.findMany({
        where: { action: 'student.note_removed' },
        orderBy: { id: 'asc' },
      }),
    ).toMatchObject([
      { actorId: staff, targetUserId: student },
      { actorId: admin, targetUserId: student },
    ])
  })
})

describe('a program of a student', () => {
  it('is refused to students, and does not exist for who is not in it', async () => {
    const { slug } = course.program
    expect(await refusal(as(student, getStudentProgram, { id: student, slug }))).toBe('forbidden')
    expect(await refusal(as(staff, getStudentProgram, { id: student, slug: 'nothing' }))).toBe('not_found')
    expect(await refusal(as(staff, getStudentProgram, { id: staff, slug }))).toBe('not_found')
    expect(await refusal(as(staff, getStudentProgram, { id: 'x', slug }))).toBe('not_found')
  })

  it('shows every item with its state', async () => {
    const { program } = await as<Awaited<ReturnType<typeof getStudentProgram.run>>>(
      staff,
      getStudentProgram,
      {
        id: student,
        slug: course.program.slug,
      },
    )
    const states = Object.fromEntries(
      program.weeks.flatMap(({ items }) => items.map(({ id, state }) => [id, state])),
    )
    expect(states).toMatchObject({ [course.lesson.id]: 'done', [course.quiz.id]: 'todo' })
  })
})

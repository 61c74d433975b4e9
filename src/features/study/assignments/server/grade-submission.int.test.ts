import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { signAccessToken } from '@/server/kernel/tokens'
import { callUseCase } from '@/testing/call'
import { createOpenCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { getOfficeSubmission } from './get-office-submission'
import { listOfficeSubmissions } from './list-office-submissions'

const gradeRoute = studentCalls['PATCH /api/assignments/{id}'].handler
const markWeek = studentCalls['PUT /api/user/programs/{slug}/weeks/{number}'].handler

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let program: Awaited<ReturnType<typeof createProgram>>
type Someone = Awaited<ReturnType<typeof signIn>>
let student: Someone
let staff: Someone
let colleague: Someone
let submissionId: string

async function signIn(overrides: Parameters<typeof createUser>[0] = {}) {
  const now = container.clock.now()
  const { id } = await createUser(overrides)
  const session = await container.db.session.create({
    data: { userId: id, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  return { id, bearer: await signAccessToken(id, session.id, now) }
}

async function handIn(userId: string, work: { sha256?: string; weekNumber?: number } = {}) {
  const where = { userId_programId: { userId, programId: program.id } }
  const enrolment = await container.db.enrolment.upsert({
    where,
    create: { userId, programId: program.id, status: 'active' },
    update: {},
  })
  const { id } = await container.db.submission.create({
    data: {
      userId,
      programId: program.id,
      enrolmentId: enrolment.id,
      weekNumber: 1,
      filename: 'work.pdf',
      size: 1,
      sha256: '',
      ...work,
      contentType: 'application/pdf',
      storageKey: randomUUID(),
      submittedAt: container.clock.now(),
    },
  })
  return id
}

beforeAll(async () => {
  program = await createProgram()
  await container.db.programWeek.createMany({
    data: [1, 2].map((number) => ({
      programId: program.id,
      number,
      titleEn: 'w',
      titleFr: 's',
      summaryEn: 's',
      summaryFr: 's',
      contentEn: 'c',
      contentFr: 'c',
      assignmentEn: number === 1 ? 'Hand in.' : null,
      assignmentFr: number === 1 ? 'À remettre.' : null,
    })),
  })
  staff = await signIn({ role: 'staff', firstName: 'Solange', lastName: 'Biya Mbarga' })
  colleague = await signIn({ role: 'admin', firstName: 'Chantal', lastName: 'Etoa' })
})
beforeEach(async () => {
  student = await signIn()
  submissionId = await handIn(student.id)
})

const request = (method: string, body: unknown, bearer: string) =>
  new Request('http://localhost:3000/api/assignments', {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const grade = (body: unknown, who = staff, id = submissionId) =>
  gradeRoute(request('PATCH', body, who.bearer), { params: Promise.resolve({ id }) })
const mark = (number: number) =>
  markWeek(request('PUT', { completed: true }, student.bearer), {
    params: Promise.resolve({ slug: program.slug, number: String(number) }),
  })

const rowOf = (id = submissionId) => container.db.submission.findUniqueOrThrow({ where: { id } })
const auditOf = (targetUserId: string) => container.db.auditEntry.findMany({ where: { targetUserId } })
const mailsOf = (userId: string) => container.db.outboxMail.findMany({ where: { userId } })
const noticesOf = (userId: string) =>
  container.db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })

async function expectUntouched(id = submissionId) {
  expect(await rowOf(id)).toMatchObject({ status: 'submitted', grade: null, gradedById: null })
  expect(await auditOf(student.id)).toEqual([])
  expect(await noticesOf(student.id)).toEqual([])
  expect(await mailsOf(student.id)).toEqual([])
}

describe('refuses', () => {
  it('visitors, students (also the own file) and blocked people', async () => {
    const blocked = await signIn({ role: 'staff', blockedAt: container.clock.now() })
    const other = await signIn()
    for (const [who, status] of [
      [{ id: '', bearer: 'nobody' }, 401],
      [blocked, 401],
      [student, 403],
      [other, 403],
    ] as const) {
      expect((await grade({ status: 'accepted', grade: 100 }, who)).status).toBe(status)
    }
    await expectUntouched()
  })

  it('staff who grade their own file', async () => {
    const both = await signIn({ role: 'staff', additionalRoles: ['student'] })
    const own = await handIn(both.id)
    expect((await grade({ status: 'accepted' }, both, own)).status).toBe(403)
    await expectUntouched(own)
  })

  it.each([randomUUID(), 'nothing', '../x', "' or 1=1"])('the unknown file %s', async (id) => {
    expect((await grade({ status: 'accepted' }, staff, id)).status).toBe(404)
  })

  it.each([
    [{}, 'status'],
    [{ status: 'submitted' }, 'status'],
    [{ status: 'accepted', grade: -1 }, 'grade'],
    [{ status: 'accepted', grade: 101 }, 'grade'],
    [{ status: 'accepted', grade: 50.5 }, 'grade'],
    [{ status: 'accepted', grade: '7x' }, 'grade'],
    [{ status: 'accepted', grade: true }, 'grade'],
    [{ status: 'accepted', feedback: 5 }, 'feedback'],
    [{ status: 'accepted', feedback: 'x'.repeat(5001) }, 'feedback'],
    [{ status: 'accepted', seen: 'yesterday' }, 'seen'],
  ])('%j', async (body, field) => {
    const response = await grade(body)
    expect(response.status).toBe(422)
    expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field])
    await expectUntouched()
  })

  it('to overwrite what a colleague has graded meanwhile, and says who it was', async () => {
    expect((await grade({ status: 'accepted', grade: 90, seen: null }, colleague)).status).toBe(200)
    for (const seen of [null, undefined, '2020-01-01T00:00:00.000Z']) {
      const response = await grade({ status: 'returned', grade: 10, seen })
      expect(response.status).toBe(409)
      expect(((await response.json()) as { message: string }).message).toContain('Chantal Etoa')
    }
    expect(await rowOf()).toMatchObject({ status: 'accepted', grade: 90, gradedById: colleague.id })
    expect(await auditOf(student.id)).toHaveLength(1)
  })

  it('all but one of twenty grades at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        grade({ status: 'accepted', grade: n, seen: null }, n % 2 ? staff : colleague),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await noticesOf(student.id)).toHaveLength(1)
    expect(await auditOf(student.id)).toHaveLength(1)
  })
})

describe('a grade', () => {
  it('is answered, audited with before and after, announced, and told to the student', async () => {
    const response = await grade({
      status: 'returned',
      grade: 40,
      feedback: '  See <b>page 2</b>\r\nplease ',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      id: submissionId,
      status: 'returned',
      grade: 40,
      feedback: 'See <b>page 2</b>\nplease',
      student: { id: student.id },
      graded_by: { id: staff.id, name: 'Solange Biya Mbarga' },
    })
    const [entry] = await auditOf(student.id)
    expect(entry).toMatchObject({
      action: 'assignment.graded',
      actorId: staff.id,
      details: {
        submissionId,
        before: { status: 'submitted', grade: null, feedback: null },
        after: { status: 'returned', grade: 40 },
      },
    })
    const events = await container.db.event.findMany({
      // Without the event from the enrolment before, which added the student to the room of the program.
      where: { payload: { path: ['userId'], equals: student.id }, type: { not: 'room.member_added' } },
    })
    expect(events.map(({ type }) => type).sort()).toEqual(['assignment.graded', 'notification.created'])
    expect(await noticesOf(student.id)).toMatchObject([
      {
        kind: 'assignment.graded',
        data: { submissionId, program: program.slug, week: 1, status: 'returned', grade: 40 },
        readAt: null,
      },
    ])
    expect(await mailsOf(student.id)).toMatchObject([
      {
        kind: 'assignment_graded',
        data: { status: 'returned', grade: 40, feedback: 'See <b>page 2</b>\nplease' },
      },
    ])
  })

  it('can be corrected by the person who gave it, or by somebody who knows it; what is left out stays', async () => {
    await grade({ status: 'returned', grade: 40, feedback: 'Again' })
    expect(await (await grade({ status: 'accepted' })).json()).toMatchObject({ grade: 40, feedback: 'Again' })
    const gradedAt = (await rowOf()).gradedAt?.toISOString()
    const mended = await grade({ status: 'accepted', grade: '', feedback: '', seen: gradedAt }, colleague)
    expect(await mended.json()).toMatchObject({
      grade: null,
      feedback: null,
      graded_by: { id: colleague.id },
    })
    expect(await noticesOf(student.id)).toHaveLength(3)
  })

  it('is no completion of a week without items; what is completed is kept', async () => {
    expect((await mark(1)).status).toBe(409)
    await grade({ status: 'accepted' })
    expect((await mark(1)).status).toBe(409)
    const where = { enrolment: { userId: student.id } }
    expect(await container.db.weekCompletion.count({ where })).toBe(0)
    const { id: enrolmentId } = await container.db.enrolment.findFirstOrThrow({
      where: { userId: student.id },
    })
    await container.db.weekCompletion.create({ data: { enrolmentId, weekNumber: 1 } })
    await grade({ status: 'returned' })
    expect(await container.db.weekCompletion.count({ where })).toBe(1)
  })
})

it('the list of one class, and the next file while grading it, are those of that class', async () => {
  const evening = await createOpenCohort(program.id)
  const inside = await createUser()
  const other = await createUser()
  const [first, second] = [await handIn(inside.id), await handIn(inside.id)]
  await handIn(other.id)
  await container.db.enrolment.updateMany({ where: { userId: inside.id }, data: { cohortId: evening.id } })
  const as = { as: staff.id }
  const listed = async (filter: object) =>
    ((await callUseCase(listOfficeSubmissions, { page: 1, ...filter }, as)).items as { id: string }[])
      .map(({ id }) => id)
      .sort()
  expect(await listed({ class: evening.id })).toEqual([first, second].sort())
  expect(await listed({ class: randomUUID() })).toEqual([])
  expect((await listed({ class: 'x' })).length).toBeGreaterThan(2)
  const { waiting } = await callUseCase(getOfficeSubmission, { id: first, class: evening.id }, as)
  expect(waiting).toEqual({ next: second, previous: second, left: 1 })
})

describe('the same file handed in by two people', () => {
  const same = async (id: string) =>
    (await callUseCase(getOfficeSubmission, { id }, { as: staff.id })).sameFiles.map((each) => each.id)

  it('is shown to the grader, and changes nothing', async () => {
    const sha256 = randomUUID()
    const [first, second] = [await signIn({ firstName: 'Brice' }), await signIn({ firstName: 'Awa' })]
    const original = await handIn(first.id, { sha256 })
    const again = await handIn(first.id, { sha256 })
    const copied = await handIn(second.id, { sha256 })
    expect(await same(copied)).toEqual([original, again])
    expect(await same(original)).toEqual([copied])
    const { sameFiles } = await callUseCase(getOfficeSubmission, { id: original }, { as: staff.id })
    expect(sameFiles).toMatchObject([{ studentName: expect.stringContaining('Awa'), filename: 'work.pdf' }])
    const stored = await container.db.submission.findUniqueOrThrow({ where: { id: copied } })
    expect(stored).toMatchObject({ status: 'submitted', grade: null })
  })

  it('is found among further files, and not for another assignment or without a hash', async () => {
    const sha256 = randomUUID()
    const [first, second] = [await signIn(), await signIn()]
    const original = await handIn(first.id, { sha256 })
    const withMore = await handIn(second.id)
    expect(await same(withMore)).toEqual([])
    await handIn(second.id, { sha256, weekNumber: 2 })
    expect(await same(original)).toEqual([])
    await container.db.submissionFile.create({
      data: {
        submissionId: withMore,
        position: 1,
        filename: 'copy.pdf',
        size: 1,
        sha256,
        contentType: 'application/pdf',
        storageKey: randomUUID(),
      },
    })
    expect(await same(original)).toEqual([withMore])
    expect(await same(withMore)).toEqual([original])
  })
})

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { getMyAssignments } from '@/features/study/assignments/server/get-my-assignments'
import { execute } from '@/server/kernel/execute'
import { encodeSession } from '@/server/kernel/session-cookie'
import { signAccessToken } from '@/server/kernel/tokens'
import { createCohort } from '@/testing/cohorts'
import { createProgram, createUser, requestInfo } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { getDashboard, getOverview } from './get-dashboard'

const getOne = studentCalls['GET /api/user/programs/{slug}'].handler
const markWeek = studentCalls['PUT /api/user/programs/{slug}/weeks/{number}'].handler
const listMine = studentCalls['GET /api/user/programs'].handler

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let program: Awaited<ReturnType<typeof createProgram>>

async function signIn(overrides: Parameters<typeof createUser>[0] = {}) {
  const now = container.clock.now()
  const { id } = await createUser(overrides)
  const lastSeenAt = now
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const api = await container.db.session.create({ data: { userId: id, kind: 'api', lastSeenAt, expiresAt } })
  const web = await container.db.session.create({ data: { userId: id, kind: 'web', lastSeenAt, expiresAt } })
  return { id, bearer: await signAccessToken(id, api.id, now), sessionId: web.id }
}

const enrol = (userId: string, status: 'active' | 'pending' | 'ended' = 'active') =>
  container.db.enrolment.create({
    data: { userId, programId: program.id, status, startDate: container.clock.now() },
  })

let student: Awaited<ReturnType<typeof signIn>>
let enrolment: Awaited<ReturnType<typeof enrol>>

beforeAll(async () => {
  program = await createProgram({ titleEn: 'Web', titleFr: 'Le web' })
  await container.db.programWeek.createMany({
    data: [1, 2, 3].map((number) => ({
      programId: program.id,
      number,
      titleEn: `Week ${number}`,
      titleFr: `Semaine ${number}`,
      summaryEn: 's',
      summaryFr: 's',
      contentEn: 'The lesson',
      contentFr: 'La leçon',
      assignmentEn: number === 2 ? 'Hand in' : null,
      assignmentFr: number === 2 ? 'À remettre' : null,
    })),
  })
})
beforeEach(async () => {
  student = await signIn()
  enrolment = await enrol(student.id)
})

const request = (bearer: string, init: RequestInit = {}) =>
  new Request('http://localhost:3000/api/user/programs', {
    ...init,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...init.headers },
  })
const at = (params: Record<string, string>) => ({ params: Promise.resolve(params) })
const complete = (
  number: number | string,
  completed: unknown,
  bearer = student.bearer,
  slug = program.slug,
) =>
  markWeek(
    request(bearer, { method: 'PUT', body: JSON.stringify({ completed }) }),
    at({ slug, number: String(number) }),
  )
const one = (bearer: string, headers = {}) => getOne(request(bearer, { headers }), at({ slug: program.slug }))

describe('refuses', () => {
  it('visitors, staff and blocked people', async () => {
    const staff = await signIn({ role: 'staff' })
    const blocked = await signIn({ blockedAt: container.clock.now() })
    for (const [bearer, status] of [
      ['nobody', 401],
      [blocked.bearer, 401],
      [staff.bearer, 403],
    ] as const) {
      expect((await listMine(request(bearer), at({}))).status).toBe(status)
      expect((await one(bearer)).status).toBe(status)
      expect((await complete(1, true, bearer)).status).toBe(status)
    }
  })

  it('programs that one is not enrolled in, as if they did not exist', async () => {
    const other = await signIn()
    expect((await one(other.bearer)).status).toBe(404)
    expect((await complete(1, true, other.bearer)).status).toBe(404)
    expect((await complete(1, true, student.bearer, 'no-such-program')).status).toBe(404)
    expect((await complete(1, true, student.bearer, '../admin')).status).toBe(404)
    expect(await container.db.weekCompletion.count()).toBe(0)
  })

  it.each(['pending', 'ended'] as const)(
    'the content and the completion of a program that is %s',
    async (status) => {
      const unpaid = await signIn()
      await enrol(unpaid.id, status)
      const body = (await (await one(unpaid.bearer)).json()) as {
        weeks: { content: null; assignment: null }[]
      }
      expect(body.weeks.map(({ content, assignment }) => [content, assignment])).toEqual([
        [null, null],
        [null, null],
        [null, null],
      ])
      expect((await complete(1, true, unpaid.bearer)).status).toBe(403)
    },
  )

  it('missing weeks, and invalid completions', async () => {
    for (const number of ['0', '4', '99', '-1', '1.5', 'x', '1e9']) {
      expect((await complete(number, true)).status).toBe(404)
    }
    for (const completed of [undefined, 'yes', 1, null, []]) {
      expect((await complete(1, completed)).status).toBe(422)
    }
  })

  it('a week without items, whether its assignment is accepted or not', async () => {
    const submit = (status: 'submitted' | 'returned' | 'accepted', weekNumber: number) =>
      container.db.submission.create({
        data: {
          userId: student.id,
          programId: program.id,
          enrolmentId: enrolment.id,
          weekNumber,
          status,
          filename: 'a.txt',
          size: 1,
          sha256: '',
          contentType: 'text/plain',
          storageKey: randomUUID(),
        },
      })
    expect((await complete(2, true)).status).toBe(409)
    await submit('submitted', 2)
    await submit('returned', 2)
    await submit('accepted', 1)
    expect((await complete(2, true)).status).toBe(409)
    await submit('accepted', 2)
    for (const number of [1, 2, 3]) {
      const refused = await complete(number, true)
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        { message: expect.stringContaining('by attendance in class or by the office'), missing: [] },
      ])
    }
    expect(await container.db.weekCompletion.count({ where: { enrolmentId: enrolment.id } })).toBe(0)
  })
})

describe('a student', () => {
  it('sees their own programs, in their own language', async () => {
    const response = await listMine(request(student.bearer, { headers: { 'accept-language': 'fr' } }), at({}))
    expect(response.headers.get('x-total-count')).toBe('1')
    expect(await response.json()).toEqual([
      {
        id: enrolment.id,
        slug: program.slug,
        name: 'Le web',
        status: 'active',
        start_date: container.clock.now().toISOString(),
        progress: 0,
      },
    ])
  })

  it('sees what is taught', async () => {
    const body = (await (await one(student.bearer)).json()) as { weeks: Record<string, unknown>[] }
    expect(body.weeks).toHaveLength(3)
    expect(body.weeks[1]).toEqual({
      number: 2,
      title: 'Week 2',
      summary: 's',
      content: 'The lesson',
      guide: null,
      minutes: 0,
      assignment: 'Hand in',
      has_assignment: true,
      assignment_status: null,
      assignment_grade: null,
      assignment_feedback: null,
      completed: false,
      completed_by: null,
      available: true,
      items: [],
    })
  })

  it('keeps completed weeks: what was declared before stays, and nothing takes it back', async () => {
    const rows = [1, 3].map((weekNumber) => ({ enrolmentId: enrolment.id, weekNumber }))
    await container.db.weekCompletion.createMany({ data: rows })
    expect(await (await complete(3, true)).json()).toEqual({ progress: 66 })
    expect((await complete(3, false)).status).toBe(409)
    expect(await (await complete(2, false)).json()).toEqual({ progress: 66 })
    const body = (await (await one(student.bearer)).json()) as { weeks: { completed_by: string }[] }
    expect(body.weeks.map(({ completed_by }) => completed_by)).toEqual(['student', null, 'student'])
    expect(await container.db.weekCompletion.count({ where: { enrolmentId: enrolment.id } })).toBe(2)
  })
})

describe('the dashboard', () => {
  const run = async () => {
    const sessionCookie = await encodeSession({ sid: student.sessionId }, 60_000)
    const call = { credentials: { sessionCookie }, request: requestInfo(), readInput: async () => ({}) }
    return { sessionCookie, call }
  }

  it('shows Pending while a chosen program is unpaid', async () => {
    const { call } = await run()
    expect(await execute(getDashboard, call)).toMatchObject({ paymentStatus: 'verified' })
    await container.db.enrolment.update({ where: { id: enrolment.id }, data: { status: 'pending' } })
    expect(await execute(getDashboard, call)).toMatchObject({ paymentStatus: 'initiated' })
  })

  it('shows the same programs before a section is chosen, without anybody else’s', async () => {
    const other = await signIn()
    await enrol(other.id, 'pending')
    await container.db.enrolment.update({ where: { id: enrolment.id }, data: { completedAt: new Date() } })
    const { call } = await run()
    const overview = await execute(getOverview, call)
    expect(overview).toMatchObject({ ...(await execute(getDashboard, call)), reviews: 0, nextSession: null })
    expect(overview.programs).toMatchObject([{ id: enrolment.id, startDate: container.clock.now() }])
  })

  it('says of a paid class that it was cancelled, until the student is in another one', async () => {
    const { call } = await run()
    const isCancelled = async () =>
      (await execute(getOverview, call)).programs.map((each) => each.cohortCancelled)
    const [cohort, next] = [await createCohort(program.id), await createCohort(program.id)]
    const seat = (cohortId: string) =>
      container.db.enrolment.update({ where: { id: enrolment.id }, data: { cohortId } })
    expect(await isCancelled()).toEqual([false])
    await seat(cohort.id)
    expect(await isCancelled()).toEqual([false])
    await container.db.cohort.update({
      where: { id: cohort.id },
      data: { cancelledAt: container.clock.now() },
    })
    expect(await isCancelled()).toEqual([true])
    await seat(next.id)
    expect(await isCancelled()).toEqual([false])
  })

  it('needs six statements at most, including its fullest section', async () => {
    const { call } = await run()
    const statements = await statementsOf(async () => {
      await execute(getDashboard, call)
      await execute(getMyAssignments, { ...call, actor: undefined })
    })
    // Here each use case identified the caller; a page does it only once.
    const identified = statements.filter((text) => /from sessions s|"users"/.test(text)).length
    expect(statements.length - identified / 2).toBeLessThanOrEqual(6)
    expect(statements.length).toBeGreaterThan(3)
  })
})

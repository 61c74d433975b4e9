import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { cohortCalls } from '@/app/api/calls/cohorts'
import { publicCalls } from '@/app/api/calls/public'
import { createCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { bearerFor, callRoute } from '@/testing/office'
import { testContainer } from '@/testing/test-container'
import { notifyCohort } from '../notify-cohort.job'

const oneCohort = {
  GET: cohortCalls['GET /api/admin/cohorts/{id}'].handler,
  PATCH: cohortCalls['PATCH /api/admin/cohorts/{id}'].handler,
  DELETE: cohortCalls['DELETE /api/admin/cohorts/{id}'].handler,
}
const sessionsRoute = { POST: cohortCalls['POST /api/admin/cohorts/{id}/sessions'].handler }
const timetableRoute = { POST: cohortCalls['POST /api/admin/cohorts/{id}/timetable'].handler }
const transfersRoute = { POST: cohortCalls['POST /api/admin/cohorts/{id}/transfers'].handler }
const cohortsRoute = { POST: cohortCalls['POST /api/admin/programs/{slug}/cohorts'].handler }
const programRoute = { GET: publicCalls['GET /api/programs/{slug}'].handler }

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
const bearers: Record<string, string> = {}
let teacher: string
beforeAll(async () => {
  for (const role of ['student', 'staff', 'admin'] as const) {
    const { id } = await createUser({ role, firstName: 'Chantal', lastName: 'Mbarga' })
    bearers[role] = await bearerFor(id)
    teacher = role === 'staff' ? id : (teacher ?? id)
  }
})

const dayIn = (days: number) =>
  new Date(container.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const valid = () => ({
  mode: 'online',
  language: 'both',
  starts_on: dayIn(20),
  ends_on: dayIn(80),
  seats: 3,
  place: 'Akwa, Douala',
  meeting_url: 'https://meet.example/abc',
  teacher_id: teacher,
})
/** At 18:00 on these days of the week. */
const every = (...days: number[]) => days.map((day) => ({ day, time: '18:00', minutes: 90 }))
type Handlers = Record<string, unknown>

/** One call of the office with this role (default: admin). */
async function call(
  routes: Handlers,
  method: string,
  params: Record<string, string>,
  body?: unknown,
  who = 'admin',
) {
  const { status, body: answer } = await callRoute(routes[method] as never, {
    method,
    path: '/api/admin/classes',
    params,
    bearer: bearers[who],
    body,
  })
  return { status, body: answer as never as Record<string, never> & { errors?: Record<string, string> } }
}

async function opened(body: object = {}) {
  const program = await createProgram()
  const response = await call(cohortsRoute, 'POST', { slug: program.slug }, { ...valid(), ...body })
  expect(response.status).toBe(201)
  return { program, cohort: response.body as never as { id: string; version: number } }
}

async function seated(cohortId: string, programId: string) {
  const user = await createUser()
  const enrolment = await container.db.enrolment.create({
    data: { userId: user.id, programId, cohortId, status: 'active', startDate: container.clock.now() },
  })
  return { user, enrolment }
}
const audited = (action: string) => container.db.auditEntry.count({ where: { action } })

describe('nobody but an admin changes a class; staff read', () => {
  it('by every call', async () => {
    const { program, cohort } = await opened()
    const { user } = await seated(cohort.id, program.id)
    const { id } = cohort
    const changes: [Handlers, string, Record<string, string>, object][] = [
      [cohortsRoute, 'POST', { slug: program.slug }, valid()],
      [oneCohort, 'PATCH', { id }, { seats: 9 }],
      [oneCohort, 'DELETE', { id }, { reason: 'The room is gone' }],
      [sessionsRoute, 'POST', { id }, { starts_at: `${dayIn(22)}T18:00`, minutes: 60 }],
      [timetableRoute, 'POST', { id }, { slots: every(2) }],
      [transfersRoute, 'POST', { id }, { user_id: user.id, reason: 'Works on that day' }],
    ]
    const before = JSON.stringify(await container.db.cohort.findMany({ include: { sessions: true } }))
    for (const [routes, method, params, body] of changes) {
      for (const [who, status] of Object.entries({ nobody: 401, student: 403, staff: 403 })) {
        expect((await call(routes, method, params, body, who)).status, `${method} by ${who}`).toBe(status)
      }
    }
    expect(JSON.stringify(await container.db.cohort.findMany({ include: { sessions: true } }))).toBe(before)
    expect((await call(oneCohort, 'GET', { id }, undefined, 'nobody')).status).toBe(401)
    expect((await call(oneCohort, 'GET', { id }, undefined, 'student')).status).toBe(403)
    expect((await call(oneCohort, 'GET', { id }, undefined, 'staff')).status).toBe(200)
  })

  it('and what is not there is not found', async () => {
    const id = randomUUID()
    expect((await call(cohortsRoute, 'POST', { slug: 'graphic-design' }, valid())).status).toBe(404)
    expect((await call(oneCohort, 'GET', { id })).status).toBe(404)
    expect((await call(oneCohort, 'PATCH', { id }, { seats: 4 })).status).toBe(404)
    expect((await call(oneCohort, 'DELETE', { id }, { reason: 'Nobody knows' })).status).toBe(404)
    expect((await call(oneCohort, 'GET', { id: 'x' })).status).toBe(422)
  })
})

describe('opening a class', () => {
  it.each([
    [{ mode: undefined }, 'mode'],
    [{ starts_on: '' }, 'starts_on'],
    [{ ends_on: '2020-01-01' }, 'ends_on'],
    [{ seats: -1 }, 'seats'],
    [{ meeting_url: 'ftp://x' }, 'meeting_url'],
    [{ teacher_id: randomUUID() }, 'teacher_id'],
  ])('refuses %j', async (wrong, field) => {
    const program = await createProgram()
    const { status, body } = await call(
      cohortsRoute,
      'POST',
      { slug: program.slug },
      { ...valid(), ...wrong },
    )
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await container.db.cohort.count({ where: { programId: program.id } })).toBe(0)
  })

  it('refuses a teacher who is a student, or blocked', async () => {
    const program = await createProgram()
    for (const overrides of [{}, { role: 'staff' as const, blockedAt: container.clock.now() }]) {
      const { id: teacher_id } = await createUser(overrides)
      const response = await call(cohortsRoute, 'POST', { slug: program.slug }, { ...valid(), teacher_id })
      expect(response.status).toBe(422)
    }
  })

  it('answers with it, shows it to everybody without the link, and writes it down', async () => {
    const before = await audited('cohort.created')
    const { program, cohort } = await opened({
      sessions: [{ starts_at: `${dayIn(21)}T17:00:00Z`, minutes: 90, title: 'Kick-off' }],
      weekly: { slots: every(2, 4) },
    })
    expect(cohort).toMatchObject({
      starts_on: dayIn(20),
      ends_on: dayIn(80),
      mode: 'online',
      place: 'Akwa, Douala',
      language: 'both',
      seats: 3,
      enrolled: 0,
      held: 0,
      seats_left: 3,
      teacher: { id: teacher, name: 'Chantal Mbarga' },
    })
    const sessions = await container.db.cohortSession.count({ where: { cohortId: cohort.id } })
    expect(sessions).toBeGreaterThan(15)
    const programResponse = await callRoute(programRoute.GET, {
      method: 'GET',
      path: `/api/programs/${program.slug}`,
      params: { slug: program.slug },
    })
    expect((programResponse.body as { cohorts: object[] }).cohorts).toEqual([
      {
        id: cohort.id,
        starts_on: dayIn(20),
        ends_on: dayIn(80),
        mode: 'online',
        place: 'Akwa, Douala',
        language: 'both',
        seats_left: 3,
      },
    ])
    expect(await audited('cohort.created')).toBe(before + 1)
    const events = await container.db.event.findMany({ where: { type: 'program.changed' } })
    expect(events.map(({ payload }) => payload)).toContainEqual({ programId: program.id, slug: program.slug })
  })
})

describe('changing a class', () => {
  it('moves due dates with its first day, tells its people once, and says what was before', async () => {
    const { program, cohort } = await opened()
    const { user, enrolment } = await seated(cohort.id, program.id)
    const starts_on = dayIn(27)
    expect((await call(oneCohort, 'PATCH', { id: cohort.id }, { starts_on })).status).toBe(200)
    const moved = await container.db.enrolment.findUniqueOrThrow({ where: { id: enrolment.id } })
    expect(moved.startDate?.toISOString()).toBe(new Date(`${starts_on}T23:59:00+01:00`).toISOString())
    const payload = { cohortId: cohort.id, news: 'changed', reason: null, key: `changed:${cohort.id}:2` }
    for (const attempt of [1, 2]) {
      await notifyCohort.run(payload, { log: container.log, attempt, lastAttempt: false })
    }
    expect(await container.db.outboxMail.count({ where: { userId: user.id, kind: 'class_news' } })).toBe(1)
    expect(await container.db.notification.count({ where: { userId: user.id } })).toBe(1)
    const entry = await container.db.auditEntry.findFirst({
      where: { action: 'cohort.changed' },
      orderBy: { id: 'desc' },
    })
    expect(entry?.details).toMatchObject({ before: { starts_on: dayIn(20) }, after: { starts_on } })
  })

  it('refuses fewer seats than are sold, and what a colleague has changed meanwhile', async () => {
    const { program, cohort } = await opened()
    await seated(cohort.id, program.id)
    await seated(cohort.id, program.id)
    const fewer = await call(oneCohort, 'PATCH', { id: cohort.id }, { seats: 1 })
    expect([fewer.status, Object.keys(fewer.body.errors ?? {})]).toEqual([422, ['seats']])
    expect((await call(oneCohort, 'PATCH', { id: cohort.id }, { seats: 2, version: 1 })).status).toBe(200)
    expect((await call(oneCohort, 'PATCH', { id: cohort.id }, { seats: 8, version: 1 })).status).toBe(409)
    expect((await call(oneCohort, 'PATCH', { id: cohort.id }, { ends_on: dayIn(1) })).status).toBe(422)
  })

  it('writes nothing when nothing is different', async () => {
    const { cohort } = await opened()
    const before = await audited('cohort.changed')
    expect((await call(oneCohort, 'PATCH', { id: cohort.id }, { seats: 3 })).status).toBe(200)
    expect(await audited('cohort.changed')).toBe(before)
  })
})

describe('sessions', () => {
  it('are planned for every week and added one by one', async () => {
    const { cohort } = await opened()
    const { id } = cohort
    const plan = { slots: every(1, 3), except: [] }
    const response = await call(timetableRoute, 'POST', { id }, plan)
    expect(response.status).toBe(201)
    const { added } = response.body as never as { added: number }
    expect(added).toBeGreaterThan(10)
    const again = await call(timetableRoute, 'POST', { id }, plan)
    expect(again.body).toMatchObject({ added: 0 })
    const one = { starts_at: `${dayIn(30)}T10:00`, minutes: 60, title: 'Visit', place: 'Bonanjo' }
    expect((await call(sessionsRoute, 'POST', { id }, one)).status).toBe(201)
    expect((await call(sessionsRoute, 'POST', { id }, one)).status).toBe(422)
    const session = await container.db.cohortSession.findFirstOrThrow({
      where: { cohortId: id, title: 'Visit' },
    })
    expect(session.startsAt.toISOString()).toBe(`${dayIn(30)}T09:00:00.000Z`)
    expect(session.place).toBe('Bonanjo')
  })

  it.each([
    [{ slots: [{ day: 2, time: '25:00', minutes: 90 }] }, 'slots.0.time'],
    [{ slots: [] }, 'slots'],
    [{ slots: [{ day: 2, time: '18:00', minutes: 1 }] }, 'slots.0.minutes'],
    [{ to: '2020-01-01' }, 'to'],
  ])('of a plan with %j are refused', async (wrong, field) => {
    const { cohort } = await opened()
    const plan = { slots: every(2), ...wrong }
    const { status, body } = await call(timetableRoute, 'POST', { id: cohort.id }, plan)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('are two hundred at most', async () => {
    const { cohort } = await opened({ ends_on: dayIn(500) })
    const plan = { slots: every(1, 2, 3, 4, 5, 6, 7) }
    expect((await call(timetableRoute, 'POST', { id: cohort.id }, plan)).status).toBe(422)
    expect(await container.db.cohortSession.count({ where: { cohortId: cohort.id } })).toBe(0)
  })
})

describe('a student', () => {
  it('is moved to another class with all that was reached, and told', async () => {
    const { program, cohort } = await opened()
    const later = await createCohort(program.id, { startsOn: dayIn(60), endsOn: dayIn(120), seats: 1 })
    const { user, enrolment } = await seated(cohort.id, program.id)
    await container.db.weekCompletion.create({ data: { enrolmentId: enrolment.id, weekNumber: 1 } })
    const move = { user_id: user.id, to: later.id, reason: 'Works in the evening' }
    expect((await call(transfersRoute, 'POST', { id: cohort.id }, move)).status).toBe(201)
    const after = await container.db.enrolment.findUniqueOrThrow({
      where: { id: enrolment.id },
      include: { weeks: true },
    })
    expect(after).toMatchObject({ cohortId: later.id, status: 'active', weeks: [{ weekNumber: 1 }] })
    expect(after.startDate?.toISOString()).toBe(new Date(`${dayIn(60)}T23:59:00+01:00`).toISOString())
    expect(await container.db.outboxMail.count({ where: { userId: user.id, kind: 'class_news' } })).toBe(1)
    expect((await call(transfersRoute, 'POST', { id: cohort.id }, move)).status).toBe(404)
    const second = await seated(cohort.id, program.id)
    const full = { ...move, user_id: second.user.id }
    const refused = await call(transfersRoute, 'POST', { id: cohort.id }, full)
    expect([refused.status, (refused.body as never as { full?: boolean }).full]).toEqual([409, true])
    const elsewhere = await createCohort((await createProgram()).id, {
      startsOn: dayIn(60),
      endsOn: dayIn(120),
    })
    const wrong = await call(transfersRoute, 'POST', { id: cohort.id }, { ...full, to: elsewhere.id })
    expect(wrong.status).toBe(422)
  })

  it('defers: waits first for a class that begins later, and is in it when it is opened', async () => {
    const { program, cohort } = await opened()
    const same = await createCohort(program.id, { startsOn: dayIn(20), endsOn: dayIn(60), seats: 5 })
    const { user, enrolment } = await seated(cohort.id, program.id)
    const defer = { user_id: user.id, reason: 'Ill until February' }
    expect((await call(transfersRoute, 'POST', { id: cohort.id }, defer)).status).toBe(201)
    const cohortOf = async () =>
      (await container.db.enrolment.findUniqueOrThrow({ where: { id: enrolment.id } })).cohortId
    expect(await cohortOf()).toBeNull()
    expect(same.id).not.toBe(await cohortOf())
    const body = { ...valid(), starts_on: dayIn(50), ends_on: dayIn(99) }
    const response = await call(cohortsRoute, 'POST', { slug: program.slug }, body)
    expect(response.body).toMatchObject({ enrolled: 1, seats_left: 2 })
    expect(await cohortOf()).toBe((response.body as never as { id: string }).id)
    expect(await container.db.outboxMail.count({ where: { userId: user.id, kind: 'class_news' } })).toBe(2)
  })

  it('of another class, or unpaid, is not found', async () => {
    const { program, cohort } = await opened()
    const user = await createUser()
    await container.db.enrolment.create({
      data: { userId: user.id, programId: program.id, cohortId: cohort.id },
    })
    for (const user_id of [user.id, randomUUID()]) {
      const answer = await call(transfersRoute, 'POST', { id: cohort.id }, { user_id, reason: 'Some reason' })
      expect(answer.status).toBe(404)
    }
  })
})

describe('a cancelled class', () => {
  it('needs a reason, tells everybody once, ends wishes and holds, and keeps its people', async () => {
    const { program, cohort } = await opened()
    const people = [await seated(cohort.id, program.id), await seated(cohort.id, program.id)]
    const wishing = await createUser()
    const wish = await container.db.enrolment.create({
      data: { userId: wishing.id, programId: program.id, cohortId: cohort.id },
    })
    expect((await call(oneCohort, 'DELETE', { id: cohort.id }, {})).status).toBe(422)
    const reason = 'The teacher is ill'
    const answer = await call(oneCohort, 'DELETE', { id: cohort.id }, { reason })
    expect([answer.status, (answer.body as never as { cancel_reason: string }).cancel_reason]).toEqual([
      202,
      reason,
    ])
    const job = { cohortId: cohort.id, news: 'cancelled', reason, key: `cancelled:${cohort.id}` }
    for (const attempt of [1, 2]) {
      await notifyCohort.run(job, { log: container.log, attempt, lastAttempt: false })
    }
    for (const { user, enrolment } of people) {
      expect(await container.db.outboxMail.count({ where: { userId: user.id, kind: 'class_news' } })).toBe(1)
      expect(await container.db.notification.count({ where: { userId: user.id } })).toBe(1)
      const enrolmentRow = await container.db.enrolment.findUniqueOrThrow({ where: { id: enrolment.id } })
      expect(enrolmentRow).toMatchObject({ status: 'active', cohortId: cohort.id })
    }
    expect((await container.db.enrolment.findUniqueOrThrow({ where: { id: wish.id } })).cohortId).toBeNull()
    expect((await call(oneCohort, 'PATCH', { id: cohort.id }, { seats: 30 })).status).toBe(409)
    expect((await call(oneCohort, 'DELETE', { id: cohort.id }, { reason })).status).toBe(409)
    const queued = await container.db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from graphile_worker.jobs where task_identifier = 'cohorts.tell-class'`
    expect(queued[0]?.n).toBeGreaterThan(0)
    const response = await call(oneCohort, 'GET', { id: cohort.id })
    expect((response.body as never as { students: object[] }).students).toHaveLength(2)
  })
})

describe('the class of the office', () => {
  it('shows students with progress and last work, and sessions with attendance', async () => {
    const { program, cohort } = await opened()
    const { user } = await seated(cohort.id, program.id)
    const session = await container.db.cohortSession.create({
      data: { cohortId: cohort.id, startsAt: new Date(`${dayIn(21)}T17:00:00Z`), minutes: 90 },
    })
    await container.db.attendance.create({
      data: { sessionId: session.id, userId: user.id, state: 'late', notedAt: container.clock.now() },
    })
    const { body } = await call(oneCohort, 'GET', { id: cohort.id }, undefined, 'staff')
    expect(body).toMatchObject({
      id: cohort.id,
      enrolled: 1,
      students: [
        { user_id: user.id, name: 'Amina Ngo Bassa', progress: 0, last_active_at: null, state: 'active' },
      ],
      sessions: [
        { id: session.id, starts_at: `${dayIn(21)}T17:00:00.000Z`, attendance: { [user.id]: 'late' } },
      ],
      may_change: false,
    })
  })
})

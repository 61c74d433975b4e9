import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Actor } from '@/server/kernel/actor'
import type { AnyUseCase, UseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf, refusalOf } from '@/testing/call'
import { addSession, createOpenCohort, joinCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { listCohortsForOffice, listPublicCohorts } from '../list-public-cohorts'
import { namedCohort } from '../reserve-seat'
import { createCohort } from './create-cohort'
import { deleteCohort, deleteSession } from './delete-cohort'
import { duplicateCohort } from './duplicate-cohort'
import { moveStudent } from './move-student'
import { previewSessions } from './preview-sessions'
import { publishCohort } from './publish-cohort'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let admin: Actor
let staff: Actor
let student: Actor
let teacherId: string
beforeAll(async () => {
  admin = await actorFor((await createUser({ role: 'admin' })).id)
  const teacher = await createUser({ role: 'staff' })
  teacherId = teacher.id
  staff = await actorFor(teacher.id)
  student = await actorFor((await createUser()).id)
})

const call = <S extends z.ZodType, A extends Actor, O>(
  useCase: UseCase<S, A, O>,
  input: object,
  actor = admin,
) => callUseCase(useCase, input, { actor })
const dayIn = (days: number) =>
  new Date(container.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const now = () => container.clock.now()

async function drafted() {
  const program = await createProgram()
  const cohort = await call(createCohort, {
    slug: program.slug,
    draft: 'true',
    name: 'Saturday group',
    mode: 'campus',
    language: 'both',
    starts_on: dayIn(20),
    ends_on: dayIn(80),
    teacher_id: teacherId,
  })
  return { program, cohort, id: cohort.id }
}

describe('planning a class is for administrators', () => {
  it('by every way', async () => {
    const { id } = await drafted()
    const session = await addSession(id, now())
    for (const actor of [student, staff]) {
      for (const [useCase, input] of [
        [publishCohort, { id }],
        [duplicateCohort, { id, starts_on: dayIn(100) }],
        [deleteCohort, { id }],
        [deleteSession, { id, session: session.id }],
        [previewSessions, { id }],
      ] as [AnyUseCase, object][]) {
        expect(await codeOf(call(useCase, input, actor)), useCase.name).toBe('forbidden')
      }
    }
    expect(await container.db.cohort.findUniqueOrThrow({ where: { id } })).toMatchObject({ isDraft: true })
  })

  it('and what is not there is not found', async () => {
    const { id } = await drafted()
    const other = await addSession((await drafted()).id, now())
    expect(await codeOf(call(publishCohort, { id: randomUUID() }))).toBe('not_found')
    expect(await codeOf(call(deleteCohort, { id: randomUUID() }))).toBe('not_found')
    expect(await codeOf(call(deleteSession, { id, session: other.id }))).toBe('not_found')
  })
})

describe('a draft', () => {
  it('is not public, takes nobody, and nobody is moved into it', async () => {
    const { program, id, cohort } = await drafted()
    expect(cohort).toMatchObject({ draft: true, name: 'Saturday group' })
    expect(await listPublicCohorts(program.id, now())).toEqual([])
    expect((await listCohortsForOffice(now())).map((each) => each.id)).not.toContain(id)
    expect(await codeOf(namedCohort(container.db, id, program.id, now()))).toBe('invalid')
    const open = await createOpenCohort(program.id)
    const { userId } = await joinCohort(open, (await createUser()).id)
    const move = { id: open.id, user_id: userId, to: id, reason: 'Works on these days' }
    expect(await codeOf(call(moveStudent, move))).toBe('invalid')
  })

  it('is on sale once it is published, and goes to people who have paid and wait', async () => {
    const { program, id } = await drafted()
    const waiting = await createUser()
    const enrolment = await container.db.enrolment.create({
      data: { userId: waiting.id, programId: program.id, status: 'active', startDate: now() },
    })
    await container.db.cohortWait.create({
      data: { enrolmentId: enrolment.id, userId: waiting.id, programId: program.id, paidAt: now() },
    })
    const published = await call(publishCohort, { id })
    expect(published).toMatchObject({ draft: false, enrolled: 1 })
    expect((await listPublicCohorts(program.id, now())).map((each) => each.id)).toEqual([id])
    await call(publishCohort, { id })
    const entries = await container.db.auditEntry.findMany({ where: { action: 'cohort.published' } })
    expect(entries.filter(({ details }) => JSON.stringify(details).includes(id))).toHaveLength(1)
  })
})

describe('a copy', () => {
  it('needs its first day', async () => {
    const { id } = await drafted()
    await expect(call(duplicateCohort, { id, starts_on: '' })).rejects.toMatchObject({
      options: { fields: { starts_on: 'Classes.errors.startNeeded' } },
    })
    await expect(call(duplicateCohort, { id, starts_on: 'soon' })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is a draft with the same facts and sessions, without the people and what is cancelled', async () => {
    const program = await createProgram()
    const cohort = await createOpenCohort(program.id, { name: 'Evening', seats: 9, teacherId })
    await joinCohort(cohort, (await createUser()).id)
    const first = new Date(`${dayIn(8)}T17:00:00Z`)
    await addSession(cohort.id, first, { title: 'Forms', minutes: 120 })
    await addSession(cohort.id, new Date(first.getTime() + 86_400_000), { cancelledAt: now() })
    const copy = await call(duplicateCohort, { id: cohort.id, starts_on: dayIn(7 + 70) })
    expect(copy).toMatchObject({ name: 'Evening', seats: 9, draft: true, enrolled: 0, starts_on: dayIn(77) })
    const sessions = await container.db.cohortSession.findMany({ where: { cohortId: copy.id } })
    expect(sessions.length).toBeLessThanOrEqual(1)
    for (const session of sessions) {
      expect(session).toMatchObject({ title: 'Forms', minutes: 120 })
      expect(session.startsAt.getTime()).toBe(first.getTime() + 70 * 86_400_000)
    }
  })
})

describe('a class is deleted', () => {
  it('never once somebody has, had or waits for a seat, or was written to', async () => {
    const program = await createProgram()
    const user = await createUser()
    const chosen = (programId: string) =>
      container.db.enrolment.create({ data: { userId: user.id, programId } })
    const used = {
      seat: (cohort: { id: string; programId: string }) => joinCohort(cohort, user.id),
      wish: (cohort: { id: string; programId: string }) => joinCohort(cohort, user.id, 'pending'),
      message: async ({ id }: { id: string }) => {
        const { roomId } = await container.db.cohort.findUniqueOrThrow({ where: { id } })
        await container.db.roomMessage.create({
          data: { roomId: roomId ?? '', seq: 1, userId: teacherId, content: 'Welcome' },
        })
      },
      announcement: ({ id: cohortId }: { id: string }) =>
        container.db.announcement.create({
          data: { senderId: teacherId, cohortId, subject: 'Hello', text: 'Hello', receiverCount: 0 },
        }),
      'place on the waiting list': async ({ id: cohortId, programId }: { id: string; programId: string }) => {
        const { id: enrolmentId } = await chosen(programId)
        await container.db.cohortWait.create({ data: { enrolmentId, userId: user.id, programId, cohortId } })
      },
      'reserved seat': async ({ id: cohortId, programId }: { id: string; programId: string }) => {
        const { id: enrolmentId } = await chosen(programId)
        await container.db.seatHold.create({
          data: { enrolmentId, userId: user.id, cohortId, expiresAt: now() },
        })
      },
      payment: async ({ id: cohortId, programId }: { id: string; programId: string }) => {
        const { id: enrolmentId } = await chosen(programId)
        const wallet = { provider: 'mtn' as const, phone: '+237670000001' }
        const price = { amountXaf: 15_000, priceXaf: 15_000, codeExpiresAt: now(), codeSentAt: now() }
        const reference = `MBA-${randomUUID().slice(0, 8)}`
        const whose = { userId: user.id, programId, enrolmentId, cohortId, state: 'cancelled' as const }
        await container.db.paymentIntent.create({ data: { ...whose, ...wallet, ...price, reference } })
      },
    }
    for (const [name, use] of Object.entries(used)) {
      const cohort = await createOpenCohort(program.id)
      await use(cohort)
      expect(await refusalOf(call(deleteCohort, { id: cohort.id })), name).toBe('Classes.errors.isUsed')
      await container.db.paymentIntent.deleteMany({ where: { userId: user.id } })
      await container.db.enrolment.deleteMany({ where: { userId: user.id } })
    }
  })

  it('with its sessions and its room, while nobody has a seat', async () => {
    const { id, program } = await drafted()
    const session = await addSession(id, now())
    const { roomId } = await container.db.cohort.findUniqueOrThrow({ where: { id } })
    expect(await call(deleteCohort, { id })).toEqual({ program: program.slug })
    expect(await container.db.cohort.count({ where: { id } })).toBe(0)
    expect(await container.db.cohortSession.count({ where: { id: session.id } })).toBe(0)
    expect(await container.db.room.count({ where: { id: roomId ?? '' } })).toBe(0)
    expect(await container.db.auditEntry.count({ where: { action: 'cohort.deleted' } })).toBe(1)
  })

  it('and one session of it, but not once there is a seat', async () => {
    const cohort = await createOpenCohort((await createProgram()).id)
    const [first, second] = [await addSession(cohort.id, now()), await addSession(cohort.id, now())]
    await call(deleteSession, { id: cohort.id, session: first.id })
    const audited = await container.db.auditEntry.findMany({ where: { action: 'session.deleted' } })
    expect(audited).toMatchObject([{ details: { cohort: cohort.id } }])
    await joinCohort(cohort, (await createUser()).id)
    expect(await refusalOf(call(deleteSession, { id: cohort.id, session: second.id }))).toBe(
      'Classes.errors.sessionIsUsed',
    )
    expect(await container.db.cohortSession.count({ where: { cohortId: cohort.id } })).toBe(1)
  })

  it('and no session whose attendance is noted, also when everybody has left', async () => {
    const cohort = await createOpenCohort((await createProgram()).id)
    const { id: sessionId } = await addSession(cohort.id, now())
    const { id: userId } = await createUser()
    await container.db.attendance.create({ data: { sessionId, userId, state: 'present', notedAt: now() } })
    expect(await refusalOf(call(deleteSession, { id: cohort.id, session: sessionId }))).toBe(
      'Classes.errors.sessionIsUsed',
    )
    expect(await container.db.attendance.count({ where: { sessionId } })).toBe(1)
  })
})

describe('a preview', () => {
  const ticked = { 'day-1': 'on', 'time-1': '18:00', 'minutes-1': '90' }

  it('names wrong fields, and dates that are missing', async () => {
    const { id } = await drafted()
    const wrong = { id, ...ticked, 'minutes-1': 'long', 'off-from-1': '31/02/2027' }
    expect(await call(previewSessions, wrong)).toMatchObject({
      errors: { 'minutes-1': 'Classes.errors.minutes', 'off-from-1': 'Classes.errors.day' },
      preview: null,
    })
    const backwards = { id, ...ticked, from: dayIn(30), to: dayIn(20) }
    expect((await call(previewSessions, backwards)).errors).toEqual({ to: 'Classes.errors.endBeforeStart' })
    expect(await call(previewSessions, { id })).toMatchObject({ errors: {}, preview: null })
  })

  it('shows the sessions and what is left out, and stores nothing', async () => {
    const { id } = await drafted()
    const everyDay = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
        [`day-${day}`, 'on'],
        [`time-${day}`, '18:00'],
        [`minutes-${day}`, '90'],
      ]),
    )
    const taken = new Date(`${dayIn(30)}T17:00:00Z`)
    await addSession(id, taken)
    const { preview } = await call(previewSessions, {
      id,
      ...everyDay,
      from: dayIn(29),
      to: dayIn(33),
      'off-from-1': dayIn(31),
      'off-to-1': dayIn(32),
    })
    expect(preview?.sessions.filter(({ exists }) => exists).map(({ startsAt }) => startsAt)).toEqual([taken])
    expect(preview?.leftOut.map(({ day }) => day)).toEqual(expect.arrayContaining([dayIn(31), dayIn(32)]))
    expect(await container.db.cohortSession.count({ where: { cohortId: id } })).toBe(1)
  })
})

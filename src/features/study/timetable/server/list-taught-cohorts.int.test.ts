import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { day, hour } from '@/config/durations'
import { startOfDoualaDay } from '@/lib/douala-time'
import { callUseCase, codeOf } from '@/testing/call'
import { addSession, createOpenCohort, dayFromNow, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { listSessionsToday } from './list-sessions-today'
import { listTaughtCohorts } from './list-taught-cohorts'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let teacher: string
let evening: Awaited<ReturnType<typeof createOpenCohort>>
const midnight = () => startOfDoualaDay(container.clock.now()).getTime()
const taught = (as = teacher) => callUseCase(listTaughtCohorts, {}, { as })
const today = (as = teacher) => callUseCase(listSessionsToday, {}, { as })

beforeEach(async () => {
  teacher = (await createUser({ role: 'staff' })).id
  evening = await createOpenCohort((await createProgram({ titleEn: 'Web' })).id, { teacherId: teacher })
})

async function absentTimes(userId: string, times: number, state: 'absent' | 'late' = 'absent') {
  for (let n = 1; n <= times; n++) {
    const session = await addSession(evening.id, new Date(midnight() - n * day - hour))
    const data = { sessionId: session.id, userId, state, notedAt: container.clock.now() }
    await container.db.attendance.create({ data })
  }
}

describe('the classes of a teacher', () => {
  it('are refused to visitors and students, like the sessions of the day', async () => {
    const student = (await createUser()).id
    expect(await codeOf(callUseCase(listTaughtCohorts, {}, { actor: { kind: 'visitor' } }))).toBe(
      'sign_in_first',
    )
    expect(await codeOf(taught(student))).toBe('forbidden')
    expect(await codeOf(callUseCase(listSessionsToday, {}, { actor: { kind: 'visitor' } }))).toBe(
      'sign_in_first',
    )
    expect(await codeOf(today(student))).toBe('forbidden')
  })

  it('are their own, without those that are over or cancelled', async () => {
    await createOpenCohort(evening.programId, { teacherId: teacher, cancelledAt: container.clock.now() })
    await createOpenCohort(evening.programId, {
      teacherId: teacher,
      startsOn: dayFromNow(-60),
      endsOn: dayFromNow(-2),
    })
    expect((await taught()).map(({ id }) => id)).toEqual([evening.id])
    expect(await taught((await createUser({ role: 'staff' })).id)).toEqual([])
  })

  it('say how much work waits and who is absent for the third time, in one statement', async () => {
    const [amina, paul, gone] = [
      await createUser({ firstName: 'Amina', lastName: 'Ngo' }),
      await createUser(),
      await createUser(),
    ]
    const enrolment = await joinCohort(evening, amina.id)
    await joinCohort(evening, paul.id)
    await joinCohort(evening, gone.id, 'ended')
    await absentTimes(amina.id, 3)
    await absentTimes(paul.id, 2)
    await absentTimes(paul.id, 3, 'late')
    await absentTimes(gone.id, 4)
    for (const status of ['submitted', 'accepted'] as const) {
      await container.db.submission.create({
        data: {
          userId: amina.id,
          programId: evening.programId,
          enrolmentId: enrolment.id,
          filename: 'work.pdf',
          size: 1,
          sha256: '',
          contentType: 'application/pdf',
          storageKey: randomUUID(),
          status,
        },
      })
    }
    const statements = await statementsOf(async () => {
      expect(await taught()).toEqual([
        {
          id: evening.id,
          programTitle: 'Web',
          startsOn: evening.startsOn?.toISOString().slice(0, 10),
          students: 2,
          toGrade: 1,
          absent: [{ id: amina.id, name: 'Amina Ngo', times: 3 }],
          session: null,
        },
      ])
    })
    expect(statements.filter((text) => /from cohorts/.test(text))).toHaveLength(1)
  })
})

// Before the tests that add sessions of today: this list is of all classes.
describe('the sessions of the day', () => {
  it('are those of Douala’s day that somebody else teaches, in their order', async () => {
    const other = await createOpenCohort(evening.programId, {
      teacherId: (await createUser({ role: 'staff' })).id,
    })
    const untaught = await createOpenCohort(evening.programId)
    const cancelled = await createOpenCohort(evening.programId, { cancelledAt: container.clock.now() })
    await addSession(evening.id, new Date(midnight() + hour))
    await addSession(cancelled.id, new Date(midnight() + hour))
    await addSession(other.id, new Date(midnight() + 2 * hour), { cancelledAt: container.clock.now() })
    await addSession(other.id, new Date(midnight() - 1))
    await addSession(other.id, new Date(midnight() + day))
    const last = await addSession(other.id, new Date(midnight() + day - 1))
    const first = await addSession(untaught.id, new Date(midnight()))
    expect((await today()).map(({ id }) => id)).toEqual([first.id, last.id])
    expect((await today(other.teacherId ?? '')).map(({ cohortId }) => cohortId)).toEqual([
      untaught.id,
      evening.id,
    ])
  })
})

describe('the session of each class', () => {
  const sessionOf = async () => (await taught()).find(({ id }) => id === evening.id)?.session
  const at = (hours: number) => new Date(container.clock.now().getTime() + hours * hour)

  it('is today’s, also when it is over, until its attendance is noted; then the next one', async () => {
    container.clock.set(new Date(midnight() + 12 * hour))
    const student = await createUser()
    await joinCohort(evening, student.id)
    await addSession(evening.id, at(-24))
    await addSession(evening.id, at(-3), { cancelledAt: container.clock.now() })
    const morning = await addSession(evening.id, at(-2))
    const next = await addSession(evening.id, at(24))
    expect(await sessionOf()).toEqual({ id: morning.id, startsAt: at(-2), minutes: 90, noted: 0 })
    await container.db.attendance.create({
      data: { sessionId: morning.id, userId: student.id, state: 'absent', notedAt: container.clock.now() },
    })
    expect(await sessionOf()).toEqual({ id: next.id, startsAt: at(24), minutes: 90, noted: 0 })
    container.clock.set(at(-1))
    expect(await sessionOf()).toMatchObject({ id: morning.id, noted: 1 })
  })

  it('decides the order: a class with a session today is first, one without any last', async () => {
    const make = () => createOpenCohort(evening.programId, { teacherId: teacher })
    const [empty, today, later] = [await make(), await make(), await make()]
    await addSession(evening.id, new Date(midnight() + 3 * day))
    await addSession(later.id, new Date(midnight() + 2 * day))
    await addSession(today.id, new Date(midnight() + day - hour))
    expect((await taught()).map(({ id }) => id)).toEqual([today.id, later.id, evening.id, empty.id])
  })
})

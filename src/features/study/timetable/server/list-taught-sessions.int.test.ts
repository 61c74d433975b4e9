import { beforeEach, describe, expect, it } from 'vitest'
import { day, hour, minute } from '@/config/durations'
import { startOfDoualaDay } from '@/lib/douala-time'
import { callUseCase, codeOf } from '@/testing/call'
import { addSession, createOpenCohort, dayFromNow, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { listTaughtSessions } from './list-taught-sessions'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let teacher: string
let evening: Awaited<ReturnType<typeof createOpenCohort>>
const midnight = () => startOfDoualaDay(container.clock.now()).getTime()
const at = (days: number, hours = 18) => new Date(midnight() + days * day + hours * hour)
const taught = (as = teacher) => callUseCase(listTaughtSessions, {}, { as })

beforeEach(async () => {
  teacher = (await createUser({ role: 'staff' })).id
  evening = await createOpenCohort((await createProgram({ titleEn: 'Web' })).id, {
    teacherId: teacher,
    place: 'Akwa',
  })
})

describe('the sessions that somebody teaches', () => {
  it('are refused to visitors and students', async () => {
    expect(await codeOf(callUseCase(listTaughtSessions, {}, { actor: { kind: 'visitor' } }))).toBe(
      'sign_in_first',
    )
    expect(await codeOf(taught((await createUser()).id))).toBe('forbidden')
  })

  it('are those of the whole day of today, then of two weeks; nobody else’s, and none that was cancelled', async () => {
    const other = await createOpenCohort(evening.programId, {
      teacherId: (await createUser({ role: 'admin' })).id,
    })
    const gone = await createOpenCohort(evening.programId, {
      teacherId: teacher,
      cancelledAt: container.clock.now(),
    })
    await addSession(other.id, at(1))
    await addSession(gone.id, at(1))
    await addSession(evening.id, at(2), { cancelledAt: container.clock.now() })
    await addSession(evening.id, new Date(midnight() + 14 * day))
    const today = await addSession(evening.id, new Date(midnight()), { title: 'Forms' })
    const last = await addSession(evening.id, new Date(midnight() + 14 * day - minute), { place: 'Bonanjo' })
    await joinCohort(evening, (await createUser()).id)
    await joinCohort(evening, (await createUser()).id, 'pending')
    const { cohorts, next, missing } = await taught()
    expect(cohorts).toBe(1)
    expect(next.map(({ id }) => id)).toEqual([today.id, last.id])
    expect(next[0]).toMatchObject({
      cohortId: evening.id,
      programTitle: 'Web',
      cohortStartsOn: evening.startsOn?.toISOString().slice(0, 10),
      startsAt: new Date(midnight()),
      minutes: 90,
      title: 'Forms',
      place: 'Akwa',
      students: 1,
      noted: 0,
    })
    expect(next[1]?.place).toBe('Bonanjo')
    expect(missing).toEqual([])
  })

  it('name those of the week before whose attendance nobody has noted, the last one first', async () => {
    const amina = await createUser()
    await joinCohort(evening, amina.id)
    await addSession(evening.id, at(-8))
    const noted = await addSession(evening.id, at(-2))
    const [before, yesterday] = [await addSession(evening.id, at(-3)), await addSession(evening.id, at(-1))]
    await container.db.attendance.create({
      data: { sessionId: noted.id, userId: amina.id, state: 'absent', notedAt: container.clock.now() },
    })
    expect((await taught()).missing.map(({ id }) => id)).toEqual([yesterday.id, before.id])
  })

  it('leave out a class that is over among those that count, and take one statement', async () => {
    await createOpenCohort(evening.programId, {
      teacherId: teacher,
      startsOn: dayFromNow(-60),
      endsOn: dayFromNow(-2),
    })
    expect((await taught()).cohorts).toBe(1)
    expect((await taught((await createUser({ role: 'admin' })).id)).cohorts).toBe(0)
    expect((await statementsOf(() => taught())).filter((text) => /mine/.test(text))).toHaveLength(1)
  })
})

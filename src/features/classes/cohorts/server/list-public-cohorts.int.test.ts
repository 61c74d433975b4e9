import { expect, it } from 'vitest'
import { addSession, createOpenCohort, dayFromNow } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import {
  describeCohort,
  listChoosableCohorts,
  listCohortsForOffice,
  listOfferedCohorts,
  listPublicCohorts,
} from './list-public-cohorts'

const container = testContainer()

it('says when and with whom a class meets where one is chosen, as far as the office has said it', async () => {
  const { id: programId } = await createProgram()
  const teacher = await createUser({ role: 'staff', firstName: 'Paul', lastName: 'Talla' })
  const { id } = await createOpenCohort(programId, { teacherId: teacher.id })
  const bare = await createOpenCohort(programId, { startsOn: dayFromNow(30), endsOn: dayFromNow(60) })
  // Days are counted from the next Monday. 17:00 in UTC is 18:00 in Douala.
  const monday = 8 - (dayFromNow(0).getUTCDay() || 7) + 7
  const at = (day: number, hours: number) => new Date(dayFromNow(monday + day).getTime() + hours * 3_600_000)
  for (const week of [0, 7, 14]) {
    await addSession(id, at(week + 1, 17), {})
    await addSession(id, at(week + 3, 17), {})
    await addSession(id, at(week + 5, 8), { minutes: 120 })
  }
  // One session was moved to another day, and some were cancelled.
  await addSession(id, at(2, 20), {})
  for (const week of [0, 7, 14]) {
    await addSession(id, at(week, 3), { cancelledAt: container.clock.now() })
  }
  const facts = {
    time: '18:00',
    meetings: [
      { days: [2, 4], from: '18:00', to: '19:30' },
      { days: [6], from: '09:00', to: '11:00' },
    ],
    teacher: 'Paul Talla',
  }
  const nothing = { time: null, meetings: [], teacher: null }
  const now = container.clock.now()
  for (const cohorts of [await listChoosableCohorts(programId, now), await listOfferedCohorts()]) {
    expect(cohorts).toMatchObject([
      { id, ...facts },
      { id: bare.id, ...nothing },
    ])
  }
  expect(await describeCohort(id, now)).toMatchObject(facts)
  expect(await describeCohort(programId, now)).toBeNull()
  expect(await listCohortsForOffice(now)).toMatchObject([{ id, time: '18:00', teacher: 'Paul Talla' }, {}])
  const [published] = await listPublicCohorts(programId, now)
  expect(Object.keys(published ?? {})).toEqual([
    'id',
    'starts_on',
    'ends_on',
    'mode',
    'place',
    'language',
    'seats_left',
  ])
})

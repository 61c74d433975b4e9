import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSession, createClass, dayFromNow } from '@/testing/classes'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { createProgram, createUser } from '@/testing/factories'
import {
  listChoosableClasses,
  listClassesForOffice,
  listOfferedClasses,
  listPublicClasses,
} from './list-public-classes'

let database: TestDatabase
let container: TestContainer
beforeAll(async () => {
  database = await createTestDatabase()
  container = openTestContainer(database.url)
})
afterAll(async () => {
  await container.close()
  await database.drop()
})

it('says at what hour a class meets where one is chosen, and with whom to the office alone', async () => {
  const { id: programId } = await createProgram()
  const teacher = await createUser({ role: 'staff', firstName: 'Paul', lastName: 'Talla' })
  const { id } = await createClass(programId, { teacherId: teacher.id })
  const at = (hours: number) => new Date(dayFromNow(8).getTime() + hours * 3_600_000)
  await addSession(id, at(20), {})
  await addSession(id, at(17), {})
  await addSession(id, at(3), { cancelledAt: container.clock.now() })
  const now = container.clock.now()
  for (const classes of [await listChoosableClasses(programId, now), await listOfferedClasses()]) {
    expect(classes).toMatchObject([{ id, time: '18:00' }])
    expect(JSON.stringify(classes)).not.toContain('Talla')
  }
  expect(await listClassesForOffice(now)).toMatchObject([{ id, time: '18:00', teacher: 'Paul Talla' }])
  const [published] = await listPublicClasses(programId, now)
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

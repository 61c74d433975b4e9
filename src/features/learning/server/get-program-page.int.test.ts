import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import { execute } from '@/server/kernel/execute'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { createCourse } from '@/testing/learning'
import { statementsOf } from '@/testing/statements'
import { getProgramPage } from './get-program-page'

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

const read = (actor: Actor, slug: string) =>
  execute(getProgramPage, {
    actor,
    credentials: {},
    request: requestInfo(),
    readInput: async () => ({ slug }),
  })

it('refuses visitors, the office and strangers, and weighs nothing until the program is paid', async () => {
  const { program } = await createCourse()
  await expect(read({ kind: 'visitor' }, program.slug)).rejects.toMatchObject({ code: 'sign_in_first' })
  const staff = await actorFor((await createUser({ role: 'staff' })).id)
  await expect(read(staff, program.slug)).rejects.toMatchObject({ code: 'forbidden' })
  const student = await createUser()
  const actor = await actorFor(student.id)
  await expect(read(actor, program.slug)).rejects.toMatchObject({ code: 'not_found' })
  for (const status of ['pending', 'ended'] as const) {
    const key = { userId_programId: { userId: student.id, programId: program.id } }
    const data = { userId: student.id, programId: program.id, status }
    await container.db.enrolment.upsert({ where: key, create: data, update: { status } })
    expect((await read(actor, program.slug)).weights).toEqual([])
  }
})

it('weighs the weeks that have items, in the same statement', async () => {
  const { program, lesson } = await createCourse()
  const { id } = await createUser()
  await container.db.enrolment.create({ data: { userId: id, programId: program.id, status: 'active' } })
  const actor = await actorFor(id)
  const before = (await read(actor, program.slug)).weights
  expect(before.map(({ number }) => number)).toEqual([1, 2])
  await container.db.itemRevision.updateMany({
    where: { itemId: lesson.id },
    data: { htmlEn: '<p>long</p>'.repeat(5_000) },
  })
  const sent = await statementsOf(async () => {
    const after = (await read(actor, program.slug)).weights
    expect(after[0]?.bytes).toBeGreaterThan((before[0]?.bytes ?? 0) + 10_000)
    expect(after[1]).toEqual(before[1])
  })
  expect(sent).toHaveLength(1)
})

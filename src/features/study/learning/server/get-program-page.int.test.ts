import { expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { createCourse } from '@/testing/learning'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { getProgramPage } from './get-program-page'

const container = testContainer()

const read = (actor: Actor, slug: string) => callUseCase(getProgramPage, { slug }, { actor })

it('refuses visitors, the office and strangers, and saves nothing until the program is paid', async () => {
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
    expect((await read(actor, program.slug)).savable).toEqual([])
  }
})

it('names the weeks that have items and can be saved, in the same statement', async () => {
  const { program } = await createCourse()
  const { id } = await createUser()
  await container.db.enrolment.create({ data: { userId: id, programId: program.id, status: 'active' } })
  const actor = await actorFor(id)
  const statements = await statementsOf(async () => {
    expect((await read(actor, program.slug)).savable.map(({ number }) => number)).toEqual([1, 2])
  })
  expect(statements).toHaveLength(1)
})

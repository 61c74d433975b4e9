import { expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { createCourse, weekGuide } from '@/testing/learning'
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

it('tells the guide of a week and its minutes to those who have paid', async () => {
  const { program, weeks } = await createCourse()
  await container.db.programWeek.update({ where: { id: weeks[0].id }, data: { guide: { ...weekGuide } } })
  const { id: userId } = await createUser()
  const { id } = await container.db.enrolment.create({
    data: { userId, programId: program.id, status: 'pending' },
  })
  const actor = await actorFor(userId)
  const guides = async () => (await read(actor, program.slug)).program.weeks.map(({ guide }) => guide)
  expect(await guides()).toEqual([null, null, null])
  await container.db.enrolment.update({ where: { id }, data: { status: 'active' } })
  expect(await guides()).toEqual([
    {
      hook: 'Who is right?',
      goals: ['weigh', 'shrink', 'describe'].map((goal) => ({ id: goal, text: `Goal ${goal}` })),
      device: 'phone',
      project: 'The first page',
    },
    null,
    null,
  ])
  expect((await read(actor, program.slug)).program.weeks.map(({ minutes }) => minutes)).toEqual([30, 10, 0])
})

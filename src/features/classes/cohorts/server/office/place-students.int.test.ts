import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import { callUseCase, codeOf } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { placeStudents } from './place-students'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let admin: Actor
let staff: Actor
beforeAll(async () => {
  admin = await actorFor((await createUser({ role: 'admin' })).id)
  staff = await actorFor((await createUser({ role: 'staff' })).id)
})

const place = (to: string, ids: readonly string[], actor = admin) =>
  callUseCase(
    placeStudents,
    {
      to,
      reason: 'One group for all',
      ...Object.fromEntries(ids.map((id) => [`student-${id}`, 'on'])),
    },
    { actor },
  )
const cohortOf = async ({ id }: { id: string }) =>
  (await container.db.enrolment.findUniqueOrThrow({ where: { id } })).cohortId

async function scattered() {
  const program = await createProgram()
  const [evening, cancelled] = [await createOpenCohort(program.id), await createOpenCohort(program.id)]
  const one = await joinCohort(evening, (await createUser()).id)
  const two = await joinCohort(cancelled, (await createUser()).id)
  await container.db.cohort.update({
    where: { id: cancelled.id },
    data: { cancelledAt: container.clock.now() },
  })
  const three = await container.db.enrolment.create({
    data: { userId: (await createUser()).id, programId: program.id, status: 'active' },
  })
  return { program, people: [one, two, three], cancelled }
}

it('is refused to staff, without anybody, for a draft, without enough seats, and with somebody of another program', async () => {
  const { program, people } = await scattered()
  const ids = people.map(({ userId }) => userId)
  const narrow = await createOpenCohort(program.id, { seats: 2 })
  const draft = await createOpenCohort(program.id, { isDraft: true })
  const wide = await createOpenCohort(program.id)
  const stranger = await joinCohort(
    await createOpenCohort((await createProgram()).id),
    (await createUser()).id,
  )
  const unpaid = await joinCohort(wide, (await createUser()).id, 'pending')
  const before = await Promise.all(people.map(cohortOf))
  expect(await codeOf(place(wide.id, ids, staff))).toBe('forbidden')
  expect(await codeOf(place(randomUUID(), ids))).toBe('not_found')
  for (const [to, who, fields] of [
    [wide.id, [], { students: 'Classes.errors.students' }],
    [draft.id, ids, { to: 'Validation.classUnknown' }],
    [narrow.id, ids, { to: 'Classes.errors.fewSeats' }],
    [wide.id, [...ids, stranger.userId], { students: 'Classes.errors.notInProgram' }],
    [wide.id, [...ids, unpaid.userId], { students: 'Classes.errors.notInProgram' }],
  ] as const) {
    await expect(place(to, who)).rejects.toMatchObject({ options: { fields } })
  }
  expect(await Promise.all(people.map(cohortOf))).toEqual(before)
})

it('puts people of several classes, of a cancelled one and of none into one, and says it once to each', async () => {
  const { program, people, cancelled } = await scattered()
  const target = await createOpenCohort(program.id, { seats: 4 })
  const there = await joinCohort(target, (await createUser()).id)
  const ids = [...people, there].map(({ userId }) => userId)
  expect(await place(target.id, ids)).toEqual({ cohort: target.id })
  expect(new Set(await Promise.all(people.map(cohortOf)))).toEqual(new Set([target.id]))
  const two = await container.db.enrolment.findUniqueOrThrow({ where: { id: people[1]?.id ?? '' } })
  expect(two.movedFromId).toBe(cancelled.id)
  const mails = await container.db.outboxMail.groupBy({
    by: ['userId'],
    where: { userId: { in: ids }, kind: 'class_news' },
    _count: true,
  })
  expect(mails.map(({ _count }) => _count)).toEqual([1, 1, 1])
})

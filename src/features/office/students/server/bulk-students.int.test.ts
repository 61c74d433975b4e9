import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listOpenBulk, type OpenBulk } from '@/features/base/bulk/server/list-open-bulk'
import { runBulk } from '@/features/base/bulk/server/run-bulk.job'
import { bulkPlacing } from '@/features/classes/cohorts/server/office/place-students'
import { bulkWriting } from '@/features/study/help/server/write-to-students'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf, refusalOf } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { countMatching, placeMatching, writeToMatching } from './bulk-students'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let admin: string
let staff: string
let program: Awaited<ReturnType<typeof createProgram>>
beforeAll(async () => {
  admin = (await createUser({ role: 'admin' })).id
  staff = (await createUser({ role: 'staff' })).id
})
beforeEach(async () => {
  program = await createProgram()
  await container.db.bulkAction.deleteMany()
})

const call = async <T>(useCase: AnyUseCase, input: object, as = admin) =>
  (await callUseCase(useCase, input, { actor: await actorFor(as) })) as T
const work = (id: string) =>
  runBulk([bulkWriting, bulkPlacing]).run({ id }, { log: container.log, attempt: 1, lastAttempt: false })
const outcome = async (as = admin) => (await call<OpenBulk[]>(listOpenBulk, { page: 'students' }, as))[0]
const reason = 'One group for all'

/** So many students who have paid the program and are in no class. */
async function makeStudents(count: number, more: { blockedAt?: Date } = {}) {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await createUser(more)
    await container.db.enrolment.create({
      data: { userId: id, programId: program.id, status: 'active', startDate: container.clock.now() },
    })
    ids.push(id)
  }
  return ids
}
const cohortsOf = async (ids: readonly string[]) =>
  (await container.db.enrolment.findMany({ where: { userId: { in: [...ids] } } })).map(
    ({ cohortId }) => cohortId,
  )

describe('refuses', () => {
  it('visitors, students, and staff without the right to move; nothing begins', async () => {
    const [student = ''] = await makeStudents(1)
    const to = (await createOpenCohort(program.id)).id
    const filter = { program: program.slug }
    const cases = [
      [countMatching, filter, student],
      [writeToMatching, { ...filter, letter: randomUUID(), text: 'Hello', sure: '1' }, student],
      [placeMatching, { ...filter, to, reason, sure: '1' }, student],
      [placeMatching, { ...filter, to, reason, sure: '1' }, staff],
    ] as const
    for (const [useCase, input, as] of cases) {
      expect(await codeOf(callUseCase(useCase as AnyUseCase, input, { actor: { kind: 'visitor' } }))).toBe(
        'sign_in_first',
      )
      expect(await codeOf(call(useCase as AnyUseCase, input, as))).toBe('forbidden')
    }
    expect(await container.db.bulkAction.count()).toBe(0)
  })

  it('no text, no reason, a class that does not exist or is a draft, nobody, and another number than was read', async () => {
    await makeStudents(2)
    const filter = { program: program.slug }
    const to = (await createOpenCohort(program.id)).id
    const draft = (await createOpenCohort(program.id, { isDraft: true })).id
    const write = (more: object) =>
      refusalOf(call(writeToMatching, { ...filter, letter: randomUUID(), text: 'Hello', sure: '2', ...more }))
    const place = (more: object) =>
      refusalOf(call(placeMatching, { ...filter, to, reason, sure: '2', ...more }))
    expect(await write({ text: ' ' })).toBe('Help.textRequired')
    expect(await write({ letter: 'x' })).toBe('Validation.invalid')
    expect(await write({ program: 'no-such-program' })).toBe('Bulk.errors.none')
    expect(await write({ sure: '3' })).toBe('Bulk.errors.sureStudents')
    expect(await write({ sure: '' })).toBe('Bulk.errors.sureStudents')
    expect(await place({ reason: '' })).toBe('Validation.reasonNeeded')
    expect(await place({ to: randomUUID() })).toBe('not_found')
    expect(await place({ to: draft })).toBe('Validation.classUnknown')
    expect(await container.db.bulkAction.count()).toBe(0)
  })
})

it('writes to everybody who matches once, and says who cannot be reached', async () => {
  const students = await makeStudents(3)
  await makeStudents(1, { blockedAt: container.clock.now() })
  const filter = { program: program.slug }
  expect(await call(countMatching, filter, staff)).toEqual({ count: 4, tooMany: false })
  const letter = { letter: randomUUID(), text: 'We begin on Monday.', sure: '4' }
  const { bulk } = await call<{ bulk: string }>(writeToMatching, { ...filter, ...letter }, staff)
  await work(bulk)
  expect(await outcome(staff)).toMatchObject({
    kind: 'students_write',
    done: 3,
    failed: 1,
    reasons: [{ reason: 'Bulk.reasons.unreachable', count: 1 }],
  })
  const messages = await container.db.roomMessage.findMany({ where: { content: letter.text } })
  expect(messages.map(({ userId }) => userId)).toEqual([staff, staff, staff])
  expect(
    await container.db.notification.count({ where: { kind: 'office.wrote', userId: { in: students } } }),
  ).toBe(3)
  // The same letter again, by another press of the button.
  const again = await call<{ bulk: string }>(writeToMatching, { ...filter, ...letter }, staff)
  await work(again.bulk)
  expect(await container.db.roomMessage.count({ where: { content: letter.text } })).toBe(3)
})

it('moves everybody for whom the rules of one move allow it, and says why the others stay', async () => {
  const students = await makeStudents(3)
  const there = await joinCohort(await createOpenCohort(program.id, { seats: 5 }), (await createUser()).id)
  const unpaid = await createUser()
  await container.db.enrolment.create({
    data: { userId: unpaid.id, programId: program.id, status: 'pending' },
  })
  const target = await createOpenCohort(program.id, { seats: 2 })
  const filter = { program: program.slug, to: target.id, reason }
  const { bulk } = await call<{ bulk: string }>(placeMatching, { ...filter, sure: '5' })
  await work(bulk)
  const done = await outcome()
  expect(done).toMatchObject({ kind: 'students_place', state: 'done', total: 5, done: 2, failed: 3 })
  expect(new Set(done?.reasons.map((each) => each.reason))).toEqual(
    new Set(['Classes.errors.notInProgram', 'Classes.fullNext']),
  )
  expect(done?.names).toHaveLength(3)
  const all = await cohortsOf([...students, there.userId])
  expect(all.filter((id) => id === target.id)).toHaveLength(2)
  expect(await container.db.auditEntry.count({ where: { action: 'cohort.student_moved' } })).toBe(2)
})

it('answers with the same few statements, however many match', async () => {
  await makeStudents(2)
  const write = (sure: number) =>
    call(writeToMatching, { program: program.slug, letter: randomUUID(), text: 'x', sure: String(sure) })
  const few = await statementsOf(() => write(2))
  await container.db.bulkAction.deleteMany()
  await makeStudents(20)
  const many = await statementsOf(() => write(22))
  expect(many.length).toBe(few.length)
  expect(many.length).toBeLessThanOrEqual(10)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registeredJobs } from '@/composition/jobs'
import { listOpenBulk } from '@/features/base/bulk/server/list-open-bulk'
import { personName } from '@/lib/person-name'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { exportSubmissions } from './export-submissions'
import { gradeSubmission } from './grade-submission'
import { getChosenWork, returnWork } from './return-work'

let bench: OfficeBench
let program: Awaited<ReturnType<typeof createProgram>>
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

async function handIn(userId: string) {
  const enrolment = await bench.db.enrolment.upsert({
    where: { userId_programId: { userId, programId: program.id } },
    create: { userId, programId: program.id, status: 'active' },
    update: {},
  })
  bench.clock.advance(1_000)
  const { id } = await bench.db.submission.create({
    data: {
      userId,
      programId: program.id,
      enrolmentId: enrolment.id,
      filename: 'work.pdf',
      size: 1,
      sha256: '',
      contentType: 'application/pdf',
      storageKey: randomUUID(),
      submittedAt: bench.clock.now(),
    },
  })
  return { id, userId }
}

/** Work of so many students in a program of its own. */
async function works(count: number) {
  program = await createProgram()
  const all = []
  for (let n = 0; n < count; n++) {
    all.push(await handIn((await createUser()).id))
  }
  return all
}

const picks = (all: readonly { id: string }[]) =>
  Object.fromEntries(all.map(({ id }) => [`pick-${id}`, 'on']))
const giveBack = (chosen: object, sure: number, actor = bench.staff, feedback = 'Hand in the whole folder') =>
  bench.call(returnWork, actor, { ...chosen, feedback, sure: String(sure) })
const grade = (id: string, actor = bench.admin) =>
  bench.call(gradeSubmission, actor, { id, status: 'accepted', grade: 80, seen: null })
const rowsOf = (all: readonly { id: string }[]) =>
  Promise.all(all.map(({ id }) => bench.db.submission.findUniqueOrThrow({ where: { id } })))
const statesOf = async (all: readonly { id: string }[]) => (await rowsOf(all)).map(({ status }) => status)
async function work(id: string) {
  const job = registeredJobs.find(({ name }) => name === 'bulk.run')
  await job?.run({ id }, { log: bench.container.log, attempt: 1, lastAttempt: false })
}

describe('much work at once is not given back', () => {
  it('by students and visitors, without a comment, unseen, or when there is none', async () => {
    const all = await works(2)
    const student = await actorFor(all[0]?.userId ?? '')
    for (const [actor, answer] of [
      [bench.visitor, 'sign_in_first'],
      [student, 'forbidden'],
    ] as const) {
      expect(await refusal(bench.call(returnWork, actor, { ...picks(all), feedback: 'x', sure: '2' }))).toBe(
        answer,
      )
      expect(await refusal(bench.call(getChosenWork, actor, picks(all)))).toBe(answer)
      expect(await refusal(bench.call(exportSubmissions, actor, picks(all)))).toBe(answer)
    }
    expect(await refusal(giveBack(picks(all), 2, bench.staff, ' '))).toBe('Validation.required')
    expect(await refusal(giveBack(picks(all), 0))).toBe('Bulk.errors.sure')
    expect(await refusal(giveBack(picks(all), 3))).toBe('Bulk.errors.sure')
    expect(await refusal(giveBack({ program: 'no-such-program' }, 1))).toBe('Bulk.errors.none')
    const many = picks(Array.from({ length: 201 }, () => ({ id: randomUUID() })))
    expect(await refusal(giveBack(many, 201))).toBe('Validation.invalid')
    expect(await statesOf(all)).toEqual(['submitted', 'submitted'])
  })
})

describe('much work at once', () => {
  it('is given back as a single piece is: graded by the person, with a comment, a notification and an entry in the log', async () => {
    const all = await works(3)
    const [first, , third] = all
    const ticked = all.slice(0, 2)
    expect(await bench.call(getChosenWork, bench.staff, picks(ticked))).toMatchObject({
      count: 2,
      files: [{ id: first?.id }, {}],
    })
    const { bulk, count } = await giveBack(picks(ticked), 2)
    expect(count).toBe(2)
    expect(await statesOf(all)).toEqual(['submitted', 'submitted', 'submitted'])
    await work(bulk)
    expect(await rowsOf(ticked)).toMatchObject(
      ticked.map(() => ({
        status: 'returned',
        feedback: 'Hand in the whole folder',
        grade: null,
        gradedById: bench.staff.user.id,
      })),
    )
    expect(await statesOf([third ?? { id: '' }])).toEqual(['submitted'])
    for (const { id, userId } of ticked) {
      expect(await bench.db.notification.count({ where: { userId, kind: 'assignment.graded' } })).toBe(1)
      const logged = { action: 'assignment.graded', details: { path: ['submissionId'], equals: id } }
      expect(await bench.db.auditEntry.count({ where: logged })).toBe(1)
    }
  })

  it('leaves alone what a colleague grades meanwhile, and one’s own; the list says why', async () => {
    const all = await works(3)
    const own = await handIn(bench.staff.user.id)
    const whole = { program: program.slug, state: 'submitted' }
    expect(await bench.call(getChosenWork, bench.staff, whole)).toMatchObject({ count: 3 })
    const { bulk } = await giveBack(whole, 3)
    expect(await refusal(giveBack(whole, 3))).toBe('Bulk.errors.running')
    await grade(all[1]?.id ?? '')
    await Promise.all([work(bulk), work(bulk)])
    expect(await statesOf([...all, own])).toEqual(['returned', 'accepted', 'returned', 'submitted'])
    const [open] = await bench.call(listOpenBulk, bench.staff, { page: 'assignments' })
    expect(open).toMatchObject({
      kind: 'work_return',
      state: 'done',
      total: 3,
      done: 2,
      failed: 1,
      reasons: [{ reason: 'Grading.gradedMeanwhile.accepted', count: 1 }],
      names: [personName(await bench.db.user.findUniqueOrThrow({ where: { id: all[1]?.userId } }))],
    })
    expect(await refusal(giveBack(picks(all), 3))).toBe('Bulk.errors.none')
  })
})

describe('the file of work', () => {
  it('has the ticked work, or all that matches, and neither what students wrote nor comments', async () => {
    const all = await works(3)
    await grade(all[2]?.id ?? '')
    const rows = async (input: object) => {
      const { header, batches } = await bench.call(exportSubmissions, bench.staff, input)
      const lines: unknown[][] = []
      for await (const batch of batches) {
        lines.push(...batch)
      }
      return { header, lines }
    }
    const statusOf = async (input: object) => {
      const { header, lines } = await rows(input)
      return lines.map((line) => line[header.indexOf('status')])
    }
    const here = { program: program.slug }
    expect(await statusOf(here)).toEqual(['submitted', 'submitted'])
    expect(await statusOf({ ...here, state: 'all' })).toEqual(['submitted', 'submitted', 'accepted'])
    expect(await statusOf(picks(all.slice(1)))).toEqual(['submitted', 'accepted'])
    expect((await rows(here)).header).not.toContain('feedback')
  })
})

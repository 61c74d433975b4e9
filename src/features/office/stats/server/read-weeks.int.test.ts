import { beforeAll, describe, expect, it } from 'vitest'
import { doualaMondayOf } from '@/lib/douala-time'
import { callUseCase, codeOf } from '@/testing/call'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { readWeeks } from './read-weeks'

const container = testContainer()
const hour = 3_600_000
let staff: Awaited<ReturnType<typeof actorFor>>

beforeAll(async () => {
  staff = await actorFor((await createUser({ role: 'staff' })).id)
})

describe('the weeks of the office', () => {
  it('are refused to students', async () => {
    expect(await codeOf(callUseCase(readWeeks, {}, { as: (await createUser()).id }))).toBe('forbidden')
  })

  it('begin on Mondays at midnight in Douala, are twelve, and count students, work and finished programs', async () => {
    const monday = new Date(`${doualaMondayOf(container.clock.now())}T00:00:00+01:00`)
    const before = await callUseCase(readWeeks, {}, { actor: staff })
    await createUser({ createdAt: new Date(monday.getTime() - 1) })
    await createUser({ createdAt: monday })
    await createUser({ createdAt: new Date(monday.getTime() - 13 * 7 * 24 * hour) })
    const student = await createUser({ createdAt: monday })
    const program = await createProgram()
    await container.db.enrolment.create({
      data: { userId: student.id, programId: program.id, status: 'completed', completedAt: monday },
    })
    const after = await callUseCase(readWeeks, {}, { actor: staff })
    expect(after).toHaveLength(12)
    const added = after.map((week, index) => ({
      registered: week.registered - (before[index]?.registered ?? 0),
      completed: week.completed - (before[index]?.completed ?? 0),
    }))
    expect(added.slice(-2)).toEqual([
      { registered: 1, completed: 0 },
      { registered: 2, completed: 1 },
    ])
    expect(added.slice(0, -2).every(({ registered }) => registered === 0)).toBe(true)
    expect(await statementsOf(() => callUseCase(readWeeks, {}, { actor: staff }))).toHaveLength(1)
  })
})

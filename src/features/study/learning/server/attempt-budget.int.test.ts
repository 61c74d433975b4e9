import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { learning } from '@/config/limits'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, refusalOf } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { createCourse, createItem } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { submitAttempt } from './submit-attempt'

const container = testContainer()

async function begin() {
  const course = await createCourse()
  const exercise = (position: number) =>
    createItem({ programId: course.program.id, weekId: course.weeks[0].id, position, kind: 'exercise' })
  const items = [await exercise(4), await exercise(5)] as const
  const student = await createUser()
  const startDate = new Date(container.clock.now().getTime() - 86_400_000)
  const { id } = await container.db.enrolment.create({
    data: { userId: student.id, programId: course.program.id, status: 'active', startDate },
  })
  const attempt = (item: { id: string }, code: string) =>
    refusalOf(
      callUseCase(
        submitAttempt as AnyUseCase,
        {
          id: item.id,
          client_id: randomUUID(),
          revision: 1,
          code,
          checks: { sum: false, none: false },
        },
        { as: student.id },
      ),
    )
  const kept = (item: { id: string }) =>
    container.db.itemAttempt.findMany({ where: { enrolmentId: id, itemId: item.id } })
  return { items, attempt, kept }
}

it('200 tries at one item in a day; the code of the newest is kept, and every result', async () => {
  const { items, attempt, kept } = await begin()
  for (let n = 0; n < 200; n++) {
    expect(await attempt(items[0], `const n = ${n}`)).toBe('done')
    container.clock.advance(1_000)
  }
  expect(await attempt(items[0], 'one more')).toBe('Learning.triesUsedUp')
  expect(await attempt(items[1], 'another item')).toBe('done')
  const tries = await kept(items[0])
  expect(tries).toHaveLength(200)
  const codes = tries.flatMap(({ work }) => (work as { code?: string }).code ?? [])
  expect(codes).toHaveLength(learning.keptCode)
  expect(codes).toContain('const n = 199')
  expect(tries.every(({ work }) => 'checks' in (work as object))).toBe(true)
})

it('10 MB of code in a day at all items together', async () => {
  const { items, attempt } = await begin()
  const code = 'x'.repeat(learning.codeBytes)
  const answers: (string | undefined)[] = []
  for (let n = 0; n < 330 && answers.at(-1) !== 'Learning.triesUsedUp'; n++) {
    answers.push(await attempt(items[n % 2] as (typeof items)[0], code))
  }
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(320)
})

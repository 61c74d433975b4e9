import { beforeEach, expect, it } from 'vitest'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { type Course, createCourse, createItem } from '@/testing/learning'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { getWorkbenchPage } from './get-workbench-page'

const container = testContainer()
let course: Course

beforeEach(async () => {
  course = await createCourse()
})

async function enrolled(status: 'active' | 'pending' | 'ended' = 'active') {
  const { id: userId } = await createUser()
  await container.db.enrolment.create({
    data: { userId, programId: course.program.id, status, startDate: container.clock.now() },
  })
  return userId
}
const read = (as: string, slug = course.program.slug) => callUseCase(getWorkbenchPage, { slug }, { as })

it('does not exist for a stranger, another program, or staff who are no students', async () => {
  await expect(read((await createUser()).id)).rejects.toMatchObject({ code: 'not_found' })
  const other = await createCourse()
  await expect(read(await enrolled(), other.program.slug)).rejects.toMatchObject({ code: 'not_found' })
  const staff = (await createUser({ role: 'staff' })).id
  await expect(read(staff)).rejects.toMatchObject({ code: 'forbidden' })
})

it.each(['pending', 'ended'] as const)('is closed to an enrolment that is %s', async (status) => {
  expect(await read(await enrolled(status))).toBeNull()
})

it('offers the tools that its published items use, in one statement', async () => {
  const student = await enrolled()
  const place = { programId: course.program.id, weekId: course.weeks[0].id, kind: 'exercise' as const }
  const { revisionId } = await createItem({ ...place, position: 8, definition: { runner: 'python' } })
  await container.db.itemRevision.update({ where: { id: revisionId }, data: { codeLanguages: ['sql'] } })
  const archived = await createItem({ ...place, position: 9, definition: { runner: 'shell' } })
  await container.db.learningItem.update({
    where: { id: archived.id },
    data: { archivedAt: container.clock.now() },
  })
  await createItem({ ...place, position: 10, published: false, definition: { runner: 'formulas' } })
  const statements = await statementsOf(async () => {
    expect(await read(student)).toEqual({
      program: { slug: course.program.slug, name: 'Web' },
      owner: student,
      tools: ['python', 'sql'],
    })
  })
  expect(statements.filter((sql) => sql.includes('learning_items'))).toHaveLength(1)
})

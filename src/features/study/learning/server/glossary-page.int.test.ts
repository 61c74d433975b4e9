import { beforeEach, expect, it } from 'vitest'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { type Course, createCourse } from '@/testing/learning'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { getGlossaryPage } from './get-glossary-page'
import { getProgramPage } from './get-program-page'

const container = testContainer()
let course: Course

beforeEach(async () => {
  course = await createCourse()
})

const addTerm = (slug: string, term: string) =>
  container.db.glossaryTerm.create({
    data: {
      programId: course.program.id,
      slug,
      termEn: term,
      termFr: `${term} (fr)`,
      meaningEn: `About ${term}`,
      meaningFr: `Sur ${term}`,
    },
  })
async function enrolled(status: 'active' | 'pending' | 'ended' = 'active') {
  const { id: userId } = await createUser()
  await container.db.enrolment.create({
    data: { userId, programId: course.program.id, status, startDate: container.clock.now() },
  })
  return userId
}
const both = { en: 'x', fr: 'x' }
const input = () => ({ slug: course.program.slug })
const read = (as: string) => callUseCase(getGlossaryPage, input(), { as })

it('does not exist for a stranger, a program without terms, or staff who are no students', async () => {
  await expect(read(await enrolled())).rejects.toMatchObject({ code: 'not_found' })
  await addTerm('server', 'server')
  await expect(read((await createUser()).id)).rejects.toMatchObject({ code: 'not_found' })
  const staff = (await createUser({ role: 'staff' })).id
  await expect(read(staff)).rejects.toMatchObject({ code: 'forbidden' })
})

it.each(['pending', 'ended'] as const)('is closed to an enrolment that is %s', async (status) => {
  await addTerm('server', 'server')
  const student = await enrolled(status)
  expect(await read(student)).toBeNull()
  expect(await callUseCase(getProgramPage, input(), { as: student })).toMatchObject({ hasGlossary: false })
})

it('has the terms of the program in alphabetical order, in one statement', async () => {
  const student = await enrolled()
  expect(await callUseCase(getProgramPage, input(), { as: student })).toMatchObject({ hasGlossary: false })
  await addTerm('1', 'zone')
  await addTerm('2', 'élan')
  await addTerm('3', 'Server')
  for (const [number, terms] of [
    [1, ['3']],
    [2, ['3', '2']],
  ] as const) {
    await container.db.programWeek.updateMany({
      where: { programId: course.program.id, number },
      data: { guide: { hook: both, goals: [], terms: [...terms], device: 'phone', project: both } },
    })
  }
  const statements = await statementsOf(async () => {
    expect(await read(student)).toMatchObject({
      program: { slug: course.program.slug },
      terms: [
        { term: 'élan', meaning: 'About élan', week: 2 },
        { term: 'Server', week: 1 },
        { term: 'zone', week: null },
      ],
    })
  })
  expect(statements.filter((sql) => sql.includes('glossary_terms'))).toHaveLength(1)
  expect(await callUseCase(getProgramPage, input(), { as: student })).toMatchObject({ hasGlossary: true })
})

import { beforeAll, expect, it } from 'vitest'
import { callUseCase, codeOf } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { placeholdersOf } from '../ui/person-facts'
import { getPersonFacts, type PersonFactsFound } from './get-person-facts'

const container = testContainer()
let staff: string
let student: string
beforeAll(async () => {
  staff = (await createUser({ role: 'staff' })).id
  student = (await createUser()).id
})

it('is for the office alone', async () => {
  const input = { id: student }
  expect(await codeOf(callUseCase(getPersonFacts, input, { actor: { kind: 'visitor' } }))).toBe(
    'sign_in_first',
  )
  expect(await codeOf(callUseCase(getPersonFacts, input, { actor: await actorFor(student) }))).toBe(
    'forbidden',
  )
})

it('has programs with their class, and payments; ready answers name what is owed and when the class begins', async () => {
  const program = await createProgram({ priceXaf: 45_000 })
  const cohort = await createOpenCohort(program.id)
  await joinCohort(cohort, student, 'pending')
  const facts = (await callUseCase(
    getPersonFacts,
    { id: student },
    {
      actor: await actorFor(staff),
    },
  )) as PersonFactsFound
  expect(facts.programs).toMatchObject([{ slug: program.slug, status: 'pending', cohort: { id: cohort.id } }])
  expect(facts.payments).toEqual([])
  const named = placeholdersOf(facts, 'en')
  expect(named.amount).toMatch(/45,000/)
  expect(named.class_begins).toMatch(/\d{4}$/)
  expect(named.receipt_link).toBeUndefined()
  expect(placeholdersOf({ ...facts, payments: null }, 'en').amount).toBeUndefined()
  expect(await container.db.enrolment.count({ where: { userId: student } })).toBe(1)
})

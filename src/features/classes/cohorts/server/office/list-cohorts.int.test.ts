import { beforeAll, describe, expect, it } from 'vitest'
import { minute } from '@/config/durations'
import { callUseCase, codeOf } from '@/testing/call'
import { addSession, createOpenCohort, dayFromNow, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { getCohortForm } from './get-cohort-form'
import { listCohorts } from './list-cohorts'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let staff: string
let admin: string
const cohorts: Record<string, { id: string; programId: string }> = {}
let slug: string

beforeAll(async () => {
  staff = (await createUser({ role: 'staff', firstName: 'Éliane', lastName: 'Mbarga' })).id
  admin = (await createUser({ role: 'admin' })).id
  const web = await createProgram({ titleEn: 'Weaving pages', titleFr: 'Tisser des pages' })
  slug = web.slug
  const other = (await createProgram()).id
  const make = async (name: string, programId: string, overrides: Parameters<typeof createOpenCohort>[1]) => {
    cohorts[name] = await createOpenCohort(programId, overrides)
  }
  await make('past', web.id, { startsOn: dayFromNow(-80), endsOn: dayFromNow(-9) })
  await make('running', other, { startsOn: dayFromNow(-9), endsOn: dayFromNow(40) })
  await make('beginsToday', other, { startsOn: dayFromNow(0), endsOn: dayFromNow(40) })
  await make('later', other, { startsOn: dayFromNow(30), endsOn: dayFromNow(60), place: 'Akwa, room 2' })
  await make('selfPaced', other, { mode: 'self_paced', startsOn: null, endsOn: null })
  await make('mine', web.id, { startsOn: dayFromNow(50), endsOn: dayFromNow(90), teacherId: staff })
  await make('cancelled', other, { startsOn: dayFromNow(5), cancelledAt: container.clock.now() })
  await make('emptied', other, { startsOn: dayFromNow(6), cancelledAt: container.clock.now() })
})

const list = (input: Record<string, string> = {}, as = staff) => callUseCase(listCohorts, input, { as })
const namesOf = async (input: Record<string, string> = {}, as = staff) => {
  const { items } = await list(input, as)
  return items.map(({ id }) => Object.keys(cohorts).find((name) => cohorts[name]?.id === id))
}

describe('the list of all classes', () => {
  it('is refused to visitors and students, and the form of a new one to staff', async () => {
    const student = (await createUser()).id
    expect(await codeOf(callUseCase(listCohorts, {}, { actor: { kind: 'visitor' } }))).toBe('sign_in_first')
    expect(await codeOf(list({}, student))).toBe('forbidden')
    expect(await codeOf(callUseCase(getCohortForm, {}, { as: staff }))).toBe('forbidden')
    expect((await callUseCase(getCohortForm, {}, { as: admin })).programs).toHaveLength(2)
    expect(await codeOf(list({ when: 'sometime' }))).toBe('invalid')
  })

  it('has mine first, then what runs, what comes, what is over and what is cancelled', async () => {
    const rest = ['running', 'selfPaced', 'beginsToday', 'later']
    const cancelled = ['emptied', 'cancelled']
    expect(await namesOf()).toEqual(['mine', ...rest, 'past', ...cancelled])
    expect(await namesOf({}, admin)).toEqual([...rest, 'mine', 'past', ...cancelled])
  })

  it.each([
    ['running', ['running', 'selfPaced']],
    ['upcoming', ['mine', 'beginsToday', 'later']],
    ['past', ['past']],
    ['cancelled', ['emptied', 'cancelled']],
  ])('shows those that are %s, as their badges say it', async (when, names) => {
    expect(await namesOf({ when })).toEqual(names)
    const phases = new Set((await list({ when })).items.map(({ phase }) => phase))
    const expected = { running: ['running', 'self_paced'], upcoming: ['open'], past: ['over'] }
    expect([...phases]).toEqual(expected[when as keyof typeof expected] ?? ['cancelled'])
  })

  it('is narrowed to mine, to a program, and by program, teacher or place', async () => {
    expect(await namesOf({ teacher: 'me' })).toEqual(['mine'])
    expect(await namesOf({ program: slug })).toEqual(['mine', 'past'])
    expect(await namesOf({ q: 'tisser' })).toEqual(['mine', 'past'])
    expect(await namesOf({ q: 'eliane' })).toEqual(['mine'])
    expect(await namesOf({ q: 'room akwa' })).toEqual(['later'])
    expect(await namesOf({ q: "%' or 1=1 --" })).toEqual([])
  })

  it('names the session that runs or comes next, and who of a cancelled class is to be moved', async () => {
    const now = container.clock.now().getTime()
    const at = (minutes: number) => new Date(now + minutes * minute)
    const running = cohorts.running as { id: string; programId: string }
    await addSession(running.id, at(-200))
    await addSession(running.id, at(-60), { cancelledAt: at(-70) })
    const { id } = await addSession(running.id, at(-30))
    await addSession(running.id, at(500))
    const cancelled = cohorts.cancelled as { id: string; programId: string }
    await addSession(cancelled.id, at(500))
    await joinCohort(cancelled, (await createUser()).id)
    await joinCohort(cancelled, (await createUser()).id, 'completed')
    const { items } = await list()
    const found = (name: string) => items.find((each) => each.id === cohorts[name]?.id)
    expect(found('running')?.nextSession?.id).toBe(id)
    expect(found('cancelled')).toMatchObject({ nextSession: null, toMove: 1, enrolled: 2 })
    expect(found('emptied')?.toMove).toBe(0)
    expect(await namesOf({ when: 'to_move' })).toEqual(['cancelled'])
  })

  it('takes one statement', async () => {
    expect(
      (await statementsOf(() => list({ q: 'tisser' }))).filter((text) => /cohorts/.test(text)),
    ).toHaveLength(1)
  })
})

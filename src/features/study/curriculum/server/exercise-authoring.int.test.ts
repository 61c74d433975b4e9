import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { type Course, createCourse, createItem, exerciseDefinition } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import type { ItemPreview } from '../curriculum.answers'
import { addItem } from './add-item'
import { type CurriculumItem, getItem } from './get-item'
import { presentProblems } from './present-problems'
import { previewItem } from './preview-item'
import { proveDraft } from './prove-draft'
import { type PublishAnswer, publishDraft } from './publish-draft'
import { type SavedDraft, saveDraft } from './save-draft'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let admin: Actor
let staff: Actor
let student: Actor
let course: Course
let item: string

beforeAll(async () => {
  admin = await actorFor((await createUser({ role: 'admin' })).id)
  staff = await actorFor((await createUser({ role: 'staff' })).id)
  student = await actorFor((await createUser()).id)
})

const ask = <T>(useCase: AnyUseCase, input: object, actor: Actor = staff) =>
  callUseCase(useCase, { slug: course.program.slug, item, ...input }, { actor }) as Promise<T>

const open = () => ask<CurriculumItem>(getItem, {})
const proven = {
  unmet: [],
  startPasses: false,
  accepted: [],
  refused: [],
  untested: [],
  silent: [],
  tooFewWrong: false,
}
const results = (change: object = {}) => JSON.stringify({ en: proven, fr: { ...proven, ...change } })
const version = async () => String((await open()).version)
const prove = async (proof = results(), actor = staff) =>
  ask<{ outcome: string }>(proveDraft, { version: await version(), results: proof }, actor)
const publish = async () => ask<PublishAnswer>(publishDraft, { version: await version() }, admin)
const save = async (definition: object) => {
  const { values, version: versionBefore } = await open()
  const change = { textEn: 'Do it.', textFr: 'Faites-le.', titleFr: 'Le total' }
  return ask<SavedDraft>(saveDraft, {
    ...values,
    ...change,
    version: String(versionBefore),
    definition: JSON.stringify(definition),
  })
}

beforeEach(async () => {
  course = await createCourse()
  const added = await ask<{ item: string }>(addItem, { week: '1', kind: 'exercise', titleEn: 'The total' })
  item = added.item
})

it('no student proves anything', async () => {
  await expect(ask(proveDraft, { version: '1', results: results() }, student)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

it('a new exercise is an empty one, and says what is missing', async () => {
  const view = await open()
  expect(view).toMatchObject({ kind: 'exercise', practice: null, checks: [] })
  expect(view.blockers.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['exercise_check', 'exerciseUnproven', 'textEnMissing']),
  )
  const said = presentProblems(view.blockers, 'en')
  expect(said.find(({ field }) => field === 'checks.0.label.fr')?.text).toBe(
    'Check 1: “What is checked, in words” (French) is missing or wrong.',
  )
  // No text may contain the name of a field in the code.
  expect(said.filter(({ text }) => /[a-z]\.[a-z0-9]/.test(text))).toEqual([])
  expect(await publish()).toMatchObject({ outcome: 'blocked' })
})

it('a draft that cannot be run cannot be proven', async () => {
  await save({ ...exerciseDefinition, checks: [] })
  await expect(prove()).rejects.toMatchObject({ code: 'conflict' })
})

it.each([
  ['a solution that does not meet a check', results({ unmet: ['sum'] })],
  ['a start that passes', results({ startPasses: true })],
  ['a wrong answer that is accepted', results({ accepted: [1] })],
  ['a right answer that is refused', results({ refused: [2] })],
  ['a check that no wrong answer fails', results({ untested: ['sum'] })],
  ['a check that says nothing to the person who fails it', results({ silent: ['sum'] })],
  ['too few wrong answers', results({ tooFewWrong: true })],
  ['what an older page sent', JSON.stringify({ en: { unmet: [], startPasses: false }, fr: proven })],
  ['one language alone', JSON.stringify({ en: proven })],
  ['nothing at all', ''],
  ['what is no JSON', '{'],
])('refuses the proof of %s', async (_, proof) => {
  await save(exerciseDefinition)
  await expect(prove(proof)).rejects.toMatchObject({ code: 'invalid' })
  expect(await publish()).toMatchObject({ outcome: 'blocked' })
})

it('is published once it was proven, and not before', async () => {
  await save(exerciseDefinition)
  const view = await open()
  expect(view.practice?.fr.exercise.checks[0]?.label).toBe('The sum (fr)')
  expect(view.blockers.map(({ key }) => key)).toEqual(['exerciseUnproven'])
  expect(await publish()).toMatchObject({
    outcome: 'blocked',
    blockers: [{ field: 'prove', key: 'exerciseUnproven' }],
  })
  expect(await prove()).toEqual({ outcome: 'proven' })
  expect((await open()).blockers).toEqual([])
  expect(await publish()).toMatchObject({ outcome: 'published' })
})

it('a change after the proof needs another one; a change of the text does not', async () => {
  await save(exerciseDefinition)
  await prove()
  const changed = { ...exerciseDefinition, solution: 'function total() { return 3 }' }
  const typed = { textEn: 'a', textFr: 'a', titleEn: 'a', titleFr: 'a' }
  const preview = await ask<ItemPreview>(previewItem, { ...typed, definition: JSON.stringify(changed) })
  expect(preview.blockers.map(({ key }) => key)).toEqual(['exerciseUnproven'])
  await save(changed)
  expect(await publish()).toMatchObject({ outcome: 'blocked' })
  await save(exerciseDefinition)
  expect(await publish()).toMatchObject({ outcome: 'published' })
})

it('a proof of what somebody else has changed since is not taken', async () => {
  await save(exerciseDefinition)
  const versionBefore = await version()
  await save({ ...exerciseDefinition, starter: 'x' })
  expect(await ask(proveDraft, { version: versionBefore, results: results() })).toEqual({
    outcome: 'conflict',
  })
})

it('shows which check fails most', async () => {
  const exercise = await createItem({
    programId: course.program.id,
    weekId: course.weeks[0].id,
    position: 9,
    kind: 'exercise',
  })
  item = exercise.slug
  const { id: userId } = await createUser()
  const enrolment = await container.db.enrolment.create({
    data: { userId, programId: course.program.id, status: 'active' },
  })
  const now = container.clock.now()
  for (const [sum, none, at] of [
    [true, false, now],
    [false, false, now],
    [true, true, now],
    [false, true, new Date(now.getTime() - 100 * 86_400_000)],
  ] as const) {
    await container.db.itemAttempt.create({
      data: {
        enrolmentId: enrolment.id,
        itemId: exercise.id,
        revisionId: exercise.revisionId,
        clientId: randomUUID(),
        at,
        receivedAt: at,
        onDevice: true,
        score: 0,
        max: 2,
        passed: false,
        work: { code: 'x', checks: { sum, none, gone: false } },
        response: {},
      },
    })
  }
  expect((await open()).checks).toEqual([
    { id: 'none', label: { en: 'Nothing', fr: 'Nothing (fr)' }, tries: 3, failed: 2 },
    { id: 'sum', label: { en: 'The sum', fr: 'The sum (fr)' }, tries: 3, failed: 1 },
  ])
})

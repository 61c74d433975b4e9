import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import {
  type Course,
  createCourse,
  createItem,
  createWeek,
  quizDefinition,
  weekGuide,
} from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import type { ItemPreview } from '../curriculum.answers'
import { addItem } from './add-item'
import { archiveItem } from './archive-item'
import { archiveWeek } from './archive-week'
import { discardDraft } from './discard-draft'
import { type Curriculum, getCurriculum } from './get-curriculum'
import { getHistory, type ItemHistory } from './get-history'
import { type CurriculumItem, getItem } from './get-item'
import { type CurriculumSummary, listCurricula } from './list-curricula'
import { type MovedItem, moveItem } from './move-item'
import { previewItem } from './preview-item'
import { type PublishAnswer, publishDraft } from './publish-draft'
import { restoreRevision } from './restore-revision'
import { type SavedDraft, saveDraft } from './save-draft'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let admin: Actor
let staff: Actor
let student: Actor
let course: Course

beforeAll(async () => {
  admin = await actorFor((await createUser({ role: 'admin', firstName: 'Ada', lastName: 'One' })).id)
  staff = await actorFor((await createUser({ role: 'staff', firstName: 'Bea', lastName: 'Two' })).id)
  student = await actorFor((await createUser()).id)
})
beforeEach(async () => {
  course = await createCourse()
})

const ask = <T>(useCase: AnyUseCase, input: unknown, actor: Actor = admin) =>
  callUseCase(useCase, input, { actor }) as Promise<T>

const slug = () => course.program.slug
const open = (item: string) => ask<CurriculumItem>(getItem, { slug: slug(), item })
const curriculum = () => ask<Curriculum>(getCurriculum, { slug: slug() })
const orderOf = async (week: number) =>
  (await curriculum()).weeks.find(({ number }) => number === week)?.items.map((item) => item.slug)
const audits = (action: string) =>
  container.db.auditEntry.findMany({
    where: { action, details: { path: ['program'], equals: slug() } },
    orderBy: { id: 'asc' },
  })
const row = (item: string) =>
  container.db.learningItem.findFirstOrThrow({
    where: { slug: item, programId: course.program.id },
    include: { publishedRevision: true, revisions: { orderBy: { number: 'asc' } } },
  })

interface Saving {
  actor?: Actor
  version?: number
}
async function save(item: string, change: Record<string, string>, { actor = staff, version }: Saving = {}) {
  const view = await open(item)
  const input = { ...view.values, ...change, slug: slug(), item, version: String(version ?? view.version) }
  return ask<SavedDraft>(saveDraft, input, actor)
}
async function publish(item: string, { actor = admin, version }: Saving = {}) {
  const view = await open(item)
  const input = { slug: slug(), item, version: String(version ?? view.version) }
  return ask<PublishAnswer>(publishDraft, input, actor)
}
const move = (item: string, input: Record<string, string>, actor: Actor = admin) =>
  ask<MovedItem>(moveItem, { slug: slug(), item, ...input }, actor)

describe('who may', () => {
  const calls = () => {
    const item = { slug: slug(), item: course.lesson.slug }
    return [
      [listCurricula, {}],
      [getCurriculum, { slug: slug() }],
      [getItem, item],
      [getHistory, item],
      [previewItem, item],
      [addItem, { slug: slug(), week: '1', kind: 'lesson', titleEn: 'New' }],
      [moveItem, { ...item, move: 'down' }],
      [archiveItem, { ...item, archived: 'true' }],
      [archiveWeek, { slug: slug(), week: '1', archived: 'true' }],
      [saveDraft, { ...item, version: '1', minutes: '5' }],
      [discardDraft, { ...item, version: '1' }],
      [restoreRevision, { ...item, version: '1', number: '1' }],
      [publishDraft, { ...item, version: '1' }],
    ] as [AnyUseCase, Record<string, string>][]
  }

  it('no student and no visitor reads or writes any of it', async () => {
    const before = await row(course.lesson.slug)
    for (const [useCase, input] of calls()) {
      await expect(ask(useCase, input, student)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(ask(useCase, input, { kind: 'visitor' })).rejects.toMatchObject({ code: 'sign_in_first' })
    }
    expect(await row(course.lesson.slug)).toEqual(before)
  })

  it('staff do not publish, and do not move or archive what students see', async () => {
    await save(course.lesson.slug, { textEn: 'New' })
    const before = await row(course.lesson.slug)
    await expect(publish(course.lesson.slug, { actor: staff })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(move(course.lesson.slug, { move: 'down' }, staff)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(
      ask(archiveItem, { slug: slug(), item: course.lesson.slug, archived: 'true' }, staff),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await row(course.lesson.slug)).toEqual(before)
  })

  it('staff move and archive what was never published', async () => {
    const { item } = await ask<{ item: string }>(
      addItem,
      { slug: slug(), week: '1', kind: 'quiz', titleFr: 'Un été' },
      staff,
    )
    expect(item).toBe('un-ete')
    expect(await move(item, { move: 'up' }, staff)).toMatchObject({ moved: true, place: 3 })
    await ask(archiveItem, { slug: slug(), item, archived: 'true' }, staff)
    expect((await curriculum()).archived.map((each) => each.slug)).toEqual(['un-ete'])
  })

  it('an item of another program does not exist', async () => {
    const other = await createProgram()
    for (const [useCase, input] of calls()) {
      if (!('item' in input)) {
        continue
      }
      await expect(ask(useCase, { ...input, slug: other.slug })).rejects.toMatchObject({ code: 'not_found' })
      await expect(ask(useCase, { ...input, item: 'nothing' })).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(ask(getCurriculum, { slug: 'nothing' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the list', () => {
  it('says what is published, what is a draft, what has changed, and which language is missing', async () => {
    await ask(addItem, { slug: slug(), week: '1', kind: 'lesson', titleEn: 'Fresh' }, staff)
    await save(course.lesson.slug, { textFr: '', minutes: '25' })
    const items = (await curriculum()).weeks[0]?.items ?? []
    expect(items.map(({ slug: item, status, missing }) => [item, status, missing])).toEqual([
      [course.lesson.slug, 'changed', ['fr']],
      [course.quiz.slug, 'published', []],
      [course.extra.slug, 'published', []],
      ['fresh', 'draft', ['en', 'fr']],
    ])
    expect(items[0]?.minutes).toBe(25)
    const summary = await ask<CurriculumSummary[]>(listCurricula, {}, staff)
    expect(summary.find((each) => each.slug === slug())).toMatchObject({ published: 4, drafts: 2 })
  })

  it('gives a second item of the same title an address of its own', async () => {
    const add = () =>
      ask<{ item: string }>(addItem, { slug: slug(), week: '2', kind: 'lesson', titleEn: 'Same' }, staff)
    const newItems = [(await add()).item, (await add()).item]
    expect(newItems).toEqual(['same', 'same-2'])
    await expect(
      ask(addItem, { slug: slug(), week: '9', kind: 'lesson', titleEn: 'x' }),
    ).rejects.toMatchObject({ options: { fields: { week: 'Curriculum.errors.noWeek' } } })
    await expect(ask(addItem, { slug: slug(), week: '1', kind: 'lesson' })).rejects.toMatchObject({
      options: { fields: { titleEn: 'Validation.required' } },
    })
  })
})

describe('the order', () => {
  it('goes up and down by one, and stops at the ends', async () => {
    const { lesson, quiz, extra } = course
    expect(await move(lesson.slug, { move: 'up' })).toEqual({ moved: false, week: 1, place: 1 })
    expect(await move(lesson.slug, { move: 'down' })).toEqual({ moved: true, week: 1, place: 2 })
    expect(await orderOf(1)).toEqual([quiz.slug, lesson.slug, extra.slug])
    expect(await audits('curriculum.moved')).toHaveLength(1)
    expect((await row(lesson.slug)).officeEditedAt).not.toBeNull()
  })

  it('takes an item to another week, before a given one or to its end', async () => {
    const { lesson, extra, assignment } = course
    await move(extra.slug, { move: 'place', week: '2', before: assignment.slug })
    await move(lesson.slug, { move: 'place', week: '2' })
    expect(await orderOf(2)).toEqual([extra.slug, assignment.slug, lesson.slug])
    await expect(move(lesson.slug, { move: 'place', week: '8' })).rejects.toMatchObject({
      options: { fields: { week: 'Curriculum.errors.noWeek' } },
    })
  })

  it('is whole after two people arranged at the same time', async () => {
    const { lesson, quiz, extra } = course
    const [programId, weekId] = [course.program.id, course.weeks[0].id]
    const more = await Promise.all(
      [4, 5, 6].map((position) => createItem({ programId, weekId, position, slug: `more-${position}` })),
    )
    await Promise.all([
      move('more-6', { move: 'place', week: '1', before: lesson.slug }),
      move(lesson.slug, { move: 'down' }),
      move('more-4', { move: 'up' }),
      move(quiz.slug, { move: 'place', week: '1' }),
      move(extra.slug, { move: 'place', week: '2' }),
    ])
    const rows = await container.db.learningItem.findMany({
      where: { weekId, archivedAt: null },
      orderBy: { position: 'asc' },
    })
    const present = rows.map((item) => item.slug).toSorted()
    expect(present).toEqual([lesson.slug, quiz.slug, ...more.map((item) => item.slug)].toSorted())
    expect(new Set(rows.map(({ position }) => position)).size).toBe(5)
    expect(await orderOf(2)).toEqual([course.assignment.slug, extra.slug])
  })

  it('completes the week of whom nothing is missing there any more', async () => {
    const { id: userId } = await createUser()
    const enrolment = await container.db.enrolment.create({
      data: { userId, programId: course.program.id, status: 'active' },
    })
    await container.db.itemCompletion.create({
      data: { enrolmentId: enrolment.id, itemId: course.lesson.id, how: 'read', completedAt: new Date() },
    })
    await move(course.quiz.slug, { move: 'place', week: '2' })
    const weeks = await container.db.weekCompletion.findMany({ where: { enrolmentId: enrolment.id } })
    expect(weeks.map(({ weekNumber }) => weekNumber)).toEqual([1])
    await ask(archiveItem, { slug: slug(), item: course.lesson.slug, archived: 'true' })
    expect(await container.db.itemCompletion.count({ where: { enrolmentId: enrolment.id } })).toBe(1)
    expect(await container.db.weekCompletion.count({ where: { enrolmentId: enrolment.id } })).toBe(1)
  })
})

describe('archiving', () => {
  it('takes an item out and brings it back at the end, and accounts for both', async () => {
    const item = course.lesson.slug
    const archive = (archived: string) => ask(archiveItem, { slug: slug(), item, archived })
    await archive('true')
    expect(await orderOf(1)).not.toContain(item)
    await save(item, { textEn: 'Changed' })
    await expect(publish(item)).rejects.toMatchObject({ options: { text: 'Curriculum.errors.archived' } })
    await expect(move(item, { move: 'up' })).rejects.toMatchObject({ code: 'conflict' })
    await archive('false')
    await archive('false')
    expect((await orderOf(1))?.at(-1)).toBe(item)
    expect(await audits('curriculum.archived')).toHaveLength(1)
    expect(await audits('curriculum.restored')).toHaveLength(1)
  })

  it('brings an item whose week is gone back in the first week', async () => {
    const { id: programId } = course.program
    const gone = await createWeek(programId, 9)
    await createItem({ programId, weekId: gone.id, slug: 'homeless' })
    await ask(archiveItem, { slug: slug(), item: 'homeless', archived: 'true' })
    await container.db.programWeek.delete({ where: { id: gone.id } })
    await ask(archiveItem, { slug: slug(), item: 'homeless', archived: 'false' })
    expect((await orderOf(1))?.at(-1)).toBe('homeless')
  })
})

describe('a whole week', () => {
  const setWeek = (archived: string, { week = '1', actor = admin } = {}) =>
    ask<{ items: number }>(archiveWeek, { slug: slug(), week, archived }, actor)
  const enrol = async () => {
    const { id } = await container.db.enrolment.create({
      data: { userId: (await createUser()).id, programId: course.program.id, status: 'active' },
    })
    return id
  }
  const weeksOf = (enrolmentId: string) =>
    container.db.weekCompletion.findMany({ where: { enrolmentId }, select: { weekNumber: true, how: true } })

  it('is not taken off by staff, not in another program, and not where it is not', async () => {
    await expect(setWeek('true', { actor: staff })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(setWeek('true', { week: '9' })).rejects.toMatchObject({ code: 'not_found' })
    for (const week of ['', '-1', 'x']) {
      await expect(setWeek('true', { week })).rejects.toMatchObject({ code: 'invalid' })
    }
    expect((await curriculum()).archived).toEqual([])
    expect(await audits('curriculum.archived')).toEqual([])
  })

  it('leaves the site at once and comes back as it was, without what had left it before', async () => {
    const before = (await orderOf(1)) ?? []
    await createItem({ programId: course.program.id, weekId: course.weeks[0].id, slug: 'older', position: 0 })
    await ask(archiveItem, { slug: slug(), item: 'older', archived: 'true' })
    container.clock.advance(1_000)
    expect(await setWeek('true')).toMatchObject({ items: before.length })
    expect(await setWeek('true')).toMatchObject({ items: 0 })
    expect((await curriculum()).weeks[0]).toMatchObject({ items: [], takenOff: before.length })
    expect(await setWeek('false')).toMatchObject({ items: before.length })
    expect(await setWeek('false')).toMatchObject({ items: 0 })
    expect(await orderOf(1)).toEqual(before)
    expect((await curriculum()).weeks[0]?.takenOff).toBeNull()
    expect((await audits('curriculum.archived')).at(-1)?.details).toMatchObject({
      week: 1,
      items: before.length,
    })
    expect(await audits('curriculum.restored')).toHaveLength(1)
  })

  it('is not completed by being taken off, for the person who had begun it', async () => {
    const enrolmentId = await enrol()
    const item = { enrolmentId, itemId: course.lesson.id }
    await container.db.itemCompletion.create({ data: { ...item, how: 'read', completedAt: new Date() } })
    await setWeek('true')
    expect(await weeksOf(enrolmentId)).toEqual([])
    await setWeek('false')
    expect(await weeksOf(enrolmentId)).toEqual([])
    expect(await container.db.itemCompletion.count({ where: { enrolmentId } })).toBe(1)
  })

  it('comes back with its free lesson, unless another one is free by now', async () => {
    const samples = async () =>
      (
        await container.db.learningItem.findMany({
          where: { programId: course.program.id, sample: true, archivedAt: null },
        })
      ).map((each) => each.slug)
    await container.db.learningItem.update({ where: { id: course.lesson.id }, data: { sample: true } })
    await setWeek('true')
    expect(await samples()).toEqual([])
    await setWeek('false')
    expect(await samples()).toEqual([course.lesson.slug])
    await setWeek('true')
    await createItem({
      programId: course.program.id,
      weekId: course.weeks[2].id,
      slug: 'newly-free',
      sample: true,
    })
    await setWeek('false')
    expect(await samples()).toEqual(['newly-free'])
  })
})

describe('a draft', () => {
  it('is kept beside the public text, which stays as it is', async () => {
    const { slug: item } = course.lesson
    const saved = await save(item, {
      textEn: '## New\n\nText',
      titleFr: 'Nouveau',
      minutes: '30',
      sample: '',
    })
    expect(saved).toMatchObject({
      outcome: 'saved',
      version: 2,
      values: { titleFr: 'Nouveau', minutes: '30' },
    })
    const { publishedRevision, revisions, ...itemRow } = await row(item)
    expect(publishedRevision).toMatchObject({ number: 1, sourceEn: 'Text' })
    expect(itemRow).toMatchObject({ minutes: 10, sample: true })
    expect(itemRow.officeEditedAt).not.toBeNull()
    expect(revisions.map(({ number, publishedAt }) => [number, publishedAt === null])).toEqual([
      [1, false],
      [2, true],
    ])
    expect((await open(item)).status).toBe('changed')
    const [entry] = await audits('curriculum.draft_saved')
    expect(entry).toMatchObject({
      actorId: staff.kind === 'user' && staff.user.id,
      details: { fields: ['titleFr', 'minutes', 'sample', 'textEn'] },
    })
  })

  it('is one: saving again changes it, and saving the same writes nothing', async () => {
    const item = course.quiz.slug
    await save(item, { textEn: 'One' })
    await save(item, { textEn: 'Two' })
    expect((await save(item, {})).outcome).toBe('unchanged')
    expect((await row(item)).revisions).toHaveLength(2)
    expect(await audits('curriculum.draft_saved')).toHaveLength(2)
  })

  it('of a colleague is not overwritten: the second learns what is there and by whom', async () => {
    const item = course.lesson.slug
    const { version } = await open(item)
    await save(item, { textEn: 'First' }, { version })
    const second = await save(item, { textEn: 'Second' }, { version, actor: admin })
    expect(second).toMatchObject({ outcome: 'conflict', version: version + 1, by: 'Bea Two' })
    expect(second.values.textEn).toBe('First')
    expect((await open(item)).values.textEn).toBe('First')
    const both = await Promise.all([
      save(item, { textEn: 'A' }, { version: version + 1 }),
      save(item, { textEn: 'B' }, { version: version + 1, actor: admin }),
    ])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'saved'])
  })

  it('with numbers that cannot be, or too long, is refused beside the field', async () => {
    const item = course.assignment.slug
    await expect(save(item, { minutes: '0', dueDays: 'x', titleEn: 'x'.repeat(151) })).rejects.toMatchObject({
      options: {
        fields: {
          minutes: 'Curriculum.errors.wholeNumber',
          dueDays: 'Curriculum.errors.wholeNumber',
          titleEn: 'Validation.tooLong',
        },
      },
    })
    await expect(save(item, { definition: '{' })).rejects.toMatchObject({ code: 'invalid' })
    expect((await row(item)).revisions).toHaveLength(1)
  })

  it('can be discarded, back to the public text', async () => {
    const item = course.lesson.slug
    const discard = (version: number) =>
      ask(discardDraft, { slug: slug(), item, version: String(version) }, staff)
    await expect(discard(1)).rejects.toMatchObject({ options: { text: 'Curriculum.errors.noDraft' } })
    await save(item, { textEn: 'Away' })
    await expect(discard(1)).rejects.toMatchObject({ options: { text: 'Curriculum.errors.stale' } })
    await discard(2)
    expect((await open(item)).values.textEn).toBe('Text')
    expect(await audits('curriculum.draft_discarded')).toHaveLength(1)
  })
})

describe('publishing', () => {
  it('makes the draft public with its facts and accounts for it', async () => {
    const item = course.extra.slug
    await save(item, {
      textEn: '## New',
      textFr: '## Nouveau',
      minutes: '7',
      required: 'true',
      sample: 'true',
    })
    const events = await container.db.event.count({ where: { type: 'program.changed' } })
    expect(await publish(item)).toMatchObject({ outcome: 'published', number: 2 })
    const itemRow = await row(item)
    expect(itemRow).toMatchObject({ minutes: 7, required: true, sample: true })
    expect(itemRow.publishedRevision).toMatchObject({
      number: 2,
      publishedById: admin.kind === 'user' && admin.user.id,
      createdById: staff.kind === 'user' && staff.user.id,
    })
    expect(itemRow.publishedRevision?.htmlFr).toContain('Nouveau')
    expect((await row(course.lesson.slug)).sample).toBe(false)
    expect(await container.db.event.count({ where: { type: 'program.changed' } })).toBe(events + 1)
    expect(await audits('curriculum.published')).toHaveLength(1)
    expect((await open(item)).status).toBe('published')
  })

  it('is blocked by what is missing in a language, and names the field', async () => {
    const item = course.lesson.slug
    await save(item, { textFr: ' ', titleFr: '' })
    expect(await publish(item)).toEqual({
      outcome: 'blocked',
      blockers: [
        { field: 'titleFr', key: 'titleFrMissing', params: {} },
        { field: 'textFr', key: 'textFrMissing', params: {} },
      ],
    })
    expect((await row(item)).publishedRevision?.number).toBe(1)
  })

  it('is blocked by Markdown that is not taken, with its line', async () => {
    await save(course.lesson.slug, { textEn: 'Fine\n\n<b>no</b>' })
    expect(await publish(course.lesson.slug)).toMatchObject({
      blockers: [{ field: 'textEn', key: 'markdown_html', params: { language: 'en', line: 3 } }],
    })
  })

  it('is blocked by a quiz that is not whole, question by question', async () => {
    const [one, two, three] = quizDefinition.questions
    const questions = [
      { ...one, answer: 'z', text: { en: 'Which?', fr: '' } },
      { ...two, answer: 'many' },
      three,
    ]
    await save(course.quiz.slug, { definition: JSON.stringify({ questions }) })
    const answer = await publish(course.quiz.slug)
    expect(answer).toMatchObject({ outcome: 'blocked' })
    const blockers = answer.outcome === 'blocked' ? answer.blockers : []
    expect(blockers.map(({ field, key }) => [field, key])).toEqual([
      ['questions.0.text.fr', 'question_text'],
      ['questions.1.answer', 'question_answer'],
    ])
    await save(course.quiz.slug, { definition: JSON.stringify({ questions: [{ ...one, answer: 'z' }] }) })
    expect(await publish(course.quiz.slug)).toMatchObject({
      blockers: [{ field: 'questions.0.answer', key: 'question_answer', params: { number: 1 } }],
    })
    await save(course.quiz.slug, { definition: '{}' })
    expect(await publish(course.quiz.slug)).toMatchObject({ blockers: [{ key: 'questions' }] })
  })

  it('is blocked by a level of a rubric, or a paragraph about good work, in one language only', async () => {
    const item = course.assignment.slug
    const half = { en: 'Some', fr: '' }
    const rubric = [{ id: 'a', points: 100, text: { en: 'Works', fr: 'Marche' }, half }]
    await save(item, { definition: JSON.stringify({ rubric, good_work: half }) })
    const { blockers } = await open(item)
    expect(blockers.map(({ field, key, params }) => [field, key, params.number, params.language])).toEqual([
      ['rubric.0.half.fr', 'criterion_level', 1, 'fr'],
      ['good_work.fr', 'goodWork', 0, 'fr'],
    ])
  })

  it('is blocked by a rubric whose points are not 100', async () => {
    const rubric = [{ id: 'a', points: 60, text: { en: 'Works', fr: 'Marche' } }]
    await save(course.assignment.slug, { definition: JSON.stringify({ rubric }) })
    expect(await publish(course.assignment.slug)).toMatchObject({
      blockers: [{ field: 'definition', key: 'criterions' }],
    })
  })

  it('keeps and changes what an item practises and needs; an older form leaves it', async () => {
    const item = course.lesson.slug
    const guide = { practises: ['weigh'], checked: '2026-10' }
    await container.db.programWeek.update({
      where: { id: course.weeks[0].id },
      data: { guide: { ...weekGuide } },
    })
    await container.db.itemRevision.update({ where: { id: course.lesson.revisionId }, data: { guide } })
    expect((await open(item)).goals.map(({ id }) => id)).toEqual(['weigh', 'shrink', 'describe'])
    const { guide: _, ...older } = (await open(item)).values
    await ask(saveDraft, { ...older, textEn: 'New', slug: slug(), item, version: '1' }, staff)
    expect(await publish(item)).toMatchObject({ outcome: 'published' })
    expect((await row(item)).publishedRevision?.guide).toEqual(guide)
    const changed = { practises: ['shrink'], device: 'computer', way_round: { en: 'Here', fr: 'Où ?' } }
    await save(item, { guide: JSON.stringify(changed) })
    expect(await publish(item)).toMatchObject({ outcome: 'published' })
    expect((await row(item)).publishedRevision?.guide).toEqual({
      ...changed,
      way_round: { en: 'Here', fr: 'Où\u00a0?' },
    })
    const { compared } = await ask<ItemHistory>(getHistory, { slug: slug(), item })
    expect(compared?.differences.map(({ part }) => part)).toContain('guide')
  })

  it('is blocked by a computer without a way round, a goal of another week and a check in the future', async () => {
    const item = course.lesson.slug
    const guide = { practises: ['weigh'], device: 'computer', checked: '2099-01' }
    await save(item, { guide: JSON.stringify(guide) })
    const { blockers } = await open(item)
    expect(blockers.map(({ field, key }) => [field, key])).toEqual([
      ['guide.practises', 'guide_practises'],
      ['guide.wayRound.en', 'guide_wayRound'],
      ['guide.checked', 'guide_checked'],
    ])
    expect(await publish(item)).toMatchObject({ outcome: 'blocked' })
    const preview = await ask<ItemPreview>(previewItem, {
      ...(await open(item)).values,
      slug: slug(),
      item,
      guide: '{"checked":"soon"}',
    })
    expect(preview.blockers.map(({ key }) => key)).toEqual(['guide_checked'])
  })

  it('of a version that has changed meanwhile does nothing, also when both come at once', async () => {
    const item = course.lesson.slug
    await expect(publish(item)).rejects.toMatchObject({ options: { text: 'Curriculum.errors.noDraft' } })
    await save(item, { textEn: 'One' })
    expect(await publish(item, { version: 1 })).toEqual({ outcome: 'conflict', by: 'Bea Two' })
    const both = await Promise.allSettled([publish(item), publish(item)])
    const published = both.filter((each) => each.status === 'fulfilled' && each.value.outcome === 'published')
    expect(published).toHaveLength(1)
    expect(await audits('curriculum.published')).toHaveLength(1)
  })

  it('takes nothing from who has done the item', async () => {
    const { id: userId } = await createUser()
    const { id: enrolmentId } = await container.db.enrolment.create({
      data: { userId, programId: course.program.id, status: 'active' },
    })
    const { id: itemId, revisionId } = course.quiz
    await container.db.itemCompletion.create({
      data: { enrolmentId, itemId, how: 'passed', completedAt: new Date() },
    })
    await container.db.itemAttempt.create({
      data: {
        enrolmentId,
        itemId,
        revisionId,
        clientId: randomUUID(),
        work: {},
        response: {},
        score: 3,
        max: 3,
        passed: true,
        at: new Date(),
      },
    })
    await save(course.quiz.slug, { titleEn: 'Other words' })
    await publish(course.quiz.slug)
    expect(await container.db.itemCompletion.count({ where: { itemId } })).toBe(1)
    expect(await container.db.itemAttempt.count({ where: { itemId, revisionId } })).toBe(1)
  })
})

describe('the preview', () => {
  it('is what would be stored, with its problems in the reader’s language, and stores nothing', async () => {
    const before = await row(course.lesson.slug)
    const preview = await ask<ItemPreview>(
      previewItem,
      { slug: slug(), item: course.lesson.slug, titleEn: 'T', textEn: '## Hello\n\n# No', textFr: '' },
      staff,
    )
    expect(preview.html.en).toContain('Hello')
    expect(preview.blockers.map(({ field, text }) => [field, text.length > 10])).toEqual([
      ['titleFr', true],
      ['textFr', true],
      ['textEn', true],
    ])
    expect(await row(course.lesson.slug)).toEqual(before)
  })

  it('says where the structure of the languages differs', async () => {
    const { warnings } = await ask<ItemPreview>(previewItem, {
      slug: slug(),
      item: course.lesson.slug,
      textEn: '## One\n\n## Two',
      textFr: '## Un\n\n- deux',
    })
    expect(warnings).toMatchObject([{ key: 'structure', params: { lineEn: 3, lineFr: 3 } }])
  })
})

describe('the history', () => {
  const history = (input: Record<string, string> = {}) =>
    ask<ItemHistory>(getHistory, { slug: slug(), item: course.lesson.slug, ...input }, staff)

  it('names who and when, and shows the lines that differ in both languages', async () => {
    const item = course.lesson.slug
    await save(item, { textEn: 'Text\nmore', textFr: 'Texte\nplus' })
    await publish(item)
    const { revisions, compared } = await history()
    expect(
      revisions.map(({ number, state, createdBy, publishedBy }) => [number, state, createdBy, publishedBy]),
    ).toEqual([
      [2, 'current', 'Bea Two', 'Ada One'],
      [1, 'old', null, null],
    ])
    expect(compared).toMatchObject({
      from: 1,
      to: 2,
      differences: [
        {
          part: 'textEn',
          lines: [
            { kind: 'same', text: 'Text' },
            { kind: 'added', text: 'more' },
          ],
        },
        { part: 'textFr' },
      ],
    })
    expect((await history({ from: 'x', to: '99' })).compared).toMatchObject({ from: 1, to: 2 })
  })

  it('brings an old revision back as a draft, and never over one that is there', async () => {
    const item = course.lesson.slug
    await save(item, { textEn: 'Newer', minutes: '40' })
    const restore = async (number: string) =>
      ask(restoreRevision, { slug: slug(), item, number, version: String((await open(item)).version) }, staff)
    await expect(restore('1')).rejects.toMatchObject({ options: { text: 'Curriculum.errors.draftFirst' } })
    await publish(item)
    await expect(restore('7')).rejects.toMatchObject({ code: 'not_found' })
    await restore('1')
    const { values, status } = await open(item)
    expect([values.textEn, status]).toEqual(['Text', 'changed'])
    expect((await row(item)).publishedRevision?.sourceEn).toBe('Newer')
    expect(await audits('curriculum.revision_restored')).toHaveLength(1)
  })
})

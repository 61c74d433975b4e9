import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { type Course, createCourse, createItem, weekGuide } from '@/testing/learning'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { quizField } from '../quiz-form.rules'
import { answerQuiz } from './answer-quiz'
import { askAboutItem } from './ask-about-item'
import { getItemPage, type ItemPage } from './get-item-page'
import { findPublicItem } from './get-public-item'
import { submitAttempt } from './submit-attempt'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let studentId: string

beforeEach(async () => {
  course = await createCourse()
  studentId = (await createUser()).id
  await enrol(studentId)
})

const enrol = (userId: string, status: 'active' | 'pending' | 'ended' = 'active') =>
  container.db.enrolment.create({
    data: { userId, programId: course.program.id, status, startDate: container.clock.now() },
  })
const ask = async <T>(useCase: AnyUseCase, input: object, userId = studentId) =>
  (await callUseCase(useCase, input, { as: userId })) as T
const slugOf = (id: string) => [course.lesson, course.quiz].find((each) => each.id === id)?.slug ?? ''
const page = async (id: string, userId = studentId, attempt?: string) =>
  ask<ItemPage | null>(getItemPage, { slug: course.program.slug, item: slugOf(id), attempt }, userId)
const form = async (answers: Record<string, string>, clientId: string = randomUUID()) => ({
  id: course.quiz.id,
  slug: course.program.slug,
  item: slugOf(course.quiz.id),
  client_id: clientId,
  revision: '1',
  locale: 'en',
  ...answers,
})
const right = {
  [quizField('single', 'q-one')]: 'a',
  [quizField('number', 'q-two')]: '600',
  [quizField('text', 'q-three')]: ' ALT ',
}
const wrong = { [quizField('single', 'q-one')]: 'b' }

describe('the page of an item', () => {
  it('does not exist for a stranger, staff who are no students, or another program', async () => {
    const stranger = (await createUser()).id
    await expect(page(course.lesson.id, stranger)).rejects.toMatchObject({ code: 'not_found' })
    const staff = (await createUser({ role: 'staff' })).id
    await expect(page(course.lesson.id, staff)).rejects.toMatchObject({ code: 'forbidden' })
    const other = await createCourse()
    const input = { slug: other.program.slug, item: slugOf(course.lesson.id) }
    await expect(ask(getItemPage, input)).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each(['pending', 'ended'] as const)('is closed to somebody whose enrolment is %s', async (status) => {
    const { id } = await createUser()
    await enrol(id, status)
    expect(await page(course.lesson.id, id)).toBeNull()
  })

  it('shows the text and the table of its week, in one statement', async () => {
    let itemPage: ItemPage | null = null
    const input = { slug: course.program.slug, item: course.lesson.slug }
    const statements = await statementsOf(async () => {
      itemPage = await ask<ItemPage>(getItemPage, input)
    })
    expect(itemPage).toMatchObject({ item: { id: course.lesson.id, state: 'todo' }, attempt: null })
    expect((itemPage as unknown as ItemPage).weekItems.length).toBeGreaterThan(0)
    expect(statements.filter((sql) => sql.includes('learning_items'))).toHaveLength(1)
  })

  it('says which goals of its week it practises, what it needs and when it was checked', async () => {
    const address = { slug: course.program.slug, item: course.lesson.slug }
    expect((await ask<ItemPage>(getItemPage, address)).item).toMatchObject({
      practises: [],
      device: 'phone',
      way_round: null,
      checked: null,
    })
    await container.db.programWeek.update({
      where: { id: course.weeks[0].id },
      data: { guide: { ...weekGuide } },
    })
    const guide = {
      practises: ['gone', 'shrink', 'weigh'],
      device: 'computer',
      way_round: { en: 'At the academy', fr: 'À l’académie' },
      checked: '2026-11',
    }
    await container.db.itemRevision.update({ where: { id: course.lesson.revisionId }, data: { guide } })
    const { item, weekItems } = await ask<ItemPage>(getItemPage, address)
    const expected = {
      practises: [
        { id: 'weigh', text: 'Goal weigh' },
        { id: 'shrink', text: 'Goal shrink' },
      ],
      device: 'computer',
      way_round: 'At the academy',
      checked: '2026-11',
    }
    expect(item).toMatchObject(expected)
    expect(weekItems.map(({ device }) => device)).toEqual(['computer', 'phone', 'phone'])
    const sample = await findPublicItem(course.program.slug, course.lesson.slug, 'fr')
    expect(sample?.guide).toMatchObject({
      practises: [{ text: 'Goal weigh (fr)' }, { text: 'Goal shrink (fr)' }],
      way_round: 'À l’académie',
    })
  })

  it('holds no answer of a quiz, nor the answers of somebody else’s attempt', async () => {
    const clientId = randomUUID()
    await ask(answerQuiz, await form(wrong, clientId))
    const mine = await page(course.quiz.id, studentId, clientId)
    expect(mine?.attempt).toMatchObject({ answers: { 'q-one': 'b' }, result: { passed: false, score: 0 } })
    expect(mine?.triesLeft).toBe(2)
    expect(JSON.stringify(mine)).not.toMatch(/EXPLAINED|Because this|"answer":/)
    const { id } = await createUser()
    await enrol(id)
    expect((await page(course.quiz.id, id, clientId))?.attempt).toBeNull()
  })
})

describe('a quiz answered in its form', () => {
  it('says where its result is, and counts once however often it is sent', async () => {
    const clientId = randomUUID()
    const body = await form(right, clientId)
    const answers = await Promise.all([1, 2, 3].map(() => ask(answerQuiz, body)))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toMatchObject({ attempt: clientId, slug: course.program.slug })
    const result = await page(course.quiz.id, studentId, clientId)
    expect(result?.attempt?.result).toMatchObject({ passed: true, score: 3, max: 3 })
    expect(result?.item.attempts.count).toBe(1)
    expect(JSON.stringify(result)).toContain('EXPLAINED-ONE')
  })

  it('shows answers and explanations with the third try', async () => {
    for (const number of [1, 2, 3]) {
      const clientId = randomUUID()
      await ask(answerQuiz, await form(wrong, clientId))
      const attemptJson = JSON.stringify((await page(course.quiz.id, studentId, clientId))?.attempt)
      expect(attemptJson.includes('EXPLAINED-ONE')).toBe(number === 3)
    }
  })

  it('is refused empty, and by who has not paid', async () => {
    await expect(ask(answerQuiz, await form({}))).rejects.toMatchObject({ code: 'invalid' })
    const { id } = await createUser()
    await enrol(id, 'pending')
    await expect(ask(answerQuiz, await form(right), id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await container.db.itemAttempt.count({ where: { itemId: course.quiz.id } })).toBe(0)
  })
})

describe('asking about an item', () => {
  const question = (text: string, clientId: string = randomUUID()) => ({
    id: course.lesson.id,
    about: 'mistake',
    text,
    client_id: clientId,
  })

  it('reaches the office once, with the place', async () => {
    const body = question('The price is wrong.', randomUUID())
    await Promise.all([ask(askAboutItem, body), ask(askAboutItem, body)])
    const messages = await container.db.roomMessage.findMany({
      where: { userId: studentId },
      select: { content: true, room: { select: { officeOfId: true } } },
    })
    expect(messages).toHaveLength(1)
    expect(messages[0]?.room.officeOfId).toBe(studentId)
    expect(messages[0]?.content).toContain('The price is wrong.')
    expect(messages[0]?.content).toContain(`/user/programs/${course.program.slug}/`)
  })

  it('needs words, and an item of one’s own', async () => {
    await expect(ask(askAboutItem, question(' '))).rejects.toMatchObject({ code: 'invalid' })
    const { id } = await createUser()
    await expect(ask(askAboutItem, question('Why?'), id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await container.db.roomMessage.count({ where: { userId: id } })).toBe(0)
  })
})

describe('an assignment that takes a project', () => {
  const both = (text: string) => ({ en: text, fr: text })
  const definition = {
    runner: 'project',
    hints: [both('h')],
    files: [
      { name: 'index.html', solution: '<p>' },
      { name: 'data/a.json', given: '[]' },
    ],
    checks: [{ id: 'a', label: both('l'), test: '' }],
  }
  const addWork = async (of: Course, project: string) =>
    createItem({
      programId: of.program.id,
      weekId: of.weeks[0].id,
      position: 8,
      kind: 'assignment',
      definition: { rubric: [], from_project: project },
    })
  const addProject = (of: Course, slug: string, content: object = definition) =>
    createItem({
      programId: of.program.id,
      weekId: of.weeks[0].id,
      position: 9,
      kind: 'exercise',
      slug,
      definition: content,
    })
  const pageOf = (slug: string) => ask<ItemPage>(getItemPage, { slug: course.program.slug, item: slug })

  it('has its files without their solution, and the answer that its reader sent last', async () => {
    const work = await addWork(course, 'two-pages')
    const project = await addProject(course, 'two-pages')
    const source = (await pageOf(work.slug)).project
    expect(source).toEqual({
      id: project.id,
      slug: 'two-pages',
      title: 'Title of two-pages',
      owner: studentId,
      spec: { files: [{ name: 'index.html' }, { name: 'data/a.json', given: '[]' }] },
      draft: null,
    })
    const somebody = (await createUser()).id
    await enrol(somebody)
    for (const [userId, code] of [
      [studentId, 'mine'],
      [somebody, 'theirs'],
    ] as const) {
      const attempt = { id: project.id, client_id: randomUUID(), at: container.clock.now().toISOString() }
      const checks = { a: false }
      await ask(submitAttempt, { ...attempt, revision: 1, code: `{"index.html":"${code}"}`, checks }, userId)
    }
    expect((await pageOf(work.slug)).project?.draft).toBe('{"index.html":"mine"}')
  })

  it('has none of another program, of another kind, or that is archived', async () => {
    const other = await createCourse()
    const work = await addWork(course, 'two-pages')
    await addProject(other, 'two-pages')
    expect((await pageOf(work.slug)).project).toBeNull()
    const { id } = await addProject(course, 'two-pages')
    expect((await pageOf(work.slug)).project).not.toBeNull()
    await container.db.learningItem.update({ where: { id }, data: { archivedAt: container.clock.now() } })
    expect((await pageOf(work.slug)).project).toBeNull()
    const quiz = await addWork(course, course.quiz.slug)
    expect((await pageOf(quiz.slug)).project).toBeNull()
    expect((await pageOf(course.lesson.slug)).project).toBeNull()
  })
})

describe('an item with the content of one in another program', () => {
  const twinIn = async (other: Course) => {
    await container.db.learningItem.update({
      where: { id: other.lesson.id },
      data: { sameAs: `${course.program.slug}/${course.lesson.slug}` },
    })
    return container.db.enrolment.create({
      data: {
        userId: studentId,
        programId: other.program.id,
        status: 'active',
        startDate: container.clock.now(),
      },
    })
  }
  const pageIn = (of: Course, userId = studentId) =>
    ask<ItemPage>(getItemPage, { slug: of.program.slug, item: of.lesson.slug }, userId)
  const complete = (enrolmentId: string, itemId: string) =>
    container.db.itemCompletion.create({
      data: { enrolmentId, itemId, how: 'read', completedAt: container.clock.now() },
    })

  it('says nothing before one of them is done, nor about what somebody else has done', async () => {
    const other = await createCourse()
    const { id } = await twinIn(other)
    await complete(id, other.quiz.id)
    const somebody = await createUser()
    const theirs = await enrol(somebody.id)
    await complete(theirs.id, course.lesson.id)
    expect((await pageIn(course)).item.done_in).toBeUndefined()
    expect((await pageIn(other)).item.done_in).toBeUndefined()
    // One's own completion is its state.
    expect((await pageIn(course, somebody.id)).item).toMatchObject({ state: 'done' })
    expect((await pageIn(course, somebody.id)).item.done_in).toBeUndefined()
  })

  it('says where it was done, from either side and from a third program', async () => {
    const [other, third] = [await createCourse(), await createCourse()]
    const { id } = await twinIn(other)
    await twinIn(third)
    await complete(id, other.lesson.id)
    const doneIn = { slug: other.program.slug, name: 'Web' }
    expect((await pageIn(course)).item).toMatchObject({ done_in: doneIn, state: 'todo' })
    expect((await pageIn(third)).item).toMatchObject({ done_in: doneIn, state: 'todo' })
  })
})

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { joinRoom } from '@/features/talk/chat/server/join-room'
import { sendMessage } from '@/features/talk/chat/server/send-message'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf } from '@/testing/call'
import { createRoomWith } from '@/testing/chat-factories'
import { createUser } from '@/testing/factories'
import { type Course, createCourse, createItem } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { addItemQuestion } from './add-item-question'
import { askAboutItem } from './ask-about-item'
import { getItemPage, type ItemPage } from './get-item-page'
import { getQuestionForm, type QuestionForm } from './get-question-form'
import { listItemQuestions } from './list-item-questions'
import { removeItemQuestion } from './remove-item-question'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let student: string
let staff: string
let room: string
let message: string

const call = async <T>(useCase: AnyUseCase, input: object, as: string) =>
  (await callUseCase(useCase, input, { as })) as T

beforeEach(async () => {
  course = await createCourse()
  student = (await createUser({ firstName: 'Élodie', lastName: 'Ngo Bassa' })).id
  staff = (await createUser({ role: 'staff', firstName: 'Serge', lastName: 'Mbarga' })).id
  await container.db.enrolment.create({
    data: {
      userId: student,
      programId: course.program.id,
      status: 'active',
      startDate: container.clock.now(),
    },
  })
  const text = 'It is Elodie: why is the box wide?'
  const input = { id: course.lesson.id, about: 'question', text, client_id: randomUUID() }
  room = (await call<{ roomId: string }>(askAboutItem, input, student)).roomId
  message = (await container.db.roomMessage.findFirstOrThrow({ where: { roomId: room } })).id
  await call(joinRoom, { room_id: room }, staff)
  await call(
    sendMessage,
    { room_id: room, content: 'Élodie, its padding counts.', reply_to: message, client_id: randomUUID() },
    staff,
  )
})

const form = (as = staff) => call<QuestionForm>(getQuestionForm, { message }, as)
const texts = { language: 'en', question: 'Why is the box wide?', answer: 'Its padding counts.' }
const put = (as = staff, more: object = {}) =>
  call<{ item: string }>(addItemQuestion, { message, item: course.lesson.id, ...texts, ...more }, as)
const page = (locale: 'en' | 'fr' = 'en') =>
  callUseCase(
    getItemPage,
    { slug: course.program.slug, item: course.lesson.slug },
    { as: student, request: { locale } },
  ) as Promise<ItemPage>
const listed = () =>
  call<{ id: string }[]>(listItemQuestions, { slug: course.program.slug, item: course.lesson.slug }, staff)

describe('a question of the chat', () => {
  it('is put under a lesson by nobody but staff, and only by those who may read it', async () => {
    expect(await codeOf(form(student))).toBe('forbidden')
    expect(await codeOf(put(student))).toBe('forbidden')
    expect(await codeOf(call(removeItemQuestion, { id: randomUUID() }, student))).toBe('forbidden')
    expect(await codeOf(call(listItemQuestions, { slug: 'a', item: 'b' }, student))).toBe('forbidden')
    const private_ = await createRoomWith([student, (await createUser()).id])
    const hidden = { room_id: private_, content: 'between us', client_id: randomUUID() }
    const { id } = await call<{ id: string }>(sendMessage, hidden, student)
    expect(await codeOf(call(getQuestionForm, { message: id }, staff))).toBe('not_found')
    expect(await codeOf(put(staff, { message: id }))).toBe('not_found')
    expect(await codeOf(put(staff, { message: randomUUID() }))).toBe('not_found')
    expect(await container.db.itemQuestion.count()).toBe(0)
  })

  it('comes with its answer, its lesson, and without the names of students', async () => {
    const { question, answer, chosen, items, isThere, locale } = await form()
    expect(question).toBe('It is …: why is the box wide?')
    expect(answer).toBe('…, its padding counts.')
    expect(chosen).toBe(course.lesson.id)
    expect(items.every(({ programSlug }) => programSlug === course.program.slug)).toBe(true)
    expect([isThere, locale]).toEqual([false, 'en'])
  })

  it.each([
    [{ question: '' }, 'question'],
    [{ answer: ' ' }, 'answer'],
    [{ answer: 'a'.repeat(4_001) }, 'answer'],
    [{ item: '' }, 'item'],
    [{ item: randomUUID() }, 'item'],
    [{ language: 'de' }, 'language'],
    [{ answer: 'Thanks, Elodie Ngo Bassa' }, 'answer'],
  ])('is refused with %j beside its field', async (more, field) => {
    const error = await put(staff, more).catch((refused) => refused)
    expect(error).toMatchObject({ code: 'invalid' })
    expect(Object.keys(error.options.fields)).toEqual([field])
    expect(await container.db.itemQuestion.count()).toBe(0)
  })

  it('is refused under an item that no student sees', async () => {
    const place = { programId: course.program.id, weekId: course.weeks[0].id }
    const draft = await createItem({ ...place, position: 8, published: false })
    const archived = await createItem({ ...place, position: 9 })
    await container.db.learningItem.update({
      where: { id: archived.id },
      data: { archivedAt: container.clock.now() },
    })
    for (const { id } of [draft, archived]) {
      expect(await codeOf(put(staff, { item: id }))).toBe('invalid')
    }
    expect(await container.db.itemQuestion.count()).toBe(0)
  })

  it('stands under its lesson once, in its own language, until somebody removes it', async () => {
    expect((await page()).questions).toEqual([])
    expect((await put()).item).toBe(course.lesson.slug)
    expect(await codeOf(put())).toBe('conflict')
    const { question, answer } = texts
    expect((await page()).questions).toMatchObject([{ question, answer }])
    expect((await page('fr')).questions).toEqual([])
    expect((await form()).isThere).toBe(true)
    const [row] = await listed()
    await call(removeItemQuestion, { id: row?.id }, staff)
    expect((await page()).questions).toEqual([])
    expect(await codeOf(call(removeItemQuestion, { id: row?.id }, staff))).toBe('not_found')
    const audited = await container.db.auditEntry.findMany({
      where: { action: { startsWith: 'curriculum.question_' }, actorId: staff },
    })
    expect(audited.map(({ action }) => action).sort()).toEqual([
      'curriculum.question_added',
      'curriculum.question_removed',
    ])
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callUseCase } from '@/testing/call'
import { createItem, rightAnswers, wrongAnswers } from '@/testing/learning'
import { json, learningBench } from '@/testing/learning-bench'
import { type Someone, signIn } from '@/testing/office'
import { statementsOf } from '@/testing/statements'
import { completeWeekByOffice } from './complete-week-by-office'
import { getItemPage } from './get-item-page'
import { getProgramPage } from './get-program-page'
import { waiveItem } from './waive-item'

const bench = learningBench()
const { attempt, complete, counts, enrol, grade, handIn, open, program, read, week } = bench

describe('progress', () => {
  it('a week completes itself with its last required item, and is kept', async () => {
    expect(await json(await complete(bench.course.lesson.id))).toEqual({ state: 'done', progress: 0 })
    expect(await json(await complete(bench.course.lesson.id, { completed: false }))).toEqual({
      state: 'started',
      progress: 0,
    })
    await complete(bench.course.lesson.id)
    expect(await json(await attempt(bench.course.quiz.id, { answers: rightAnswers }))).toMatchObject({
      progress: 33,
    })
    expect((await complete(bench.course.lesson.id, { completed: false })).status).toBe(409)
    expect((await week(1, false)).status).toBe(409)
    expect(await json(await week(1))).toEqual({ progress: 33 })
    await createItem({ programId: bench.course.program.id, weekId: bench.course.weeks[0].id, position: 9 })
    expect(await json(await complete(bench.course.extra.id))).toMatchObject({ progress: 33 })
    const [first] = (await program()).weeks
    expect(first).toMatchObject({ completed: true })
    expect(first?.items.at(-1)).toMatchObject({ state: 'todo' })
  })

  it('an accepted assignment completes its item; returned after all, an open week goes back', async () => {
    const second = await createItem({
      programId: bench.course.program.id,
      weekId: bench.course.weeks[1].id,
      position: 2,
    })
    const id = await handIn(bench.course.assignment.id)
    const state = async () => (await program()).weeks[1]?.items[0]?.state
    expect(await state()).toBe('waiting')
    await grade(id, 'returned')
    expect(await state()).toBe('returned')
    await grade(id, 'accepted')
    expect(await state()).toBe('done')
    await grade(id, 'returned')
    expect(await state()).toBe('returned')
    await grade(id, 'accepted')
    expect(await json(await complete(second.id))).toEqual({ state: 'done', progress: 33 })
    await grade(id, 'returned')
    expect(await state()).toBe('done')
    expect((await program()).progress).toBe(33)
  })

  it('the last week finishes the program, for good, and its lessons stay open', async () => {
    await complete(bench.course.lesson.id)
    await attempt(bench.course.quiz.id, { answers: rightAnswers })
    await grade(await handIn(bench.course.assignment.id), 'accepted')
    expect((await week(3)).status).toBe(409)
    const input = { enrolment: bench.enrolmentId, number: 3, reason: 'Was in the room' }
    await callUseCase(completeWeekByOffice, input, { as: bench.staff.id })
    await createItem({ programId: bench.course.program.id, weekId: bench.course.weeks[2].id })
    const mine = await program()
    expect(mine).toMatchObject({ status: 'completed', progress: 100, next: null })
    expect((await read(bench.course.lesson.id)).status).toBe(200)
    expect((await week(3, false)).status).toBe(409)
  })

  it('says what is next: what waits for the teacher is passed over', async () => {
    expect((await program()).next).toEqual({
      id: bench.course.lesson.id,
      week: 1,
      title: `Title of ${bench.course.lesson.slug}`,
    })
    await complete(bench.course.lesson.id)
    await attempt(bench.course.quiz.id, { answers: rightAnswers })
    expect((await program(bench.student, { 'accept-language': 'fr' })).next).toEqual({
      id: bench.course.assignment.id,
      week: 2,
      title: `Titre de ${bench.course.assignment.slug}`,
    })
  })

  const writes = /\b(insert into|update|delete from) (?!rate_limits|sessions)/i

  it('reading writes nothing, as a page or by the API: a week that is saved for offline is not started', async () => {
    const { program: of, lesson, quiz, assignment } = bench.course
    await read(lesson.id)
    const statements = await statementsOf(async () => {
      await callUseCase(getProgramPage, { slug: of.slug }, { as: bench.student.id })
      for (const { id, slug } of [lesson, quiz, assignment]) {
        await callUseCase(getItemPage, { slug: of.slug, item: slug }, { as: bench.student.id })
        expect((await read(id)).status).toBe(200)
      }
    })
    expect(statements.filter((sql) => sql.includes('learning_items'))).toHaveLength(7)
    expect(statements.filter((sql) => writes.test(sql))).toEqual([])
    expect(await bench.container.db.itemStanding.count({ where: { enrolmentId: bench.enrolmentId } })).toBe(0)
    expect((await program()).weeks[0]?.items.map(({ state }) => state)).toEqual(['todo', 'todo', 'todo'])
  })

  it('an item that is shown is started, once and from the first time, however often it is shown', async () => {
    const answers = await Promise.all([open(bench.course.lesson.id), open(bench.course.lesson.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await json(answers[0] as Response)).toEqual({ opened: true })
    const standings = () =>
      bench.container.db.itemStanding.findMany({ where: { enrolmentId: bench.enrolmentId } })
    const first = await standings()
    expect(first).toMatchObject([{ itemId: bench.course.lesson.id, tries: 0 }])
    bench.container.clock.advance(1_000)
    expect((await open(bench.course.lesson.id)).status).toBe(200)
    expect(await standings()).toEqual(first)
    await attempt(bench.course.quiz.id, { answers: wrongAnswers })
    await open(bench.course.quiz.id)
    expect((await program()).weeks[0]?.items.map(({ state }) => state)).toEqual([
      'started',
      'started',
      'todo',
    ])
  })

  it('nothing is started by a stranger, by somebody who has not paid, by staff, or where nothing is', async () => {
    const stranger = await signIn()
    expect((await open(bench.course.lesson.id, stranger)).status).toBe(404)
    for (const status of ['pending', 'ended'] as const) {
      const other = await signIn()
      await enrol(other.id, status)
      expect((await open(bench.course.lesson.id, other)).status).toBe(403)
    }
    expect((await open(bench.course.lesson.id, bench.staff)).status).toBe(403)
    expect((await open(bench.course.lesson.id, { ...stranger, bearer: 'none' })).status).toBe(401)
    const weekId = bench.course.weeks[0].id
    const draft = await createItem({
      programId: bench.course.program.id,
      weekId,
      position: 8,
      published: false,
    })
    const gone = await createItem({ programId: bench.course.program.id, weekId, position: 9 })
    await bench.container.db.learningItem.update({ where: { id: gone.id }, data: { archivedAt: new Date() } })
    for (const id of [draft.id, gone.id, randomUUID(), 'none']) {
      expect((await open(id)).status).toBe(404)
    }
    const itemIds = [bench.course.lesson.id, draft.id, gone.id]
    expect(await bench.container.db.itemStanding.count({ where: { itemId: { in: itemIds } } })).toBe(0)
  })

  it('items that are opened are started; the answer has the shape that is promised', async () => {
    expect((await program()).weeks[0]?.items[0]).toMatchObject({ state: 'todo' })
    await open(bench.course.lesson.id)
    const item = await json(await read(bench.course.lesson.id))
    expect(item).toMatchObject({
      id: bench.course.lesson.id,
      kind: 'lesson',
      title: `Title of ${bench.course.lesson.slug}`,
      week: { number: 1, title: 'Week 1', completed: false },
      html: '<p>Text</p>',
      revision: 1,
      attempts: { count: 0, best: null },
      previous: null,
      next: { id: bench.course.quiz.id },
    })
    expect((await program()).weeks[0]?.items[0]).toEqual({
      id: bench.course.lesson.id,
      slug: bench.course.lesson.slug,
      kind: 'lesson',
      title: `Title of ${bench.course.lesson.slug}`,
      minutes: 10,
      required: true,
      state: 'started',
      due_at: null,
      device: 'phone',
    })
  })
})

describe('staff', () => {
  const waive = async (who: Someone, input: object) => callUseCase(waiveItem, input, { as: who.id })
  const input = () => ({
    enrolment: bench.enrolmentId,
    item: bench.course.quiz.id,
    reason: 'Passed it on paper',
  })

  it('only they waive, and only with a reason', async () => {
    await expect(waive(bench.student, input())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(waive(bench.staff, { ...input(), reason: ' ' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(waive(bench.staff, { ...input(), item: randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    })
    await bench.container.db.enrolment.update({ where: { id: bench.enrolmentId }, data: { status: 'ended' } })
    await expect(waive(bench.staff, input())).rejects.toMatchObject({ code: 'conflict' })
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('a waived item counts as done, and the log says why', async () => {
    await complete(bench.course.lesson.id)
    expect(await waive(bench.staff, input())).toEqual({ state: 'done', progress: 33 })
    await expect(waive(bench.staff, input())).rejects.toMatchObject({ code: 'conflict' })
    const [entry] = await bench.container.db.auditEntry.findMany({
      where: { targetUserId: bench.student.id },
    })
    expect(entry).toMatchObject({
      action: 'item.waived',
      actorId: bench.staff.id,
      details: { reason: 'Passed it on paper' },
    })
  })
})

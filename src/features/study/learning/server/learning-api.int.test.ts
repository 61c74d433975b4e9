import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCourse, createItem, rightAnswers, wrongAnswers } from '@/testing/learning'
import { json, learningBench } from '@/testing/learning-bench'
import { signIn } from '@/testing/office'

const bench = learningBench()
const { attempt, complete, counts, program, read, sync, week } = bench

describe('refuses', () => {
  it('visitors; staff who write for themselves', async () => {
    const nobody = { id: '', bearer: 'nobody' }
    expect((await read(bench.course.lesson.id, nobody)).status).toBe(401)
    for (const [who, status] of [
      [nobody, 401],
      [bench.staff, 403],
    ] as const) {
      expect((await complete(bench.course.lesson.id, {}, who)).status).toBe(status)
      expect((await attempt(bench.course.quiz.id, { answers: rightAnswers }, who)).status).toBe(status)
      expect((await sync({ entries: [] }, who)).status).toBe(status)
    }
  })

  it('items of programs that one is not enrolled in, as if they did not exist', async () => {
    const other = await signIn()
    for (const id of [bench.course.lesson.id, randomUUID(), 'nothing', "' or 1=1"]) {
      expect((await read(id, other)).status).toBe(404)
      expect((await complete(id, {}, other)).status).toBe(404)
      expect((await attempt(id, { answers: rightAnswers }, other)).status).toBe(404)
    }
  })

  it.each(['pending', 'ended'] as const)(
    'the items of a program that is %s, and keeps its history',
    async (status) => {
      await complete(bench.course.lesson.id)
      await bench.container.db.enrolment.update({ where: { id: bench.enrolmentId }, data: { status } })
      const before = await counts()
      for (const response of [
        await read(bench.course.lesson.id),
        await complete(bench.course.lesson.id, { completed: false }),
        await attempt(bench.course.quiz.id, { answers: rightAnswers }),
        await week(3),
      ]) {
        expect(response.status).toBe(403)
      }
      expect(await counts()).toEqual(before)
      const mine = await program()
      expect(mine.next).toBeNull()
      expect(mine.weeks.every(({ available, content }) => !available && content === null)).toBe(true)
    },
  )

  it('drafts and archived items', async () => {
    const draft = await createItem({
      programId: bench.course.program.id,
      weekId: bench.course.weeks[0].id,
      published: false,
    })
    expect((await read(draft.id)).status).toBe(404)
    expect((await complete(draft.id)).status).toBe(404)
    await bench.container.db.learningItem.update({
      where: { id: bench.course.extra.id },
      data: { archivedAt: new Date() },
    })
    expect((await read(bench.course.extra.id)).status).toBe(404)
    const listed = (await program()).weeks.flatMap(({ items }) => items.map(({ id }) => id))
    expect(listed).toEqual([bench.course.lesson.id, bench.course.quiz.id, bench.course.assignment.id])
  })

  it('to mark what is earned', async () => {
    for (const { id } of [bench.course.quiz, bench.course.assignment]) {
      expect((await complete(id)).status).toBe(409)
    }
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('tries at what is not tried', async () => {
    for (const { id } of [bench.course.lesson, bench.course.assignment]) {
      expect((await attempt(id, { answers: rightAnswers })).status).toBe(409)
    }
    expect(await counts()).toEqual([0, 0, 0])
  })

  it.each([
    [{ answers: undefined }, 'answers'],
    [{ answers: 'a' }, 'answers'],
    [{ answers: { 'q-one': 'x'.repeat(21_000) } }, 'answers'],
    [{ answers: rightAnswers, client_id: undefined }, 'client_id'],
    [{ answers: rightAnswers, client_id: 'x'.repeat(65) }, 'client_id'],
    [{ answers: rightAnswers, client_id: 'a b' }, 'client_id'],
    [{ answers: rightAnswers, at: 'yesterday' }, 'at'],
    [{ answers: rightAnswers, revision: 99 }, 'revision'],
    [{ answers: rightAnswers, revision: 'x' }, 'revision'],
    [{ answers: rightAnswers, code: 'x'.repeat(32 * 1024 + 1) }, 'code'],
    [{ answers: rightAnswers, code: 'é'.repeat(16 * 1024 + 1) }, 'code'],
    [{ answers: rightAnswers, checks: { a: 'yes' } }, 'checks.a'],
  ])('a try that lacks something (%#)', async (body, field) => {
    const response = await attempt(bench.course.quiz.id, body)
    expect(response.status).toBe(422)
    expect(Object.keys((await json<{ errors: object }>(response)).errors)).toEqual([field])
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('a week while required items are open, and names them', async () => {
    const response = await week(1)
    expect(response.status).toBe(409)
    expect((await json(response)).missing).toEqual([bench.course.lesson.id, bench.course.quiz.id])
    await complete(bench.course.lesson.id)
    expect((await json(await week(1))).missing).toEqual([bench.course.quiz.id])
    expect(await counts()).toEqual([0, 1, 0])
  })

  it('more than 100 entries, and what is no list', async () => {
    const entries = Array.from({ length: 101 }, () => ({
      kind: 'completion',
      item: bench.course.lesson.id,
      client_id: 'a',
    }))
    expect((await sync({ entries })).status).toBe(422)
    expect((await sync({ entries: 'x' })).status).toBe(422)
    expect((await sync({})).status).toBe(422)
    expect((await sync({ entries: [{ pad: 'x'.repeat(1024 * 1024) }] })).status).toBe(413)
    expect(await counts()).toEqual([0, 0, 0])
  })
})

describe('sync', () => {
  it('answers each entry as its own call would have, and none stops the next', async () => {
    const other = await createCourse()
    const entries = [
      { kind: 'review', client_id: 'r', card: `${bench.course.quiz.id}.q-one`, answer: 'a' },
      { kind: 'attempt', client_id: 'a1', item: bench.course.quiz.id, answers: wrongAnswers, revision: 1 },
      { kind: 'attempt', client_id: 'a1', item: bench.course.quiz.id, answers: wrongAnswers, revision: 1 },
      { kind: 'attempt', client_id: 'a2', item: bench.course.quiz.id },
      { kind: 'completion', client_id: 'c1', item: other.lesson.id },
      { kind: 'completion', client_id: 'c2', item: bench.course.quiz.id },
      { kind: 'dance', client_id: 'd' },
      { kind: 'completion', item: bench.course.lesson.id },
      { kind: 'attempt', client_id: 'a3', item: bench.course.quiz.id, answers: rightAnswers },
      { kind: 'completion', client_id: 'c3', item: bench.course.lesson.id, at: '2031-01-01T00:00:00Z' },
    ]
    const response = await sync({ entries })
    expect(response.status).toBe(200)
    const { results } = await json<{ results: Record<string, unknown>[] }>(response)
    expect(results.map(({ client_id, status }) => [client_id, status])).toEqual([
      ['r', 404],
      ['a1', 201],
      ['a1', 200],
      ['a2', 422],
      ['c1', 404],
      ['c2', 409],
      ['d', 422],
      [null, 422],
      ['a3', 201],
      ['c3', 200],
    ])
    expect(results[3]?.errors).toHaveProperty('answers')
    expect(results[9]).toEqual({ client_id: 'c3', status: 200, state: 'done', progress: 33 })
    const { completedAt } = await bench.container.db.itemCompletion.findFirstOrThrow({
      where: { enrolmentId: bench.enrolmentId, itemId: bench.course.lesson.id },
    })
    expect(completedAt).toEqual(bench.container.clock.now())
    const again = await json<{ results: { status: number }[] }>(await sync({ entries }))
    // The week is complete by now, so its questions may be reviewed.
    expect(again.results.map(({ status }) => status)).toEqual([
      200, 200, 200, 422, 404, 409, 422, 422, 200, 200,
    ])
    expect(await counts()).toEqual([2, 2, 1])
  })
})

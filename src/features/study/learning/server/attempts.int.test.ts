import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { execute } from '@/server/kernel/execute'
import { actorFor, requestInfo } from '@/testing/factories'
import { rightAnswers, wrongAnswers } from '@/testing/learning'
import { json, learningBench } from '@/testing/learning-bench'
import { statementsOf } from '@/testing/statements'
import { getMyItem } from './get-my-item'
import { getMyProgram } from './get-my-program'
import { submitAttempt } from './submit-attempt'

const bench = learningBench()
const { attempt, counts, program, read } = bench

describe('answers of a quiz', () => {
  const secrets = /EXPLAINED|Because this|"answer"/
  it('do not travel before passing or the third try', async () => {
    const bodies = [await (await read(bench.course.quiz.id)).text()]
    for (let n = 0; n < 2; n++) {
      bodies.push(await (await attempt(bench.course.quiz.id, { answers: wrongAnswers })).text())
    }
    bodies.push(await (await read(bench.course.quiz.id)).text(), JSON.stringify(await program()))
    for (const body of bodies) {
      expect(body).not.toMatch(secrets)
    }
    const third = await (await attempt(bench.course.quiz.id, { answers: wrongAnswers })).text()
    expect(third).toMatch(secrets)
    expect(await (await read(bench.course.quiz.id)).text()).not.toMatch(secrets)
  })

  it('do not travel with what is said at once of a wrong number or spelling', async () => {
    const answers = { ...wrongAnswers, 'q-two': '6000', 'q-three': 'atl' }
    const response = await attempt(bench.course.quiz.id, { answers })
    const { feedback } = await json<{ feedback: object[] }>(response)
    expect(feedback.slice(1)).toEqual([
      { question: 'q-two', correct: false, near: 'scale' },
      { question: 'q-three', correct: false },
    ])
    expect(JSON.stringify(feedback)).not.toMatch(/"answer"|EXPLAINED|600/)
  })

  it('come with passing, in the language of the reader', async () => {
    const answers = { client_id: 'one', answers: rightAnswers }
    const response = await attempt(bench.course.quiz.id, answers, bench.student, { 'accept-language': 'fr' })
    expect(response.status).toBe(201)
    const body = await json<{ feedback: object[] }>(response)
    expect(body).toMatchObject({ passed: true, score: 3, max: 3, state: 'done', progress: 0 })
    expect(body.feedback[0]).toEqual({
      question: 'q-one',
      correct: true,
      answer: 'a',
      explanation: 'EXPLAINED-ONE (fr)',
      why: { a: 'Because this (fr)' },
    })
  })

  it('are shown to the office', async () => {
    const body = await json<{ questions: object[]; state: null }>(
      await read(bench.course.quiz.id, bench.staff),
    )
    expect(body.questions[1]).toMatchObject({
      id: 'q-two',
      kind: 'number',
      answer: 600,
      explanation: 'EXPLAINED-TWO',
    })
    expect(body.state).toBeNull()
  })
})

describe('a try', () => {
  it('that arrives twice counts once, and is answered as before', async () => {
    const body = { client_id: 'same', answers: wrongAnswers, code: 'é'.repeat(16 * 1024) }
    const first = await attempt(bench.course.quiz.id, body)
    const again = await attempt(bench.course.quiz.id, { ...body, answers: rightAnswers })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await again.text()).toBe(await first.text())
    expect(await counts()).toEqual([1, 0, 0])
  })

  it('that arrives twenty times at once counts once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        attempt(bench.course.quiz.id, { client_id: 'same', answers: rightAnswers }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1)
    expect(await counts()).toEqual([1, 1, 0])
  })

  it.each([
    ['the same failed try', () => 'same', 1],
    ['different failed tries', () => randomUUID(), 20],
  ])('%s, twenty times at once, counts as often as it should', async (_, clientId, times) => {
    const body = { answers: wrongAnswers, at: bench.container.clock.now().toISOString() }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => attempt(bench.course.quiz.id, { ...body, client_id: clientId() })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(times)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20 - times)
    expect(await counts()).toEqual([times, 0, 0])
    const standing = await bench.container.db.itemStanding.findFirstOrThrow({
      where: { enrolmentId: bench.enrolmentId, itemId: bench.course.quiz.id },
    })
    expect(standing.tries).toBe(times)
    expect(standing.stuckSince === null).toBe(times < 3)
  })

  it('is a sign of life, which is written once a minute', async () => {
    const lastActive = async () =>
      (await bench.container.db.enrolment.findUniqueOrThrow({ where: { id: bench.enrolmentId } }))
        .lastActiveAt
    const first = bench.container.clock.now()
    await attempt(bench.course.quiz.id, { answers: rightAnswers })
    expect(await lastActive()).toEqual(first)
    bench.container.clock.advance(59_000)
    await attempt(bench.course.quiz.id, { answers: wrongAnswers })
    expect(await lastActive()).toEqual(first)
    bench.container.clock.advance(2_000)
    await attempt(bench.course.quiz.id, { answers: wrongAnswers })
    expect(await lastActive()).toEqual(bench.container.clock.now())
  })

  it('keeps the best score and the number of tries, in whatever order they arrive', async () => {
    await attempt(bench.course.quiz.id, { answers: { ...wrongAnswers, 'q-one': 'a' } })
    await attempt(bench.course.quiz.id, { answers: rightAnswers })
    const late = await attempt(bench.course.quiz.id, { answers: wrongAnswers, at: '2020-01-01T00:00:00Z' })
    expect(await json(late)).toMatchObject({ passed: false, state: 'done' })
    expect(await json(await read(bench.course.quiz.id))).toMatchObject({
      state: 'done',
      attempts: { count: 3, best: { score: 3, max: 3 } },
    })
    const rows = await bench.container.db.itemAttempt.findMany({
      where: { enrolmentId: bench.enrolmentId },
      include: { enrolment: true },
    })
    const now = bench.container.clock.now()
    for (const row of rows) {
      expect(row.at.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(row.at.getTime()).toBeGreaterThanOrEqual(row.enrolment.startDate?.getTime() ?? 0)
    }
  })

  it('is graded by the version that was on the screen', async () => {
    const changed = {
      questions: [
        {
          id: 'q-new',
          kind: 'number',
          text: { en: 'x', fr: 'x' },
          answer: 1,
          explanation: { en: 'x', fr: 'x' },
        },
      ],
    }
    const {
      id: _,
      createdAt: __,
      ...old
    } = await bench.container.db.itemRevision.findFirstOrThrow({ where: { itemId: bench.course.quiz.id } })
    const second = await bench.container.db.itemRevision.create({
      data: {
        ...old,
        number: 2,
        definition: changed,
        outlineEn: [],
        outlineFr: [],
        facts: undefined,
        guide: {},
        proof: undefined,
      },
    })
    await bench.container.db.learningItem.update({
      where: { id: bench.course.quiz.id },
      data: { publishedRevisionId: second.id },
    })
    expect(
      await json(await attempt(bench.course.quiz.id, { answers: rightAnswers, revision: 1 })),
    ).toMatchObject({
      score: 3,
      max: 3,
    })
    expect(await json(await attempt(bench.course.quiz.id, { answers: { 'q-new': 1 } }))).toMatchObject({
      score: 1,
      max: 1,
    })
  })

  it('that fails for the third time leaves the student stuck, until it is passed', async () => {
    const stuck = async () =>
      (
        await bench.container.db.itemStanding.findFirstOrThrow({
          where: { enrolmentId: bench.enrolmentId, itemId: bench.course.quiz.id },
        })
      ).stuckSince
    for (let n = 0; n < 2; n++) {
      await attempt(bench.course.quiz.id, { answers: wrongAnswers })
    }
    expect(await stuck()).toBeNull()
    await attempt(bench.course.quiz.id, { answers: wrongAnswers })
    expect(await stuck()).not.toBeNull()
    await attempt(bench.course.quiz.id, { answers: rightAnswers })
    expect(await stuck()).toBeNull()
  })
})

describe('statements', () => {
  const run = async (
    useCase: typeof getMyItem | typeof getMyProgram | typeof submitAttempt,
    input: object,
  ) => {
    const actor = await actorFor(bench.student.id)
    const call = { actor, credentials: {}, request: requestInfo(), readInput: async () => input }
    return statementsOf(() => execute(useCase as typeof getMyItem, call))
  }

  it('one for the program page, one for a lesson', async () => {
    expect(await run(getMyProgram, { slug: bench.course.program.slug })).toHaveLength(1)
    expect(await run(getMyItem, { id: bench.course.lesson.id })).toHaveLength(1)
  })

  it('two for a try that changes no progress: one reads, one writes; one more for the first at a revision', async () => {
    const input = () => ({ id: bench.course.quiz.id, client_id: randomUUID(), answers: wrongAnswers })
    expect(await run(submitAttempt, input())).toHaveLength(3)
    expect(await run(submitAttempt, input())).toHaveLength(2)
    const pass = { id: bench.course.quiz.id, client_id: randomUUID(), answers: rightAnswers }
    await run(submitAttempt, pass)
    const afterwards = { ...pass, client_id: randomUUID() }
    expect(await run(submitAttempt, afterwards)).toHaveLength(2)
    expect(await counts()).toEqual([4, 1, 0])
  })
})

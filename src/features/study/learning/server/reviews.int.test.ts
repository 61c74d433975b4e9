import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { getOverview } from '@/features/portal/dashboard/server/get-dashboard'
import { execute } from '@/server/kernel/execute'
import { signAccessToken } from '@/server/kernel/tokens'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { type Course, createCourse, rightAnswers } from '@/testing/learning'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { getReviewPage } from './list-reviews'

const attemptRoute = studentCalls['POST /api/user/items/{id}/attempts'].handler
const completionRoute = studentCalls['PUT /api/user/items/{id}/completion'].handler
const answerRoute = studentCalls['POST /api/user/reviews'].handler
const listRoute = studentCalls['GET /api/user/reviews'].handler
const syncRoute = studentCalls['POST /api/user/sync'].handler

interface Someone {
  id: string
  bearer: string
}
interface Card {
  id: string
  item_id: string
  kind: string
  text: string
  options?: unknown
  answer?: unknown
  explanation?: string
}

const dayMs = 86_400_000
const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let student: Someone
let enrolmentId: string
let start: Date

async function signIn(overrides: Parameters<typeof createUser>[0] = {}): Promise<Someone> {
  const { id } = await createUser(overrides)
  return { id, bearer: await bearerOf(id) }
}
async function bearerOf(userId: string) {
  const now = container.clock.now()
  const session = await container.db.session.create({
    data: { userId, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  return signAccessToken(userId, session.id, now)
}

beforeEach(async () => {
  course = await createCourse()
  student = await signIn()
  start = container.clock.now()
  const startDate = new Date(start.getTime() - 10 * dayMs)
  const data = { userId: student.id, programId: course.program.id, status: 'active' as const, startDate }
  enrolmentId = (await container.db.enrolment.create({ data })).id
})

const request = (method: string, who: Someone, body?: unknown) =>
  new Request('http://localhost:3000/api/user/reviews', {
    method,
    headers: { authorization: `Bearer ${who.bearer}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
const at = (params: Record<string, string>) => ({ params: Promise.resolve(params) })
const list = async (who = student) => (await (await listRoute(request('GET', who), at({}))).json()) as Card[]
const answer = (body: object, who = student) =>
  answerRoute(request('POST', who, { client_id: randomUUID(), ...body }), at({}))
const attempt = (answers: object) =>
  attemptRoute(request('POST', student, { client_id: randomUUID(), answers }), at({ id: course.quiz.id }))
const read = () => completionRoute(request('PUT', student, {}), at({ id: course.lesson.id }))
const json = async <T = Record<string, unknown>>(response: Response) => (await response.json()) as T

async function wait(days: number) {
  container.clock.advance(days * dayMs)
  student.bearer = await bearerOf(student.id)
}

/** Two questions were answered correctly and one was not asked; the week is complete. */
async function finishWeek() {
  await read()
  await attempt({ 'q-one': 'b', 'q-two': '1' })
  await container.db.itemCompletion.create({
    data: { enrolmentId, itemId: course.quiz.id, how: 'passed', completedAt: container.clock.now() },
  })
  await read()
}
const card = (question: string) => `${course.quiz.id}.${question}`

describe('refuses', () => {
  it('visitors and the office', async () => {
    const staff = await signIn({ role: 'staff' })
    for (const [who, status] of [
      [{ id: '', bearer: 'nobody' }, 401],
      [staff, 403],
    ] as const) {
      expect((await listRoute(request('GET', who), at({}))).status).toBe(status)
      expect((await answer({ card: card('q-one'), answer: 'a' }, who)).status).toBe(status)
    }
  })

  it('cards that were not learned, of others, or that cannot be, as if they did not exist', async () => {
    const other = await signIn()
    expect((await answer({ card: card('q-one'), answer: 'a' }, other)).status).toBe(404)
    // The question was answered, but the week is not complete.
    await attempt(rightAnswers)
    expect((await answer({ card: card('q-one'), answer: 'a' })).status).toBe(404)
    await read()
    for (const id of ['', 'x', course.quiz.id, card('q-none'), `${randomUUID()}.q-one`, card('Q ONE')]) {
      expect((await answer({ card: id, answer: 'a' })).status, id).toBe(404)
    }
    expect((await answer({ card: card('q-one'), answer: 'a' })).status).toBe(200)
  })

  it.each([
    ['nothing', {}],
    ['a number for the card', { card: 7, answer: 'a' }],
    ['a long card', { card: 'x'.repeat(200), answer: 'a' }],
    ['no answer', { card: 'x' }],
    ['null', { card: 'x', answer: null }],
    ['an empty answer', { card: 'x', answer: '' }],
    ['a long answer', { card: 'x', answer: 'a'.repeat(30_000) }],
    ['a bad id', { card: 'x', answer: 'a', client_id: 'no good' }],
    ['a bad time', { card: 'x', answer: 'a', at: 'yesterday' }],
  ])('%s, with an error at the field', async (_what, body) => {
    const response = await answer(body)
    expect(response.status).toBe(422)
    expect(Object.keys((await json<{ errors: object }>(response)).errors)).not.toEqual([])
  })

  it('everything of a program that was refunded', async () => {
    await finishWeek()
    await wait(3)
    expect(await list()).toHaveLength(2)
    await container.db.enrolment.update({ where: { id: enrolmentId }, data: { status: 'ended' } })
    expect(await list()).toEqual([])
    expect((await answer({ card: card('q-one'), answer: 'a' })).status).toBe(403)
    expect(await container.db.reviewAnswer.count({ where: { enrolmentId } })).toBe(0)
  })
})

describe('what comes back', () => {
  it('is nothing before two days, and then what was answered in the finished week', async () => {
    await finishWeek()
    expect(await list()).toEqual([])
    await wait(1.99)
    expect(await list()).toEqual([])
    await wait(0.02)
    const cards = await list()
    expect(cards.map(({ id, item_id }) => [id, item_id])).toEqual([
      [card('q-one'), course.quiz.id],
      [card('q-two'), course.quiz.id],
    ])
    expect(cards[0]).toMatchObject({
      kind: 'single',
      text: 'Which one?',
      options: [
        { id: 'a', text: 'This' },
        { id: 'b', text: 'That' },
      ],
    })
    // None of them was answered correctly yet: the server sends no answers.
    expect(JSON.stringify(cards)).not.toMatch(/EXPLAINED|"answer"/)
  })

  it('brings its answer once it was answered right', async () => {
    await attempt({ ...rightAnswers, 'q-one': 'b' })
    await attempt({ 'q-one': 'b', 'q-two': '600', 'q-three': 'alt' })
    await container.db.itemCompletion.create({
      data: { enrolmentId, itemId: course.quiz.id, how: 'passed', completedAt: container.clock.now() },
    })
    await read()
    await wait(2)
    const answers = Object.fromEntries((await list()).map(({ id, answer }) => [id, answer]))
    expect(answers).toEqual({ [card('q-one')]: undefined, [card('q-two')]: 600, [card('q-three')]: ['alt'] })
  })

  it('follows the schedule: right answers lead on, a wrong one back', async () => {
    await finishWeek()
    const expectDue = (days: number) => new Date(container.clock.now().getTime() + days * dayMs).toISOString()
    await wait(2)
    expect(await json(await answer({ card: card('q-one'), answer: 'a' }))).toEqual({
      correct: true,
      explanation: 'EXPLAINED-ONE',
      due_at: expectDue(7),
    })
    expect(await json(await answer({ card: card('q-two'), answer: 2 }))).toEqual({
      correct: false,
      explanation: 'EXPLAINED-TWO',
      due_at: expectDue(2),
    })
    expect(await list()).toEqual([])
    await wait(7)
    expect((await list()).map(({ id }) => id).sort()).toEqual([card('q-one'), card('q-two')])
    expect((await json(await answer({ card: card('q-one'), answer: 'a' }))).due_at).toBe(expectDue(21))
    await wait(21)
    expect((await json(await answer({ card: card('q-one'), answer: 'a' }))).due_at).toBeNull()
    await wait(300)
    expect((await list()).map(({ id }) => id)).toEqual([card('q-two')])
  })

  it('practice before the day is graded and moves nothing', async () => {
    await finishWeek()
    const due_at = new Date(container.clock.now().getTime() + 2 * dayMs).toISOString()
    expect(await json(await answer({ card: card('q-one'), answer: 'a' }))).toMatchObject({
      correct: true,
      due_at,
    })
  })
})

describe('an answer counts once', () => {
  it('however often it arrives, at the same time too', async () => {
    await finishWeek()
    await wait(2)
    const body = { client_id: randomUUID(), card: card('q-one'), answer: 'a' }
    const answers = await Promise.all([answer(body), answer(body), answer({ ...body, answer: 'b' })])
    const bodies = await Promise.all(answers.map((each) => each.json()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    expect(await container.db.reviewAnswer.count({ where: { enrolmentId } })).toBe(1)
  })

  it('late, by sync, for the day on which it was given', async () => {
    await finishWeek()
    await wait(2)
    const answeredAt = container.clock.now()
    await wait(3)
    const entry = {
      kind: 'review',
      card: card('q-one'),
      answer: 'a',
      client_id: 'r1',
      at: answeredAt.toISOString(),
    }
    const entries = [entry, entry, { ...entry, client_id: 'r2' }, { ...entry, client_id: 'r3', card: 'x' }]
    const { results } = await json<{ results: Record<string, unknown>[] }>(
      await syncRoute(request('POST', student, { entries }), at({})),
    )
    const due_at = new Date(answeredAt.getTime() + 7 * dayMs).toISOString()
    expect(results).toMatchObject([
      { client_id: 'r1', status: 200, correct: true, due_at },
      { client_id: 'r1', status: 200, correct: true, due_at },
      // The same card on another device: graded, and its date stays.
      { client_id: 'r2', status: 200, correct: true, due_at },
      { client_id: 'r3', status: 404 },
    ])
  })

  it('never in the future, whatever the clock of the device says', async () => {
    await finishWeek()
    const far = new Date(container.clock.now().getTime() + 50 * dayMs).toISOString()
    const due_at = new Date(container.clock.now().getTime() + 2 * dayMs).toISOString()
    expect(await json(await answer({ card: card('q-one'), answer: 'a', at: far }))).toMatchObject({ due_at })
  })
})

it('the page and the count take few statements, and show a result to whom it belongs alone', async () => {
  await finishWeek()
  await wait(2)
  await answer({ client_id: 'shown', card: card('q-one'), answer: 'b' })
  const call = async <T>(useCase: unknown, userId: string, input: object = {}) =>
    (await execute(useCase as typeof getReviewPage, {
      actor: await actorFor(userId),
      credentials: {},
      request: requestInfo(),
      readInput: async () => input,
    })) as T
  const page = await call<Awaited<ReturnType<typeof getReviewPage.run>>>(getReviewPage, student.id, {
    answered: 'shown',
  })
  expect(page).toMatchObject({
    dueCount: 1,
    result: { correct: false, answer: 'a', explanation: 'EXPLAINED-ONE' },
  })
  const other = await signIn()
  expect(await call(getReviewPage, other.id, { answered: 'shown' })).toEqual({
    cards: [],
    dueCount: 0,
    result: null,
  })
  const actor = await actorFor(student.id)
  const overview = { actor, credentials: {}, request: requestInfo(), readInput: async () => ({}) }
  const statements = await statementsOf(async () => {
    expect(await execute(getOverview, overview)).toMatchObject({ reviews: 1 })
  })
  expect(statements).toHaveLength(1)
})

describe('terms of finished weeks', () => {
  const names = ['server', 'browser', 'request', 'pixel'] as const
  const idOf = (name: string) => `${course.lesson.id}.term_${name}`
  async function teach(terms: readonly string[], week = 0, glossary: readonly string[] = names) {
    await container.db.glossaryTerm.createMany({
      skipDuplicates: true,
      data: glossary.map((slug) => ({
        programId: course.program.id,
        slug,
        termEn: `the ${slug}`,
        termFr: `le ${slug}`,
        meaningEn: `MEANING-OF-${slug}`,
        meaningFr: `SENS-DE-${slug}`,
      })),
    })
    await container.db.programWeek.update({
      where: { id: course.weeks[week]?.id },
      data: { guide: { terms } },
    })
  }
  const find = async (name: string) => (await list()).find(({ id }) => id === idOf(name))
  const optionOf = async (name: string) =>
    (((await find('server'))?.options ?? []) as { id: string; text: string }[]).find(
      ({ text }) => text === `MEANING-OF-${name}`,
    )?.id

  it('do not come back from an open week, from a small glossary, or twice', async () => {
    await teach(['server'], 0, names.slice(0, 3))
    await teach(['server', 'pixel'], 1, [])
    await finishWeek()
    await wait(3)
    expect(await find('server')).toBeUndefined()
    expect((await answer({ card: idOf('server'), answer: 'x' })).status).toBe(404)
    await teach(['server'], 0)
    await container.db.weekCompletion.create({ data: { enrolmentId, weekNumber: 2, completedAt: start } })
    const ids = (await list()).map(({ id }) => id).filter((id) => id.includes('term_'))
    expect(ids.sort()).toEqual([`${course.assignment.id}.term_pixel`, idOf('server')].sort())
  })

  it('ask for the meaning among four, without telling which it is', async () => {
    await teach(['server'])
    await finishWeek()
    await wait(3)
    const found = await find('server')
    expect(found).toMatchObject({ kind: 'single', text: 'What does “the server” mean?' })
    expect(found).not.toHaveProperty('answer')
    expect(JSON.stringify(found?.options)).not.toMatch(/"id":"[a-z]*server/)
    const texts = ((found?.options ?? []) as { text: string }[]).map(({ text }) => text)
    expect(texts.sort()).toEqual(names.map((name) => `MEANING-OF-${name}`).sort())
  })

  it('are graded, come back later, and bring their answer once it was right', async () => {
    await teach(['server'])
    await finishWeek()
    await wait(3)
    const [right, wrong] = [await optionOf('server'), await optionOf('pixel')]
    const refused = await json(await answer({ card: idOf('server'), answer: wrong }))
    expect(refused).toMatchObject({ correct: false, explanation: 'the server: MEANING-OF-server' })
    expect(await find('server')).toBeUndefined()
    await wait(3)
    const client_id = randomUUID()
    expect(await json(await answer({ card: idOf('server'), answer: right, client_id }))).toMatchObject({
      correct: true,
    })
    const page = await execute(getReviewPage, {
      actor: await actorFor(student.id),
      credentials: {},
      request: requestInfo(),
      readInput: async () => ({ answered: client_id }),
    })
    expect(page.result).toMatchObject({
      correct: true,
      answer: right,
      question: { text: 'What does “the server” mean?' },
    })
    await wait(7.1)
    expect(await find('server')).toMatchObject({ answer: right })
  })
})

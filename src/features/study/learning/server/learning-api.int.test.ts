import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { execute } from '@/server/kernel/execute'
import { signAccessToken } from '@/server/kernel/tokens'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { type Course, createCourse, createItem, rightAnswers, wrongAnswers } from '@/testing/learning'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { completeWeekByOffice } from './complete-week-by-office'
import { getItemPage } from './get-item-page'
import { getMyItem } from './get-my-item'
import { getMyProgram } from './get-my-program'
import { getProgramPage } from './get-program-page'
import { submitAttempt } from './submit-attempt'
import { waiveItem } from './waive-item'

const gradeRoute = studentCalls['PATCH /api/assignments/{id}'].handler
const attemptRoute = studentCalls['POST /api/user/items/{id}/attempts'].handler
const completionRoute = studentCalls['PUT /api/user/items/{id}/completion'].handler
const openingRoute = studentCalls['POST /api/user/items/{id}/opening'].handler
const itemRoute = studentCalls['GET /api/user/items/{id}'].handler
const programRoute = studentCalls['GET /api/user/programs/{slug}'].handler
const weekRoute = studentCalls['PUT /api/user/programs/{slug}/weeks/{number}'].handler
const syncRoute = studentCalls['POST /api/user/sync'].handler

interface Someone {
  id: string
  bearer: string
}

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let student: Someone
let staff: Someone
let enrolmentId: string

async function signIn(overrides: Parameters<typeof createUser>[0] = {}): Promise<Someone> {
  const now = container.clock.now()
  const { id } = await createUser(overrides)
  const session = await container.db.session.create({
    data: { userId: id, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  return { id, bearer: await signAccessToken(id, session.id, now) }
}

async function enrol(userId: string, status: 'active' | 'pending' | 'ended' | 'completed' = 'active') {
  const startDate = new Date(container.clock.now().getTime() - 10 * 86_400_000)
  const data = { userId, programId: course.program.id, status, startDate }
  return (await container.db.enrolment.create({ data })).id
}

beforeAll(async () => {
  staff = await signIn({ role: 'staff' })
})
beforeEach(async () => {
  course = await createCourse()
  student = await signIn()
  enrolmentId = await enrol(student.id)
})

const request = (method: string, who: Someone, body?: unknown, headers: Record<string, string> = {}) =>
  new Request('http://localhost:3000/api/user/items', {
    method,
    headers: { authorization: `Bearer ${who.bearer}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
const at = (params: Record<string, string>) => ({ params: Promise.resolve(params) })

const read = (id: string, who = student, headers = {}) =>
  itemRoute(request('GET', who, undefined, headers), at({ id }))
const open = (id: string, who = student) => openingRoute(request('POST', who), at({ id }))
const complete = (id: string, body: object = {}, who = student) =>
  completionRoute(request('PUT', who, body), at({ id }))
const attempt = (id: string, body: object, who = student) =>
  attemptRoute(
    request('POST', who, { client_id: randomUUID(), at: container.clock.now().toISOString(), ...body }),
    at({ id }),
  )
const week = (number: number, completed = true, who = student) =>
  weekRoute(request('PUT', who, { completed }), at({ slug: course.program.slug, number: String(number) }))
const sync = (body: unknown, who = student) => syncRoute(request('POST', who, body), at({}))
const program = async (who = student, headers = {}) =>
  (await (
    await programRoute(request('GET', who, undefined, headers), at({ slug: course.program.slug }))
  ).json()) as Awaited<ReturnType<typeof getMyProgram.run>>
const json = async <T = Record<string, unknown>>(response: Response) => (await response.json()) as T
const grade = (id: string, status: 'accepted' | 'returned') =>
  gradeRoute(request('PATCH', staff, { status }), at({ id }))
const handIn = async (itemId: string | null, version = 1, weekNumber: number | null = 2) =>
  (
    await container.db.submission.create({
      data: {
        userId: student.id,
        programId: course.program.id,
        enrolmentId,
        itemId,
        version,
        weekNumber,
        filename: 'a.txt',
        size: 1,
        sha256: '',
        contentType: 'text/plain',
        storageKey: randomUUID(),
        submittedAt: container.clock.now(),
      },
    })
  ).id
const counts = () =>
  Promise.all([
    container.db.itemAttempt.count({ where: { enrolmentId } }),
    container.db.itemCompletion.count({ where: { enrolmentId } }),
    container.db.weekCompletion.count({ where: { enrolmentId } }),
  ])

describe('refuses', () => {
  it('visitors; staff who write for themselves', async () => {
    const nobody = { id: '', bearer: 'nobody' }
    expect((await read(course.lesson.id, nobody)).status).toBe(401)
    for (const [who, status] of [
      [nobody, 401],
      [staff, 403],
    ] as const) {
      expect((await complete(course.lesson.id, {}, who)).status).toBe(status)
      expect((await attempt(course.quiz.id, { answers: rightAnswers }, who)).status).toBe(status)
      expect((await sync({ entries: [] }, who)).status).toBe(status)
    }
  })

  it('items of programs that one is not enrolled in, as if they did not exist', async () => {
    const other = await signIn()
    for (const id of [course.lesson.id, randomUUID(), 'nothing', "' or 1=1"]) {
      expect((await read(id, other)).status).toBe(404)
      expect((await complete(id, {}, other)).status).toBe(404)
      expect((await attempt(id, { answers: rightAnswers }, other)).status).toBe(404)
    }
  })

  it.each(['pending', 'ended'] as const)(
    'the items of a program that is %s, and keeps its history',
    async (status) => {
      await complete(course.lesson.id)
      await container.db.enrolment.update({ where: { id: enrolmentId }, data: { status } })
      const before = await counts()
      for (const response of [
        await read(course.lesson.id),
        await complete(course.lesson.id, { completed: false }),
        await attempt(course.quiz.id, { answers: rightAnswers }),
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
      programId: course.program.id,
      weekId: course.weeks[0].id,
      published: false,
    })
    expect((await read(draft.id)).status).toBe(404)
    expect((await complete(draft.id)).status).toBe(404)
    await container.db.learningItem.update({
      where: { id: course.extra.id },
      data: { archivedAt: new Date() },
    })
    expect((await read(course.extra.id)).status).toBe(404)
    const listed = (await program()).weeks.flatMap(({ items }) => items.map(({ id }) => id))
    expect(listed).toEqual([course.lesson.id, course.quiz.id, course.assignment.id])
  })

  it('to mark what is earned', async () => {
    for (const { id } of [course.quiz, course.assignment]) {
      expect((await complete(id)).status).toBe(409)
    }
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('tries at what is not tried', async () => {
    for (const { id } of [course.lesson, course.assignment]) {
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
    const response = await attempt(course.quiz.id, body)
    expect(response.status).toBe(422)
    expect(Object.keys((await json<{ errors: object }>(response)).errors)).toEqual([field])
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('a week while required items are open, and names them', async () => {
    const response = await week(1)
    expect(response.status).toBe(409)
    expect((await json(response)).missing).toEqual([course.lesson.id, course.quiz.id])
    await complete(course.lesson.id)
    expect((await json(await week(1))).missing).toEqual([course.quiz.id])
    expect(await counts()).toEqual([0, 1, 0])
  })

  it('more than 100 entries, and what is no list', async () => {
    const entries = Array.from({ length: 101 }, () => ({
      kind: 'completion',
      item: course.lesson.id,
      client_id: 'a',
    }))
    expect((await sync({ entries })).status).toBe(422)
    expect((await sync({ entries: 'x' })).status).toBe(422)
    expect((await sync({})).status).toBe(422)
    expect((await sync({ entries: [{ pad: 'x'.repeat(1024 * 1024) }] })).status).toBe(413)
    expect(await counts()).toEqual([0, 0, 0])
  })
})

describe('answers of a quiz', () => {
  const secrets = /EXPLAINED|Because this|"answer"/
  it('do not travel before passing or the third try', async () => {
    const bodies = [await (await read(course.quiz.id)).text()]
    for (let n = 0; n < 2; n++) {
      bodies.push(await (await attempt(course.quiz.id, { answers: wrongAnswers })).text())
    }
    bodies.push(await (await read(course.quiz.id)).text(), JSON.stringify(await program()))
    for (const body of bodies) {
      expect(body).not.toMatch(secrets)
    }
    const third = await (await attempt(course.quiz.id, { answers: wrongAnswers })).text()
    expect(third).toMatch(secrets)
    expect(await (await read(course.quiz.id)).text()).not.toMatch(secrets)
  })

  it('come with passing, in the language of the reader', async () => {
    const response = await attemptRoute(
      request('POST', student, { client_id: 'one', answers: rightAnswers }, { 'accept-language': 'fr' }),
      at({ id: course.quiz.id }),
    )
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
    const body = await json<{ questions: object[]; state: null }>(await read(course.quiz.id, staff))
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
    const first = await attempt(course.quiz.id, body)
    const again = await attempt(course.quiz.id, { ...body, answers: rightAnswers })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await again.text()).toBe(await first.text())
    expect(await counts()).toEqual([1, 0, 0])
  })

  it('that arrives twenty times at once counts once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt(course.quiz.id, { client_id: 'same', answers: rightAnswers })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1)
    expect(await counts()).toEqual([1, 1, 0])
  })

  it.each([
    ['the same failed try', () => 'same', 1],
    ['different failed tries', () => randomUUID(), 20],
  ])('%s, twenty times at once, counts as often as it should', async (_, clientId, times) => {
    const body = { answers: wrongAnswers, at: container.clock.now().toISOString() }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => attempt(course.quiz.id, { ...body, client_id: clientId() })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(times)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20 - times)
    expect(await counts()).toEqual([times, 0, 0])
    const standing = await container.db.itemStanding.findFirstOrThrow({
      where: { enrolmentId, itemId: course.quiz.id },
    })
    expect(standing.tries).toBe(times)
    expect(standing.stuckSince === null).toBe(times < 3)
  })

  it('is a sign of life, which is written once a minute', async () => {
    const lastActive = async () =>
      (await container.db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } })).lastActiveAt
    const first = container.clock.now()
    await attempt(course.quiz.id, { answers: rightAnswers })
    expect(await lastActive()).toEqual(first)
    container.clock.advance(59_000)
    await attempt(course.quiz.id, { answers: wrongAnswers })
    expect(await lastActive()).toEqual(first)
    container.clock.advance(2_000)
    await attempt(course.quiz.id, { answers: wrongAnswers })
    expect(await lastActive()).toEqual(container.clock.now())
  })

  it('keeps the best score and the number of tries, in whatever order they arrive', async () => {
    await attempt(course.quiz.id, { answers: { ...wrongAnswers, 'q-one': 'a' } })
    await attempt(course.quiz.id, { answers: rightAnswers })
    const late = await attempt(course.quiz.id, { answers: wrongAnswers, at: '2020-01-01T00:00:00Z' })
    expect(await json(late)).toMatchObject({ passed: false, state: 'done' })
    expect(await json(await read(course.quiz.id))).toMatchObject({
      state: 'done',
      attempts: { count: 3, best: { score: 3, max: 3 } },
    })
    const rows = await container.db.itemAttempt.findMany({
      where: { enrolmentId },
      include: { enrolment: true },
    })
    const now = container.clock.now()
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
    } = await container.db.itemRevision.findFirstOrThrow({ where: { itemId: course.quiz.id } })
    const second = await container.db.itemRevision.create({
      data: {
        ...old,
        number: 2,
        definition: changed,
        outlineEn: [],
        outlineFr: [],
        facts: undefined,
        proof: undefined,
      },
    })
    await container.db.learningItem.update({
      where: { id: course.quiz.id },
      data: { publishedRevisionId: second.id },
    })
    expect(await json(await attempt(course.quiz.id, { answers: rightAnswers, revision: 1 }))).toMatchObject({
      score: 3,
      max: 3,
    })
    expect(await json(await attempt(course.quiz.id, { answers: { 'q-new': 1 } }))).toMatchObject({
      score: 1,
      max: 1,
    })
  })

  it('that fails for the third time leaves the student stuck, until it is passed', async () => {
    const stuck = async () =>
      (await container.db.itemStanding.findFirstOrThrow({ where: { enrolmentId, itemId: course.quiz.id } }))
        .stuckSince
    for (let n = 0; n < 2; n++) {
      await attempt(course.quiz.id, { answers: wrongAnswers })
    }
    expect(await stuck()).toBeNull()
    await attempt(course.quiz.id, { answers: wrongAnswers })
    expect(await stuck()).not.toBeNull()
    await attempt(course.quiz.id, { answers: rightAnswers })
    expect(await stuck()).toBeNull()
  })
})

describe('progress', () => {
  it('a week completes itself with its last required item, and is kept', async () => {
    expect(await json(await complete(course.lesson.id))).toEqual({ state: 'done', progress: 0 })
    expect(await json(await complete(course.lesson.id, { completed: false }))).toEqual({
      state: 'started',
      progress: 0,
    })
    await complete(course.lesson.id)
    expect(await json(await attempt(course.quiz.id, { answers: rightAnswers }))).toMatchObject({
      progress: 33,
    })
    expect((await complete(course.lesson.id, { completed: false })).status).toBe(409)
    expect((await week(1, false)).status).toBe(409)
    expect(await json(await week(1))).toEqual({ progress: 33 })
    await createItem({ programId: course.program.id, weekId: course.weeks[0].id, position: 9 })
    expect(await json(await complete(course.extra.id))).toMatchObject({ progress: 33 })
    const [first] = (await program()).weeks
    expect(first).toMatchObject({ completed: true })
    expect(first?.items.at(-1)).toMatchObject({ state: 'todo' })
  })

  it('an accepted assignment completes its item; returned after all, an open week goes back', async () => {
    const second = await createItem({ programId: course.program.id, weekId: course.weeks[1].id, position: 2 })
    const id = await handIn(course.assignment.id)
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
    await complete(course.lesson.id)
    await attempt(course.quiz.id, { answers: rightAnswers })
    await grade(await handIn(course.assignment.id), 'accepted')
    expect((await week(3)).status).toBe(409)
    const input = { enrolment: enrolmentId, number: 3, reason: 'Was in the room' }
    await callUseCase(completeWeekByOffice, input, { as: staff.id })
    await createItem({ programId: course.program.id, weekId: course.weeks[2].id })
    const mine = await program()
    expect(mine).toMatchObject({ status: 'completed', progress: 100, next: null })
    expect((await read(course.lesson.id)).status).toBe(200)
    expect((await week(3, false)).status).toBe(409)
  })

  it('says what is next: what waits for the teacher is passed over', async () => {
    expect((await program()).next).toEqual({
      id: course.lesson.id,
      week: 1,
      title: `Title of ${course.lesson.slug}`,
    })
    await complete(course.lesson.id)
    await attempt(course.quiz.id, { answers: rightAnswers })
    expect((await program(student, { 'accept-language': 'fr' })).next).toEqual({
      id: course.assignment.id,
      week: 2,
      title: `Titre de ${course.assignment.slug}`,
    })
  })

  const writes = /\b(insert into|update|delete from) (?!rate_limits|sessions)/i

  it('reading writes nothing, as a page or by the API: a week that is saved for offline is not started', async () => {
    const { program: of, lesson, quiz, assignment } = course
    await read(lesson.id)
    const statements = await statementsOf(async () => {
      await callUseCase(getProgramPage, { slug: of.slug }, { as: student.id })
      for (const { id, slug } of [lesson, quiz, assignment]) {
        await callUseCase(getItemPage, { slug: of.slug, item: slug }, { as: student.id })
        expect((await read(id)).status).toBe(200)
      }
    })
    expect(statements.filter((sql) => sql.includes('learning_items'))).toHaveLength(7)
    expect(statements.filter((sql) => writes.test(sql))).toEqual([])
    expect(await container.db.itemStanding.count({ where: { enrolmentId } })).toBe(0)
    expect((await program()).weeks[0]?.items.map(({ state }) => state)).toEqual(['todo', 'todo', 'todo'])
  })

  it('an item that is shown is started, once and from the first time, however often it is shown', async () => {
    const answers = await Promise.all([open(course.lesson.id), open(course.lesson.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await json(answers[0] as Response)).toEqual({ opened: true })
    const standings = () => container.db.itemStanding.findMany({ where: { enrolmentId } })
    const first = await standings()
    expect(first).toMatchObject([{ itemId: course.lesson.id, tries: 0 }])
    container.clock.advance(1_000)
    expect((await open(course.lesson.id)).status).toBe(200)
    expect(await standings()).toEqual(first)
    await attempt(course.quiz.id, { answers: wrongAnswers })
    await open(course.quiz.id)
    expect((await program()).weeks[0]?.items.map(({ state }) => state)).toEqual([
      'started',
      'started',
      'todo',
    ])
  })

  it('nothing is started by a stranger, by somebody who has not paid, by staff, or where nothing is', async () => {
    const stranger = await signIn()
    expect((await open(course.lesson.id, stranger)).status).toBe(404)
    for (const status of ['pending', 'ended'] as const) {
      const other = await signIn()
      await enrol(other.id, status)
      expect((await open(course.lesson.id, other)).status).toBe(403)
    }
    expect((await open(course.lesson.id, staff)).status).toBe(403)
    expect((await open(course.lesson.id, { ...stranger, bearer: 'none' })).status).toBe(401)
    const weekId = course.weeks[0].id
    const draft = await createItem({ programId: course.program.id, weekId, position: 8, published: false })
    const gone = await createItem({ programId: course.program.id, weekId, position: 9 })
    await container.db.learningItem.update({ where: { id: gone.id }, data: { archivedAt: new Date() } })
    for (const id of [draft.id, gone.id, randomUUID(), 'none']) {
      expect((await open(id)).status).toBe(404)
    }
    const itemIds = [course.lesson.id, draft.id, gone.id]
    expect(await container.db.itemStanding.count({ where: { itemId: { in: itemIds } } })).toBe(0)
  })

  it('items that are opened are started; the answer has the shape that is promised', async () => {
    expect((await program()).weeks[0]?.items[0]).toMatchObject({ state: 'todo' })
    await open(course.lesson.id)
    const item = await json(await read(course.lesson.id))
    expect(item).toMatchObject({
      id: course.lesson.id,
      kind: 'lesson',
      title: `Title of ${course.lesson.slug}`,
      week: { number: 1, title: 'Week 1', completed: false },
      html: '<p>Text</p>',
      revision: 1,
      attempts: { count: 0, best: null },
      previous: null,
      next: { id: course.quiz.id },
    })
    expect((await program()).weeks[0]?.items[0]).toEqual({
      id: course.lesson.id,
      slug: course.lesson.slug,
      kind: 'lesson',
      title: `Title of ${course.lesson.slug}`,
      minutes: 10,
      required: true,
      state: 'started',
      due_at: null,
    })
  })
})

describe('staff', () => {
  const waive = async (who: Someone, input: object) => callUseCase(waiveItem, input, { as: who.id })
  const input = () => ({ enrolment: enrolmentId, item: course.quiz.id, reason: 'Passed it on paper' })

  it('only they waive, and only with a reason', async () => {
    await expect(waive(student, input())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(waive(staff, { ...input(), reason: ' ' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(waive(staff, { ...input(), item: randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    })
    await container.db.enrolment.update({ where: { id: enrolmentId }, data: { status: 'ended' } })
    await expect(waive(staff, input())).rejects.toMatchObject({ code: 'conflict' })
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('a waived item counts as done, and the log says why', async () => {
    await complete(course.lesson.id)
    expect(await waive(staff, input())).toEqual({ state: 'done', progress: 33 })
    await expect(waive(staff, input())).rejects.toMatchObject({ code: 'conflict' })
    const [entry] = await container.db.auditEntry.findMany({ where: { targetUserId: student.id } })
    expect(entry).toMatchObject({
      action: 'item.waived',
      actorId: staff.id,
      details: { reason: 'Passed it on paper' },
    })
  })
})

describe('sync', () => {
  it('answers each entry as its own call would have, and none stops the next', async () => {
    const other = await createCourse()
    const entries = [
      { kind: 'review', client_id: 'r', card: `${course.quiz.id}.q-one`, answer: 'a' },
      { kind: 'attempt', client_id: 'a1', item: course.quiz.id, answers: wrongAnswers, revision: 1 },
      { kind: 'attempt', client_id: 'a1', item: course.quiz.id, answers: wrongAnswers, revision: 1 },
      { kind: 'attempt', client_id: 'a2', item: course.quiz.id },
      { kind: 'completion', client_id: 'c1', item: other.lesson.id },
      { kind: 'completion', client_id: 'c2', item: course.quiz.id },
      { kind: 'dance', client_id: 'd' },
      { kind: 'completion', item: course.lesson.id },
      { kind: 'attempt', client_id: 'a3', item: course.quiz.id, answers: rightAnswers },
      { kind: 'completion', client_id: 'c3', item: course.lesson.id, at: '2031-01-01T00:00:00Z' },
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
    const { completedAt } = await container.db.itemCompletion.findFirstOrThrow({
      where: { enrolmentId, itemId: course.lesson.id },
    })
    expect(completedAt).toEqual(container.clock.now())
    const again = await json<{ results: { status: number }[] }>(await sync({ entries }))
    // The week is complete by now, so its questions may be reviewed.
    expect(again.results.map(({ status }) => status)).toEqual([
      200, 200, 200, 422, 404, 409, 422, 422, 200, 200,
    ])
    expect(await counts()).toEqual([2, 2, 1])
  })
})

describe('statements', () => {
  const run = async (
    useCase: typeof getMyItem | typeof getMyProgram | typeof submitAttempt,
    input: object,
  ) => {
    const actor = await actorFor(student.id)
    const call = { actor, credentials: {}, request: requestInfo(), readInput: async () => input }
    return statementsOf(() => execute(useCase as typeof getMyItem, call))
  }

  it('one for the program page, one for a lesson', async () => {
    expect(await run(getMyProgram, { slug: course.program.slug })).toHaveLength(1)
    expect(await run(getMyItem, { id: course.lesson.id })).toHaveLength(1)
  })

  it('two for a try that changes no progress: one reads, one writes; one more for the first at a revision', async () => {
    const input = () => ({ id: course.quiz.id, client_id: randomUUID(), answers: wrongAnswers })
    expect(await run(submitAttempt, input())).toHaveLength(3)
    expect(await run(submitAttempt, input())).toHaveLength(2)
    const pass = { id: course.quiz.id, client_id: randomUUID(), answers: rightAnswers }
    await run(submitAttempt, pass)
    const afterwards = { ...pass, client_id: randomUUID() }
    expect(await run(submitAttempt, afterwards)).toHaveLength(2)
    expect(await counts()).toEqual([4, 1, 0])
  })
})

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { answerExercise } from '@/features/study/learning/server/answer-exercise'
import { getItemPage, type ItemPage } from '@/features/study/learning/server/get-item-page'
import { execute } from '@/server/kernel/execute'
import { signAccessToken } from '@/server/kernel/tokens'
import { undescribed } from '@/testing/described'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { type Course, createCourse, createItem, exerciseDefinition } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { exerciseField } from '../exercise-form.rules'

const attemptRoute = studentCalls['POST /api/user/items/{id}/attempts'].handler
const completionRoute = studentCalls['PUT /api/user/items/{id}/completion'].handler
const itemRoute = studentCalls['GET /api/user/items/{id}'].handler

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let exercise: { id: string; slug: string }
let student: { id: string; bearer: string }
let enrolmentId: string

async function signIn(overrides: Parameters<typeof createUser>[0] = {}) {
  const now = container.clock.now()
  const { id } = await createUser(overrides)
  const session = await container.db.session.create({
    data: { userId: id, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  return { id, bearer: await signAccessToken(id, session.id, now) }
}

beforeEach(async () => {
  course = await createCourse()
  exercise = await createItem({
    programId: course.program.id,
    weekId: course.weeks[0].id,
    position: 4,
    kind: 'exercise',
  })
  student = await signIn()
  const startDate = new Date(container.clock.now().getTime() - 86_400_000)
  const data = { userId: student.id, programId: course.program.id, status: 'active' as const, startDate }
  enrolmentId = (await container.db.enrolment.create({ data })).id
})

const request = (method: string, body?: unknown, who = student, language = 'en') =>
  new Request('http://localhost:3000/api/user/items', {
    method,
    headers: {
      authorization: `Bearer ${who.bearer}`,
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
const at = (id = exercise.id) => ({ params: Promise.resolve({ id }) })
const met = { sum: true, none: true }
const attempt = (body: object, who = student) =>
  attemptRoute(request('POST', { client_id: randomUUID(), revision: 1, ...body }, who), at())
const words = (text: string) => ({ en: text, fr: `${text} (fr)` })
/** Answers with what the device has read or measured. */
const measured = {
  file: {
    runner: 'file',
    accepts: 'docx',
    starter: { docx: ['  pushed'] },
    solution: { docx: [{ text: 'SOLUTION-ONE', style: 'Title' }] },
    way: words('Choose a style'),
    wrong: [{ answer: { docx: ['WRONG-ONE'] }, fails: 'style' }],
    checks: [{ id: 'style', label: words('A style'), docx: { different_styles: 1 } }],
  },
  photo: {
    runner: 'photo',
    sample: { width: 400, height: 300, view: 40, fill: '#abc', shapes: [] },
    solution: { width: 200, quality: 70, kind: 'jpeg' },
    checks: [{ id: 'light', label: words('Light'), max_kb: 100 }],
  },
}
const photoFacts =
  'width=200\nheight=150\nquality=70\nkind=jpeg\nbytes=9000\nfrom_width=400\nfrom_height=300\nfrom_bytes=90000\nsource=own'
const chosen = {
  ...measured,
  gap: {
    runner: 'gap',
    text: '___ price ___ 500',
    gaps: [
      { id: 'word', options: ['let', 'if'], answer: 'let' },
      { id: 'sign', options: ['=', '<'], answer: '=' },
    ],
    checks: [
      { id: 'first', label: words('The word'), gap: 'word' },
      { id: 'second', label: words('The sign'), gap: 'sign' },
    ],
  },
  order: {
    runner: 'order',
    lines: [
      { id: 'one', text: 'print(total)' },
      { id: 'two', text: 'total = 5' },
    ],
    answer: ['two', 'one'],
    checks: [{ id: 'order', label: words('In order') }],
  },
  predict: {
    runner: 'predict',
    text: 'print(1 + 1)',
    options: [
      { id: 'a', text: '11', why: words('Numbers are added') },
      { id: 'b', text: '2', why: words('Yes') },
    ],
    answer: 'b',
    checks: [{ id: 'output', label: words('What it prints') }],
  },
  match: {
    runner: 'match',
    items: [
      { id: 'rent', text: words('Rent') },
      { id: 'sale', text: words('<script>alert(1)</script>') },
    ],
    boxes: [
      { id: 'in', text: words('In') },
      { id: 'out', text: words('Out') },
    ],
    answer: { rent: 'out', sale: 'in' },
    checks: [
      { id: 'rent', label: words('The rent'), items: ['rent'] },
      { id: 'sale', label: words('The sale'), items: ['sale'] },
    ],
  },
  text: {
    runner: 'text',
    starter: '',
    solution: 'Prix 500',
    wrong: [{ answer: 'WRONG-ONE', fails: 'price' }],
    checks: [
      { id: 'price', label: words('The price'), pattern: '^prix \\d+$' },
      { id: 'lines', label: words('Two lines'), lines: { min: 2, max: 2 } },
    ],
  },
  case: {
    runner: 'case',
    figures: [{ id: 'cash', label: words('Cash'), unit: 'XAF', start: 10 }],
    steps: ['one', 'two'].map((id) => ({
      id,
      text: words(id),
      choices: [
        { id: 'buy', text: 'Buy', says: words('Bought'), changes: { cash: -5 } },
        { id: 'sell', text: 'Sell', says: words('Sold'), changes: { cash: 5 } },
      ],
    })),
    solution: { one: 'buy', two: 'sell' },
    checks: [
      { id: 'cash', label: words('The cash'), figure: 'cash', min: 10, max: 10 },
      { id: 'last', label: words('The last'), step: 'two', choice: 'sell' },
    ],
  },
}
/** The exercise becomes one of a kind without code. */
async function choose(kind: keyof typeof chosen) {
  const definition = { ...chosen[kind], hints: [words('HINT-ONE')] }
  exercise = await createItem({
    programId: course.program.id,
    weekId: course.weeks[0].id,
    position: 5,
    kind: 'exercise',
    definition,
  })
}
const ask = async <T>(useCase: typeof answerExercise | typeof getItemPage, input: object, who = student) =>
  (await execute(useCase as typeof answerExercise, {
    actor: await actorFor(who.id),
    credentials: {},
    request: requestInfo(),
    readInput: async () => ({ slug: course.program.slug, item: exercise.slug, ...input }),
  })) as T
const post = (fields: object, clientId: string = randomUUID(), who = student) =>
  ask<{ attempt: string }>(
    answerExercise,
    { id: exercise.id, client_id: clientId, revision: '1', ...fields },
    who,
  )
const openPage = (attemptId?: string) => ask<ItemPage>(getItemPage, { attempt: attemptId })
const attempts = () => container.db.itemAttempt.count({ where: { itemId: exercise.id } })
const read = async (who = student, language = 'en') =>
  (await (await itemRoute(request('GET', undefined, who, language), at())).json()) as Record<string, unknown>

describe('refused', () => {
  it('without the results of the checks, without the code, or with too much of it', async () => {
    const answers = await Promise.all([
      attempt({ code: 'x' }),
      attempt({ checks: met }),
      attempt({ code: 'é'.repeat(17_000), checks: met }),
      attempt({ code: 'x', checks: { sum: 'yes' } }),
      attempt({ code: 'x', checks: met, revision: 9 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    const { errors } = (await (answers[0] as Response).json()) as { errors: Record<string, string> }
    expect(errors).toEqual({ checks: 'Send the results of the checks.' })
    expect(await attempts()).toBe(0)
  })

  it('without anything written: it is no try', async () => {
    const answer = await attempt({ code: ' \n', checks: met })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { code: 'Write something first. Nothing was counted.' },
    })
    expect(await attempts()).toBe(0)
  })

  it.each([
    ['gap', '', 'Choose something in every gap first. Nothing was counted.'],
    ['gap', 'word=let', 'Choose something in every gap first. Nothing was counted.'],
    ['predict', '', 'Choose an answer first. Nothing was counted.'],
    [
      'order',
      'one\ntwo',
      'Move the lines first: they stand as they did at the beginning. Nothing was counted.',
    ],
    ['match', 'rent=out\nsale=attic', 'Put each thing somewhere first. Nothing was counted.'],
    ['text', ' \n ', 'Write something first. Nothing was counted.'],
    ['case', 'one=buy', 'Decide in every step first. Nothing was counted.'],
    [
      'photo',
      'width=200\nkind=jpeg',
      'Choose a picture first, your own or the sample, and wait until its new weight is shown. Nothing was counted.',
    ],
  ] as const)('without an answer (%s: “%s”), whatever is said of its checks', async (kind, code, text) => {
    await choose(kind)
    const checks = Object.fromEntries(chosen[kind].checks.map(({ id }) => [id, false]))
    for (const body of kind === 'photo' ? [{ code, checks }] : [{ code, checks }, { code }]) {
      const answer = await attempt(body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: { code: text } })
    }
    expect(await attempts()).toBe(0)
  })

  it('for a student who has not paid, and for somebody else', async () => {
    const stranger = await signIn()
    expect((await attempt({ code: 'x', checks: met }, stranger)).status).toBe(404)
    await container.db.enrolment.update({ where: { id: enrolmentId }, data: { status: 'pending' } })
    expect((await attempt({ code: 'x', checks: met })).status).toBe(403)
    expect(await attempts()).toBe(0)
  })

  it('to be done by saying so', async () => {
    const response = await completionRoute(request('PUT', { completed: true }), at())
    expect(response.status).toBe(409)
  })
})

it('what a check is about leaves with its label in the language asked for; solution and hints do not', async () => {
  const item = await read(student, 'fr')
  expect(item).toMatchObject({
    kind: 'exercise',
    runner: 'javascript',
    starter: exerciseDefinition.starter,
    checks: [
      { id: 'sum', label: 'The sum (fr)' },
      { id: 'none', label: 'Nothing (fr)' },
    ],
    draft: null,
  })
  const text = JSON.stringify(item)
  expect(text).not.toContain('HINT-ONE')
  expect(text).not.toContain('reduce')
})

it('the description of the API says what is answered about an exercise', async () => {
  const answer = await itemRoute(request('GET'), at())
  expect(await undescribed({ method: 'GET', path: '/api/user/items/[id]' }, answer)).toBeUndefined()
})

it.each([
  ['photo', photoFacts],
  ['file', 'name=letter.docx\nbytes=9000'],
] as const)(
  'what only the device has read is no answer without its checks, and counts as checked there: %s',
  async (kind, code) => {
    await choose(kind)
    expect((await attempt({ code })).status).toBe(422)
    const checks = Object.fromEntries(measured[kind].checks.map(({ id }) => [id, true]))
    expect((await attempt({ code, checks })).status).toBe(201)
    const stored = await container.db.itemAttempt.findMany({ where: { itemId: exercise.id } })
    expect(stored).toMatchObject([{ onDevice: true, passed: true, work: { code, checks } }])
    expect(JSON.stringify(await read())).not.toMatch(/WRONG-ONE|SOLUTION-ONE/)
  },
)

it('an unmet check is no pass, and neither is one that is not mentioned', async () => {
  const failed = await attempt({ code: 'one', checks: { sum: true, none: false } })
  expect(failed.status).toBe(201)
  expect(await failed.json()).toMatchObject({
    passed: false,
    score: 1,
    max: 2,
    feedback: [
      { question: 'sum', correct: true },
      { question: 'none', correct: false },
    ],
    state: 'started',
  })
  expect(await (await attempt({ code: 'two', checks: { sum: true, other: true } })).json()).toMatchObject({
    passed: false,
    score: 1,
  })
  const attempts = await container.db.itemAttempt.findMany({
    where: { itemId: exercise.id },
    orderBy: { receivedAt: 'asc' },
  })
  expect(attempts.map(({ onDevice, work }) => [onDevice, work])).toEqual([
    [true, { code: 'one', checks: { sum: true, none: false } }],
    [true, { code: 'two', checks: { sum: true, none: false } }],
  ])
})

it('all checks met is done, whether it arrives once or twice', async () => {
  const body = { client_id: randomUUID(), code: 'mine', checks: met }
  const [first, again] = [await attempt(body), await attempt(body)]
  expect([first.status, again.status]).toEqual([201, 200])
  const answer = await first.json()
  expect(answer).toMatchObject({ passed: true, score: 2, max: 2, state: 'done' })
  expect(await again.json()).toEqual(answer)
  expect(await attempts()).toBe(1)
  expect(await container.db.itemCompletion.findMany({ where: { itemId: exercise.id } })).toMatchObject([
    { enrolmentId, how: 'passed' },
  ])
})

it('the newest code comes back on another device, to its own writer alone', async () => {
  await attempt({ code: 'older', checks: { sum: false } })
  container.clock.advance(1_000)
  await attempt({ code: 'newer', checks: { sum: false } })
  expect((await read()).draft).toBe('newer')
  const staff = await signIn({ role: 'staff' })
  expect((await read(staff)).draft).toBeNull()
})

it('after three tries without passing somebody of the office sees who is stuck', async () => {
  for (const code of ['a', 'b', 'c']) {
    await attempt({ code, checks: { sum: true, none: false } })
  }
  const standing = await container.db.itemStanding.findFirstOrThrow({ where: { itemId: exercise.id } })
  expect(standing).toMatchObject({ tries: 3, bestScore: 1, bestMax: 2 })
  expect(standing.stuckSince).not.toBeNull()
})

describe('a plain form, without scripts', () => {
  it('is refused for a stranger, for an open gap, and for two lines in one place', async () => {
    await choose('gap')
    const stranger = await signIn()
    const whole = { [exerciseField.gap('word')]: 'let', [exerciseField.gap('sign')]: '=' }
    await expect(post(whole, randomUUID(), stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(post({ ...whole, [exerciseField.gap('sign')]: '' })).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { code: 'Practice.unanswered.gap' } },
    })
    await choose('order')
    const places = { [exerciseField.place('one')]: '1', [exerciseField.place('two')]: '1' }
    await expect(post(places)).rejects.toMatchObject({
      options: { fields: { code: 'Practice.errors.places' } },
    })
    expect(await attempts()).toBe(0)
  })

  it('is no way to do an exercise with code', async () => {
    await expect(post({ [exerciseField.choice]: 'x' })).rejects.toMatchObject({
      options: { fields: { checks: 'Practice.errors.checksRequired' } },
    })
  })

  it.each([
    ['gap', { 'gap.word': 'let', 'gap.sign': '<' }, { 'gap.word': 'let', 'gap.sign': '=' }],
    ['order', null, { 'place.one': '2', 'place.two': '1' }],
    ['predict', { choice: 'a' }, { choice: 'b' }],
    ['match', { 'item.rent': 'in', 'item.sale': 'in' }, { 'item.rent': 'out', 'item.sale': 'in' }],
    ['text', { text: 'Prix cinq' }, { text: 'Prix 500\r\nBonjour\r\n' }],
    ['case', { 'step.one': 'sell', 'step.two': 'sell' }, { 'step.one': 'buy', 'step.two': 'sell' }],
  ] as const)('is judged by the server, and sent twice it counts once: %s', async (kind, wrong, right) => {
    await choose(kind)
    if (wrong) {
      const { attempt: id } = await post(wrong)
      const { attempt: failed, item } = await openPage(id)
      expect(failed?.result).toMatchObject({ passed: false, max: chosen[kind].checks.length })
      expect(failed?.code).toBe(item.draft)
      expect(item.attempts.count).toBe(1)
    }
    const clientId = randomUUID()
    await post(right, clientId)
    await post(right, clientId)
    const { attempt: passed, item } = await openPage(clientId)
    expect(passed?.result).toMatchObject({ passed: true, state: 'done' })
    expect(item.state).toBe('done')
    expect(await attempts()).toBe(wrong ? 2 : 1)
    const storedAttempts = await container.db.itemAttempt.findMany({ where: { itemId: exercise.id } })
    expect(storedAttempts.every(({ onDevice }) => !onDevice)).toBe(true)
  })

  it('takes no text beyond the limit, and does not read a long one', async () => {
    await choose('text')
    await expect(post({ [exerciseField.text]: 'é'.repeat(17_000) })).rejects.toThrow()
    expect(await attempts()).toBe(0)
    const { attempt: id } = await post({ [exerciseField.text]: `Prix 500\n${'x'.repeat(5_000)}` })
    expect((await openPage(id)).attempt?.result).toMatchObject({ passed: false, score: 0 })
  })

  it('keeps what was sent as it was, and lets it through to its own page alone', async () => {
    await choose('text')
    const sent = '<img src=x onerror=alert(1)>\nitem.rent=out'
    const { attempt: id } = await post({ [exerciseField.text]: sent })
    expect((await openPage(id)).attempt?.code).toBe(sent)
    expect(JSON.stringify(await read())).not.toContain('WRONG-ONE')
    expect((await read(await signIn({ role: 'staff' }))).draft).toBeNull()
  })
})

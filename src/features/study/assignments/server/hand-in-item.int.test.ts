import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { day } from '@/config/durations'
import { getMyItem } from '@/features/study/learning/server/get-my-item'
import { ownerKey } from '@/server/kernel/owner-key'
import { signAccessToken } from '@/server/kernel/tokens'
import { callUseCase } from '@/testing/call'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { testDatabase } from '@/testing/database'
import { actorFor, createUser } from '@/testing/factories'
import { type Course, createCourse, createItem } from '@/testing/learning'
import { cleanUploads } from './clean-uploads.job'
import { getMyWork } from './get-my-assignments'
import { getOfficeSubmission } from './get-office-submission'

const download = studentCalls['GET /api/assignments/{id}/file'].handler
const grade = studentCalls['PATCH /api/assignments/{id}'].handler
const list = studentCalls['GET /api/assignments'].handler
const submit = studentCalls['POST /api/assignments/submit'].handler

const dataDir = mkdtempSync(join(tmpdir(), 'academy-hand-in-'))
const database = testDatabase()
let container: TestContainer
let course: Course
let other: Course
let item: { id: string; slug: string }
let student: Awaited<ReturnType<typeof signIn>>
let staff: Awaited<ReturnType<typeof signIn>>

const criterion = (id: string, points: number) => ({ id, points, text: { en: `Has ${id}`, fr: `A ${id}` } })

async function signIn(overrides: Parameters<typeof createUser>[0] = {}) {
  const now = container.clock.now()
  const { id } = await createUser(overrides)
  const session = await container.db.session.create({
    data: { userId: id, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  return { id, bearer: await signAccessToken(id, session.id, now) }
}

const enrol = (userId: string, programId: string, status: 'active' | 'pending' | 'ended' = 'active') =>
  container.db.enrolment.create({
    data: { userId, programId, status, startDate: container.clock.now() },
  })

beforeAll(async () => {
  container = openTestContainer(database.url, {}, { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' })
  course = await createCourse()
  other = await createCourse()
  item = await createItem({
    programId: course.program.id,
    weekId: course.weeks[0].id,
    kind: 'assignment',
    position: 4,
    dueDays: 7,
    definition: { rubric: [criterion('menu', 60), criterion('prices', 40)] },
  })
  staff = await signIn({ role: 'staff' })
})
beforeEach(async () => {
  student = await signIn()
  await enrol(student.id, course.program.id)
})
afterAll(async () => {
  await container.close()
  rmSync(dataDir, { recursive: true })
})

type Fields = Record<string, string>
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function formOf(fields: Fields, files: Record<string, Buffer> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value)
  }
  for (const [name, content] of Object.entries(files)) {
    form.append('assignment', new Blob([new Uint8Array(content)]), name)
  }
  return form
}

const post = (fields: Fields, files: Record<string, Buffer> = {}, who = student, headers: Fields = {}) =>
  submit(
    new Request('http://localhost:3000/api/assignments/submit', {
      method: 'POST',
      headers: { authorization: `Bearer ${who.bearer}`, ...headers },
      body: formOf(fields, files),
    }),
    { params: Promise.resolve({}) },
  )
const get = (handler: typeof list, who: typeof student, query = '', id?: string) =>
  handler(
    new Request(`http://localhost:3000/api/assignments${query}`, {
      headers: { authorization: `Bearer ${who.bearer}` },
    }),
    { params: Promise.resolve(id ? { id } : {}) },
  )
const accept = (id: string, body: object) =>
  grade(
    new Request('http://localhost:3000/api/assignments', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${staff.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({ id }) },
  )

const idOf = async (response: Response) => {
  const body = (await response.json()) as { id: string; message?: string }
  expect(response.status, body.message).toBe(201)
  return body.id
}
const rowsOf = (userId = student.id) =>
  container.db.submission.findMany({
    where: { userId },
    orderBy: { version: 'asc' },
    include: { files: { orderBy: { position: 'asc' } } },
  })
const uploads = () => {
  try {
    return readdirSync(join(dataDir, 'uploads')).length
  } catch {
    return 0
  }
}

describe('refuses, and keeps nothing of', () => {
  async function refused(response: Response, status: number, field?: string) {
    const body = (await response.json()) as { message: string; errors?: object }
    expect(response.status, body.message).toBe(status)
    if (field) {
      expect(Object.keys(body.errors ?? {})).toEqual([field])
    }
    expect(await rowsOf()).toEqual([])
  }

  it('work for an item of somebody else’s program, of another kind, archived or not published', async () => {
    const programId = course.program.id
    const weekId = course.weeks[0].id
    const draft = await createItem({ programId, weekId, kind: 'assignment', published: false, position: 8 })
    const gone = await createItem({ programId, weekId, kind: 'assignment', position: 9 })
    await container.db.learningItem.update({ where: { id: gone.id }, data: { archivedAt: new Date() } })
    const before = uploads()
    for (const { id } of [other.assignment, course.lesson, course.quiz, draft, gone]) {
      await refused(await post({ item: id, text: 'Done' }, { 'a.png': png }), 422, 'item')
    }
    expect(uploads()).toBe(before)
  })

  it('work for a program that is not paid, or was refunded, also beside a paid one', async () => {
    const before = uploads()
    for (const status of ['pending', 'ended'] as const) {
      student = await signIn()
      const { id } = await enrol(student.id, course.program.id, status)
      await refused(await post({ item: item.id, text: 'Done' }), 403)
      await enrol(student.id, other.program.id)
      await refused(await post({ item: item.id, text: 'Done' }, { 'a.png': png }), 403)
      await refused(await post({ program: course.program.slug, text: 'Done' }), 422, 'program')
      expect(await container.db.submission.count({ where: { enrolmentId: id } })).toBe(0)
    }
    expect(uploads()).toBe(before)
  })

  it('work of which one file is refused, or that goes beyond the space of a student', async () => {
    const before = uploads()
    await refused(
      await post({ item: item.id, text: 'Done' }, { 'a.png': png, 'b.png': Buffer.from('<svg/>') }),
      415,
      'assignment',
    )
    const enrolment = await container.db.enrolment.findFirstOrThrow({ where: { userId: student.id } })
    const file = { size: 1, sha256: '', contentType: 'image/png', filename: 'a.png' }
    const full = await container.db.submission.create({
      data: {
        ...file,
        userId: student.id,
        programId: course.program.id,
        enrolmentId: enrolment.id,
        storageKey: randomUUID(),
        files: {
          create: Array.from({ length: 198 }, (_, n) => ({
            ...file,
            position: n + 1,
            storageKey: randomUUID(),
          })),
        },
      },
    })
    expect((await post({ item: item.id }, { 'a.png': png, 'b.png': png })).status).toBe(413)
    expect(uploads()).toBe(before)
    await container.db.submission.delete({ where: { id: full.id } })
  })
})

describe('takes for an item', () => {
  it('a text, which can be fetched back as a file', async () => {
    const id = await idOf(await post({ item: item.id, text: '  J’ai compté :\r\n500 × 12 = 6 000 FCFA ' }))
    const [row] = await rowsOf()
    const text = 'J’ai compté :\n500 × 12 = 6 000 FCFA'
    expect(row).toMatchObject({
      itemId: item.id,
      weekNumber: 1,
      version: 1,
      late: false,
      text,
      filename: 'answer.txt',
      contentType: 'text/plain; charset=utf-8',
      files: [],
    })
    expect(await (await get(download, student, '', id)).text()).toBe(`${text}\n`)
  })

  it('several photos with a text, each for its owner and the office alone', async () => {
    const second = Buffer.concat([png.subarray(0, 41), png.subarray(41)])
    const id = await idOf(
      await post({ item: item.id, text: 'Page 1 and 2' }, { 'image.png': png, 'seite 2.png': second }),
    )
    const [row] = await rowsOf()
    expect(row).toMatchObject({ filename: 'image.png', text: 'Page 1 and 2', version: 1 })
    expect(row?.files).toMatchObject([{ position: 1, filename: 'seite 2.png', contentType: 'image/png' }])
    const stranger = await signIn()
    for (const [query, who, status] of [
      ['?n=1', student, 200],
      ['?n=2', student, 200],
      ['?n=2', staff, 200],
      ['?n=3', student, 404],
      ['?n=0', student, 404],
      ['?n=x', student, 404],
      ['?n=2', stranger, 404],
    ] as const) {
      expect((await get(download, who, query, id)).status, query).toBe(status)
    }
    expect(await (await get(list, student)).json()).toMatchObject([
      { id, item: { id: item.id }, version: 1, late: false, files: [{ n: 2, filename: 'seite 2.png' }] },
    ])
  })

  it('what is late, with a flag and nothing more', async () => {
    const startDate = new Date(container.clock.now().getTime() - 8 * day)
    await container.db.enrolment.updateMany({ where: { userId: student.id }, data: { startDate } })
    await idOf(await post({ item: item.id, text: 'Sorry' }))
    const dueAt = new Date(startDate.getTime() + 7 * day)
    expect(await rowsOf()).toMatchObject([{ late: true, dueAt, deviceAt: null, status: 'submitted' }])
  })

  it('a week’s work as a version of its item, and two at once as versions 1 and 2', async () => {
    const week = { program: course.program.slug, week: '1' }
    const answers = await Promise.all([post({ ...week, text: 'One' }), post({ item: item.id, text: 'Two' })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const rows = await rowsOf()
    expect(rows.map(({ version }) => version)).toEqual([1, 2])
    expect(new Set(rows.map(({ itemId }) => itemId))).toEqual(new Set([item.id]))
  })

  it('the same key once, text and files alike', async () => {
    const key = { 'idempotency-key': 'one-tap' }
    const first = await post({ item: item.id, text: 'One' }, { 'a.png': png }, student, key)
    const again = await post({ item: item.id, text: 'One' }, { 'a.png': png }, student, key)
    expect(await again.json()).toEqual(await first.json())
    expect((await post({ item: item.id, text: 'Two' }, { 'a.png': png }, student, key)).status).toBe(422)
    expect(await rowsOf()).toHaveLength(1)
  })

  it('a form without scripts, and goes back to the item’s page', async () => {
    const headers = {
      accept: 'text/html,*/*',
      referer: `http://localhost:3000/fr/user/programs/${course.program.slug}/${item.slug}?sent=1`,
    }
    const page = `/fr/user/programs/${course.program.slug}/${item.slug}`
    const response = await post({ item: item.id, text: 'Fait' }, {}, student, headers)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${page}?sent=1#work`])
    const refusal = await post({ item: item.id, text: ' ' }, {}, student, headers)
    expect(refusal.headers.get('location')).toBe(`${page}?refused=422#work`)
    const elsewhere = { ...headers, referer: 'https://evil.example/fr/user/programs/a/b' }
    const foreign = await post({ item: item.id, text: 'Fait' }, {}, student, elsewhere)
    expect(foreign.headers.get('location')).toBe('/user/dashboard?section=assignments&sent=1')
  })
})

describe('the rubric', () => {
  it('is refused when it names what is not in it, or gives too much; nothing is graded then', async () => {
    const id = await idOf(await post({ item: item.id, text: 'Done' }))
    for (const rubric of [
      { nothing: true },
      { menu: 61 },
      { menu: -1 },
      { menu: 1.5 },
      { menu: 'x' },
      ['menu'],
      'menu',
    ]) {
      expect((await accept(id, { status: 'accepted', rubric })).status, JSON.stringify(rubric)).toBe(422)
    }
    const week = await idOf(await post({ program: course.program.slug, text: 'For no week' }))
    expect((await accept(week, { status: 'accepted', rubric: { menu: true } })).status).toBe(422)
    expect((await rowsOf()).map(({ status }) => status)).toEqual(['submitted', 'submitted'])
  })

  it('gives the grade by its points, unless staff write another', async () => {
    const id = await idOf(await post({ item: item.id, text: 'Done' }))
    const half = await accept(id, { status: 'returned', rubric: { menu: true, prices: 15 } })
    expect(await half.json()).toMatchObject({ grade: 75, rubric: { menu: 60, prices: 15 } })
    const own = await accept(id, { status: 'accepted', grade: 90, rubric: { menu: true, prices: true } })
    expect(await own.json()).toMatchObject({ grade: 90, rubric: { menu: 60, prices: 40 } })
    const without = await accept(id, { status: 'accepted', grade: 80 })
    expect(await without.json()).toMatchObject({ grade: 80, rubric: { menu: 60, prices: 40 } })
    expect(await (await get(list, student)).json()).toMatchObject([{ grade: 80, rubric: { menu: 60 } }])
  })

  it('of the form: typed points count, an empty field gives none', async () => {
    const id = await idOf(await post({ item: item.id, text: 'Done' }))
    const form = { status: 'accepted', grade: '', 'rubric.': '1', 'rubric.prices': '40' }
    expect(await (await accept(id, form)).json()).toMatchObject({ grade: 40, rubric: { prices: 40 } })
    const part = { 'rubric.menu': ' 30 ', 'rubric.prices': '0' }
    expect(await (await accept(id, { ...form, ...part })).json()).toMatchObject({
      grade: 30,
      rubric: { menu: 30, prices: 0 },
    })
    for (const typed of ['many', '41', '-1', '4.5']) {
      expect((await accept(id, { ...form, 'rubric.prices': typed })).status, typed).toBe(422)
    }
    const none = await accept(id, { status: 'returned', grade: '', 'rubric.': '1', 'rubric.prices': '' })
    expect(await none.json()).toMatchObject({ grade: null, rubric: {} })
  })
})

it('student and grader read what full, half and no points look like', async () => {
  const said = (text: string) => ({ en: text, fr: `${text} (fr)` })
  const guided = await createItem({
    programId: course.program.id,
    weekId: course.weeks[0].id,
    kind: 'assignment',
    position: 5,
    definition: {
      rubric: [{ ...criterion('menu', 100), full: said('All'), half: said('Half'), none: said('None') }],
      good_work: said('Good'),
    },
  })
  const rubric = [{ id: 'menu', points: 100, full: 'All', half: 'Half', none: 'None' }]
  const asStudent = await actorFor(student.id)
  expect(await callUseCase(getMyItem, { id: guided.id }, { actor: asStudent })).toMatchObject({
    rubric,
    good_work: 'Good',
  })
  const id = await idOf(await post({ item: guided.id, text: 'Done' }))
  const work = await callUseCase(getOfficeSubmission, { id }, { actor: await actorFor(staff.id) })
  expect(work).toMatchObject({ rubric })
})

it('the office reads text, every file and the rubric of a piece of work', async () => {
  const as = await actorFor(staff.id)
  const read = (id: string) => callUseCase(getOfficeSubmission, { id }, { actor: as })
  const photos = await read(
    await idOf(await post({ item: item.id, text: 'Two pages' }, { 'a.png': png, 'b.png': png })),
  )
  expect(photos).toMatchObject({
    text: 'Two pages',
    version: 1,
    late: false,
    moreFiles: 1,
    itemTitle: `Title of ${item.slug}`,
    taskHtml: '<p>Text</p>',
    files: [
      { n: 1, filename: 'a.png', preview: { kind: 'image' } },
      { n: 2, filename: 'b.png', preview: { kind: 'image' } },
    ],
    rubric: [
      { id: 'menu', text: 'Has menu', points: 60, given: null },
      { id: 'prices', text: 'Has prices', points: 40, given: null },
    ],
  })
  const alone = await idOf(await post({ item: item.id, text: 'Only words' }))
  await accept(alone, { status: 'returned', rubric: { prices: true } })
  const words = await read(alone)
  expect(words).toMatchObject({
    text: null,
    version: 2,
    files: [{ n: 1, preview: { kind: 'text', text: 'Only words\n' } }],
  })
  expect(words.rubric.map(({ given }) => given)).toEqual([null, 40])

  const mine = await callUseCase(getMyWork, { item: item.id }, { as: student.id })
  expect(mine.submissions).toMatchObject([
    {
      version: 2,
      grade: 40,
      rated: [
        { id: 'menu', points: 0, most: 60 },
        { id: 'prices', points: 40, most: 40, text: 'Has prices' },
      ],
    },
    { version: 1, rated: [], files: [{ n: 2, filename: 'b.png' }] },
  ])
})

it('accepting one version while the next arrives leaves the item done and both versions there', async () => {
  const id = await idOf(await post({ item: item.id, text: 'One' }))
  const [graded, response] = await Promise.all([
    accept(id, { status: 'accepted', grade: 90 }),
    post({ item: item.id, text: 'Two' }),
  ])
  expect([graded.status, response.status]).toEqual([200, 201])
  expect(await rowsOf()).toMatchObject([
    { version: 1, status: 'accepted' },
    { version: 2, status: 'submitted' },
  ])
  const enrolment = await container.db.enrolment.findFirstOrThrow({ where: { userId: student.id } })
  expect(
    await container.db.itemCompletion.count({ where: { enrolmentId: enrolment.id, itemId: item.id } }),
  ).toBe(1)
})

it('the cleaner keeps further files too', async () => {
  await idOf(await post({ item: item.id }, { 'a.png': png, 'b.png': png }))
  const before = uploads()
  container.clock.set(new Date(Date.now() + 25 * 3_600_000))
  await cleanUploads.run({}, { log: container.log, attempt: 1, lastAttempt: false })
  expect(uploads()).toBe(before)
})

describe('work that waited on a device', () => {
  it('is refused where another person has signed in since', async () => {
    const other = await signIn()
    const headers = { 'x-page-owner': ownerKey(other.id), 'idempotency-key': randomUUID() }
    const refused = await post({ item: item.id, text: 'Done' }, { 'a.png': png }, student, headers)
    expect(refused.status).toBe(401)
    expect(await rowsOf()).toEqual([])
    const own = { ...headers, 'x-page-owner': ownerKey(student.id) }
    await idOf(await post({ item: item.id, text: 'Done' }, { 'a.png': png }, student, own))
  })

  it('is stored once, also when it arrives again days after its key was forgotten', async () => {
    const send = () =>
      post({ item: item.id }, { 'a.png': png }, student, { 'idempotency-key': 'a-key-of-the-phone' })
    const [first, doubled] = await Promise.all([send(), send()])
    const id = await idOf(first)
    expect(await idOf(doubled)).toBe(id)
    await container.db.idempotencyKey.deleteMany()
    const before = uploads()
    expect(await idOf(await send())).toBe(id)
    expect(uploads()).toBe(before)
    expect(await rowsOf()).toHaveLength(1)
    const somebody = await signIn()
    await enrol(somebody.id, course.program.id)
    const key = { 'idempotency-key': 'a-key-of-the-phone' }
    expect(await idOf(await post({ item: item.id }, { 'a.png': png }, somebody, key))).not.toBe(id)
  })

  it('is late by the day on which it was handed in, not by the day on which it arrived', async () => {
    const start = new Date(container.clock.now().getTime() - 30 * day)
    const key = { userId_programId: { userId: student.id, programId: course.program.id } }
    await container.db.enrolment.update({ where: key, data: { startDate: start } })
    const at = (days: number) => new Date(start.getTime() + days * day).toISOString()
    for (const [when, late] of [
      [at(1), false],
      [at(20), true],
      [at(500), true],
      [undefined, true],
    ] as const) {
      const id = await idOf(await post({ item: item.id, text: String(when), ...(when && { at: when }) }))
      const row = await container.db.submission.findUniqueOrThrow({ where: { id } })
      expect([when, row.late]).toEqual([when, late])
      expect(row.submittedAt).toEqual(container.clock.now())
    }
    expect((await post({ item: item.id, text: 'x', at: 'yesterday' })).status).toBe(422)
  })

  it('shows who grades it its arrival, its due date and what the device says, never before the first day', async () => {
    const now = container.clock.now()
    const start = new Date(now.getTime() - 30 * day)
    const key = { userId_programId: { userId: student.id, programId: course.program.id } }
    await container.db.enrolment.update({ where: key, data: { startDate: start } })
    const staff = await createUser({ role: 'staff' })
    const dueAt = new Date(start.getTime() + 7 * day)
    const onDay = (days: number) => new Date(start.getTime() + days * day)
    for (const [at, deviceAt] of [
      [onDay(1), onDay(1)],
      [new Date('0001-01-01T00:00:00Z'), start],
      [onDay(500), now],
    ] as const) {
      const id = await idOf(await post({ item: item.id, text: at.toISOString(), at: at.toISOString() }))
      const shown = await callUseCase(getOfficeSubmission, { id }, { as: staff.id })
      expect(shown).toMatchObject({ submittedAt: now, dueAt, deviceAt })
    }
  })
})

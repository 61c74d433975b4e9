import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { signAccessToken } from '@/server/kernel/tokens'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { testDatabase } from '@/testing/database'
import { createProgram, createUser } from '@/testing/factories'
import { zipOf } from '@/testing/zip'
import { cleanUploads } from './clean-uploads.job'

const download = studentCalls['GET /api/assignments/{id}/file'].handler
const list = studentCalls['GET /api/assignments'].handler
const submit = studentCalls['POST /api/assignments/submit'].handler

const dataDir = mkdtempSync(join(tmpdir(), 'academy-assignments-'))
const database = testDatabase()
let container: TestContainer
let slug: string
const none = { params: Promise.resolve({}) }

async function signIn(overrides: Parameters<typeof createUser>[0] = {}) {
  const now = container.clock.now()
  const { id } = await createUser(overrides)
  const session = await container.db.session.create({
    data: { userId: id, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  return { id, bearer: await signAccessToken(id, session.id, now) }
}

async function enrol(userId: string, status: 'active' | 'pending' = 'active') {
  const program = await container.db.program.findUniqueOrThrow({ where: { slug } })
  return container.db.enrolment.create({ data: { userId, programId: program.id, status } })
}

let student: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  container = openTestContainer(database.url, {}, { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' })
  const program = await createProgram()
  slug = program.slug
  await container.db.programWeek.create({
    data: {
      programId: program.id,
      number: 1,
      titleEn: 'One',
      titleFr: 'Un',
      summaryEn: 's',
      summaryFr: 's',
      contentEn: 'c',
      contentFr: 'c',
      assignmentEn: 'Hand in.',
      assignmentFr: 'À remettre.',
    },
  })
})
beforeEach(async () => {
  student = await signIn()
  await enrol(student.id)
})
afterAll(async () => {
  await container.close()
  rmSync(dataDir, { recursive: true })
})

type Part = { name?: string; filename?: string; content: Buffer | string }

const fileForm = (...parts: Part[]) => {
  const form = new FormData()
  for (const { name = 'assignment', filename, content } of parts) {
    if (filename === undefined) {
      form.append(name, String(content))
    } else {
      form.append(name, new Blob([new Uint8Array(Buffer.from(content))]), filename)
    }
  }
  return form
}

const post = (body: BodyInit | null, headers: Record<string, string> = {}, bearer = student.bearer) => {
  // TypeScript's RequestInit does not know `duplex`, which a streamed body needs.
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, ...headers },
    body,
    duplex: 'half',
  }
  return submit(new Request('http://localhost:3000/api/assignments/submit', init), none)
}

const filesOnDisk = () => {
  const names = (folder: string) => {
    try {
      return readdirSync(join(dataDir, folder))
    } catch {
      return []
    }
  }
  return { uploads: names('uploads'), left: names('tmp') }
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n')
/** The first bytes of a picture of this size, and its end. */
const pngOf = (width: number, height: number) => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    size,
    Buffer.from('0802000000000000000000000049444154', 'hex'),
    Buffer.alloc(4),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ])
}
const jpegOf = (width: number, height: number) => {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffd9', 'hex'),
  ])
}
const boundary = 'xxBOUNDARYxx'
const rawForm = (filename: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="assignment"; filename="${filename}"\r\n\r\n${content}\r\n--${boundary}--\r\n`
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

async function refused(response: Response, status: number, before: ReturnType<typeof filesOnDisk>) {
  const body = (await response.json()) as { message: string; status: number }
  expect(response.status, body.message).toBe(status)
  expect(body.message.length).toBeGreaterThan(10)
  expect(filesOnDisk()).toEqual(before)
  expect(await container.db.submission.count({ where: { userId: student.id } })).toBe(0)
}

describe('refuses, and keeps nothing of', () => {
  const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
  const bomb = zipOf([{ name: 'big.txt', content: Buffer.from('x'), claimedSize: 4_000_000_000 }])
  const lying = zipOf([{ name: 'a.txt', content: deflateRawSync(Buffer.alloc(1_000_000)), claimedSize: 10 }])
  const many = zipOf(Array.from({ length: 2_100 }, (_, i) => ({ name: `${i}`, content: Buffer.from('x') })))
  const cases: [string, number, () => FormData][] = [
    ['no file', 422, () => fileForm({ name: 'program', content: slug })],
    ['an empty file field', 422, () => fileForm({ filename: '', content: '' })],
    ['an empty file', 422, () => fileForm({ filename: 'a.txt', content: '' })],
    ['another field name', 422, () => fileForm({ name: 'file', filename: 'a.txt', content: 'hello' })],
    [
      'eleven files',
      422,
      () => fileForm(...Array.from({ length: 11 }, (_, n) => ({ filename: `${n}.txt`, content: 'hello' }))),
    ],
    [
      'a good file with one that is refused',
      415,
      () => fileForm({ filename: 'a.txt', content: 'hello' }, { filename: 'b.exe', content: exe }),
    ],
    [
      'a good file with an empty one',
      422,
      () => fileForm({ filename: 'a.txt', content: 'hello' }, { filename: 'b.txt', content: '' }),
    ],
    [
      'files of more than 60 MiB together',
      413,
      () =>
        fileForm(
          ...Array.from({ length: 4 }, (_, n) => ({
            filename: `${n}.txt`,
            content: Buffer.alloc(16 * 1024 * 1024, 'a'),
          })),
        ),
    ],
    ['a text of spaces alone', 422, () => fileForm({ name: 'text', content: ' \n\t ' })],
    ['a text with NUL', 422, () => fileForm({ name: 'text', content: 'a\0b' })],
    ['a text of 20,001 characters', 422, () => fileForm({ name: 'text', content: 'é'.repeat(20_001) })],
    ['a text without end', 422, () => fileForm({ name: 'text', content: 'é'.repeat(200_000) })],
    [
      'a good file with a text that is refused',
      422,
      () => fileForm({ name: 'text', content: 'a\0' }, { filename: 'a.txt', content: 'hello' }),
    ],
    [
      'an item that is no id',
      422,
      () => fileForm({ name: 'item', content: "' or 1=1" }, { filename: 'a.txt', content: 'hello' }),
    ],
    [
      'an item that does not exist',
      422,
      () => fileForm({ name: 'item', content: randomUUID() }, { filename: 'a.txt', content: 'hello' }),
    ],
    ['an executable', 415, () => fileForm({ filename: 'a.exe', content: exe })],
    ['an executable called pdf', 415, () => fileForm({ filename: 'a.pdf', content: exe })],
    ['an executable called txt', 415, () => fileForm({ filename: 'a.txt', content: exe })],
    ['an svg', 415, () => fileForm({ filename: 'a.svg', content: '<svg onload="alert(1)"/>' })],
    ['html called png', 415, () => fileForm({ filename: 'a.png', content: '<script>alert(1)</script>' })],
    [
      'text that is not UTF-8',
      415,
      () => fileForm({ filename: 'a.txt', content: Buffer.from([0x61, 0xe9, 0x62]) }),
    ],
    ['text with NUL', 415, () => fileForm({ filename: 'a.js', content: 'a\0b' })],
    ['a pdf called js', 415, () => fileForm({ filename: 'a.js', content: pdf })],
    [
      'a zip called docx',
      415,
      () => fileForm({ filename: 'a.docx', content: zipOf([{ name: 'a', content: Buffer.from('a') }]) }),
    ],
    [
      'a pdf that is a zip as well',
      415,
      () =>
        fileForm({
          filename: 'a.pdf',
          content: Buffer.concat([pdf, zipOf([{ name: 'a', content: Buffer.from('a') }])]),
        }),
    ],
    ['a zip bomb', 422, () => fileForm({ filename: 'a.zip', content: bomb })],
    ['a zip that unpacks to more than it says', 422, () => fileForm({ filename: 'a.zip', content: lying })],
    [
      'a picture of 3,600 megapixels',
      422,
      () => fileForm({ filename: 'a.png', content: pngOf(60_000, 60_000) }),
    ],
    [
      'a photo of 4,000 megapixels',
      422,
      () => fileForm({ filename: 'a.jpg', content: jpegOf(65_000, 65_000) }),
    ],
    [
      'a picture that does not say its size',
      415,
      () => fileForm({ filename: 'a.jpg', content: jpegOf(0, 0).subarray(0, 12) }),
    ],
    ['a zip of thousands', 422, () => fileForm({ filename: 'a.zip', content: many })],
    [
      'a zip that leads out',
      422,
      () => fileForm({ filename: 'a.zip', content: zipOf([{ name: '../../x', content: Buffer.from('a') }]) }),
    ],
    [
      'a zip with a link',
      422,
      () =>
        fileForm({
          filename: 'a.zip',
          content: zipOf([{ name: 'a', content: Buffer.from('/etc/passwd'), symlink: true }]),
        }),
    ],
    [
      'a zip that is cut off',
      422,
      () =>
        fileForm({
          filename: 'a.zip',
          content: zipOf([{ name: 'a', content: Buffer.from('a') }]).subarray(0, 60),
        }),
    ],
    [
      'a program that is not theirs',
      422,
      () => fileForm({ name: 'program', content: 'other' }, { filename: 'a.txt', content: 'hello' }),
    ],
    [
      'a week that is not there',
      422,
      () => fileForm({ name: 'week', content: '9' }, { filename: 'a.txt', content: 'hello' }),
    ],
    [
      'a name of 300 characters',
      422,
      () => fileForm({ filename: `${'n'.repeat(300)}.txt`, content: 'hello' }),
    ],
    [
      '20 MiB and one byte',
      413,
      () => fileForm({ filename: 'a.txt', content: Buffer.alloc(20 * 1024 * 1024 + 1, 'a') }),
    ],
  ]
  it.each(cases)('%s: %i', async (_name, status, form) => {
    const before = filesOnDisk()
    await refused(await post(form()), status, before)
  })

  it.each([
    ['../../x.txt', 422],
    ['..\\\\..\\\\x.txt', 422],
    ['a\0.txt', 400],
  ])('the name %j', async (filename, status) => {
    const before = filesOnDisk()
    await refused(await post(rawForm(filename, 'hello'), multipart), status, before)
  })

  it('a body that is no form, and one that breaks off', async () => {
    const before = filesOnDisk()
    await refused(await post('{}', { 'content-type': 'application/json' }), 415, before)
    await refused(await post('hello', { 'content-type': 'multipart/form-data' }), 415, before)
    await refused(await post('nonsense', multipart), 400, before)
    await refused(await post(rawForm('a.txt', 'hello').slice(0, 95), multipart), 400, before)
  })

  it('a body without end, in constant memory', async () => {
    const before = filesOnDisk()
    const chunk = Buffer.alloc(64 * 1024, 'a')
    let sentBytes = 0
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(Buffer.from(rawForm('a.txt', '').split('\r\n--')[0] as string)),
      pull: (controller) => {
        sentBytes += chunk.length
        controller.enqueue(chunk)
      },
    })
    await refused(await post(endless, multipart), 413, before)
    expect(sentBytes).toBeLessThan(23 * 1024 * 1024)
  })

  it('an announced size beyond the limit, before reading', async () => {
    const before = filesOnDisk()
    await refused(
      await post(rawForm('a.txt', 'x'), { ...multipart, 'content-length': '99999999999' }),
      413,
      before,
    )
  })
})

describe('refuses', () => {
  it('visitors, staff, blocked people and students who have not paid', async () => {
    const form = () => fileForm({ filename: 'a.txt', content: 'hello' })
    expect((await post(form(), {}, 'nobody')).status).toBe(401)
    expect((await post(form(), {}, (await signIn({ role: 'staff' })).bearer)).status).toBe(403)
    const blocked = await signIn({ blockedAt: container.clock.now() })
    expect((await post(form(), {}, blocked.bearer)).status).toBe(401)
    const unpaid = await signIn()
    await enrol(unpaid.id, 'pending')
    expect((await post(form(), {}, unpaid.bearer)).status).toBe(403)
  })

  it('more than the space of a student, also when two arrive at once', async () => {
    const enrolment = await container.db.enrolment.findFirstOrThrow({ where: { userId: student.id } })
    await container.db.submission.createMany({
      data: Array.from({ length: 199 }, () => ({
        userId: student.id,
        programId: enrolment.programId,
        enrolmentId: enrolment.id,
        filename: 'a.txt',
        size: 1,
        sha256: '',
        contentType: 'text/plain',
        storageKey: randomUUID(),
        submittedAt: new Date(0),
      })),
    })
    const before = filesOnDisk().uploads.length
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(fileForm({ filename: 'a.txt', content: 'hello' }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 413, 413])
    expect(filesOnDisk().uploads).toHaveLength(before + 1)
  })
})

describe('takes a file', () => {
  const form = () =>
    fileForm(
      { name: 'program', content: slug },
      { name: 'week', content: '1' },
      { filename: 'Devoir n° 1.py', content: "print('Mboa')\n" },
    )

  it('and answers with what was stored', async () => {
    const response = await post(form())
    expect(response.status).toBe(201)
    const body = (await response.json()) as Record<string, unknown>
    const sha256 = createHash('sha256').update("print('Mboa')\n").digest('hex')
    expect(body).toMatchObject({
      program: slug,
      filename: 'Devoir n° 1.py',
      size: 14,
      sha256,
      status: 'submitted',
    })
    expect(Object.keys(body).sort()).toEqual([
      'filename',
      'id',
      'program',
      'sha256',
      'size',
      'status',
      'submitted_at',
    ])
    expect(
      await container.db.event.count({
        where: {
          type: 'assignment.submitted',
          payload: { path: ['submissionId'], equals: body.id as string },
        },
      }),
    ).toBe(1)
    expect(filesOnDisk().left).toEqual([])
  })

  it.each([
    ['a.pdf', pdf],
    ['a.zip', zipOf([{ name: 'src/index.html', content: Buffer.from('<p>hi</p>') }])],
    [
      'a.zip',
      zipOf([{ name: 'a.txt', content: deflateRawSync(Buffer.alloc(1_000_000)), claimedSize: 1_000_000 }]),
    ],
    ['a.png', pngOf(8_192, 6_144)],
    ['a.jpg', jpegOf(4_000, 3_000)],
    ['bmi.csv', Buffer.from('BMI,weight\n21,60\n')],
  ])('of another kind: %s', async (filename, content) => {
    expect((await post(fileForm({ filename, content }))).status).toBe(201)
  })

  it('of exactly 20 MiB', async () => {
    const content = Buffer.alloc(20 * 1024 * 1024, 'a')
    expect((await post(fileForm({ filename: 'a.txt', content }))).status).toBe(201)
  })

  it('from a form without scripts, and goes back to the page', async () => {
    const headers = {
      accept: 'text/html,*/*',
      referer: 'http://localhost:3000/fr/user/dashboard?section=assignments',
    }
    const response = await post(form(), headers)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/fr/user/dashboard?section=assignments&sent=1',
    ])
    const refusal = await post(fileForm({ filename: 'a.exe', content: 'MZ' }), headers)
    expect(refusal.headers.get('location')).toBe('/fr/user/dashboard?section=assignments&refused=415')
  })
})

describe('the list and the files', () => {
  const get = (handler: typeof list, bearer: string, id = '') =>
    handler(
      new Request('http://localhost:3000/api/assignments', {
        headers: { authorization: `Bearer ${bearer}` },
      }),
      {
        params: Promise.resolve(id ? { id } : {}),
      },
    )

  it('are the owner’s and the staff’s only', async () => {
    const { id } = (await (
      await post(fileForm({ filename: 'page "1".html', content: '<script>1</script>' }))
    ).json()) as { id: string }
    const other = await signIn()
    const staff = await signIn({ role: 'staff' })
    expect((await get(download, other.bearer, id)).status).toBe(404)
    expect((await get(download, student.bearer, randomUUID())).status).toBe(404)
    expect((await get(download, student.bearer, 'x')).status).toBe(404)
    expect(await (await get(list, other.bearer)).json()).toEqual([])

    const mine = await get(list, student.bearer)
    expect(mine.headers.get('x-total-count')).toBe('1')
    expect(await mine.json()).toMatchObject([{ id, filename: 'page "1".html', status: 'submitted' }])
    expect(
      ((await (await get(list, staff.bearer)).json()) as { id: string; student: object }[]).find(
        (row) => row.id === id,
      )?.student,
    ).toMatchObject({ id: student.id })

    for (const bearer of [student.bearer, staff.bearer]) {
      const file = await get(download, bearer, id)
      expect(await file.text()).toBe('<script>1</script>')
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="page _1_.html"; filename*=UTF-8''page%20%221%22.html`,
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
  })

  it('are shown in a frame of ours only to who grades, and only a PDF', async () => {
    const upload = async (filename: string, content: string | Buffer) =>
      ((await (await post(fileForm({ filename, content }))).json()) as { id: string }).id
    const [paper, page] = [await upload('a.pdf', pdf), await upload('b.html', '<script>1</script>')]
    const staff = await signIn({ role: 'staff' })
    const show = async (id: string, bearer: string, query = '?show=1') => {
      const request = new Request(`http://localhost:3000/api/assignments/${id}/file${query}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      const { headers } = await download(request, { params: Promise.resolve({ id }) })
      return [headers.get('content-disposition')?.split(';')[0], headers.get('content-security-policy')]
    }
    const closed = ['attachment', "sandbox; default-src 'none'"]
    expect(await show(paper, staff.bearer)).toEqual(['inline', "default-src 'none'; frame-ancestors 'self'"])
    expect(await show(paper, staff.bearer, '')).toEqual(closed)
    expect(await show(paper, staff.bearer, '?show=yes')).toEqual(closed)
    expect(await show(page, staff.bearer)).toEqual(closed)
    expect(await show(paper, student.bearer)).toEqual(closed)
  })
})

it('the cleaner removes what no row names, once it is old', async () => {
  await post(fileForm({ filename: 'a.txt', content: 'kept' }))
  const uploadsBefore = filesOnDisk().uploads
  const { writeFileSync, mkdirSync } = await import('node:fs')
  const orphan = randomUUID()
  writeFileSync(join(dataDir, 'uploads', orphan), 'left')
  mkdirSync(join(dataDir, 'tmp', 'upload-left'))
  const run = () => cleanUploads.run({}, { log: container.log, attempt: 1, lastAttempt: false })
  container.clock.set(new Date())
  await run()
  expect(filesOnDisk().uploads).toContain(orphan)
  container.clock.advance(25 * 3_600_000)
  await run()
  expect(filesOnDisk()).toEqual({ uploads: uploadsBefore, left: [] })
})

describe('the same key', () => {
  const key = { 'idempotency-key': 'one-tap' }
  const count = () => container.db.submission.count({ where: { userId: student.id } })
  const form = (content: string | Buffer = pdf) => fileForm({ filename: 'devoir.pdf', content })

  it('with the same file is one file, and the same answer', async () => {
    const first = await post(form(), key)
    const again = await post(form(), key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    expect(await count()).toBe(1)
    expect(filesOnDisk().left).toEqual([])
  })

  it('with another file, or for another week, is refused', async () => {
    await post(form(), key)
    const other = await post(form(Buffer.concat([pdf, Buffer.from('more')])), key)
    expect(other.status).toBe(422)
    const week = await post(
      fileForm({ name: 'week', content: '1' }, { filename: 'devoir.pdf', content: pdf }),
      key,
    )
    expect(week.status).toBe(422)
    expect(await count()).toBe(1)
  })

  it('of somebody else is another key', async () => {
    await post(form(), key)
    const other = await signIn()
    await enrol(other.id)
    expect((await post(form(), key, other.bearer)).status).toBe(201)
    expect(await container.db.submission.count({ where: { userId: other.id } })).toBe(1)
  })

  it('can be used again after a refusal', async () => {
    expect((await post(form('not a pdf'), key)).status).toBe(415)
    expect((await post(form(), key)).status).toBe(201)
  })
})

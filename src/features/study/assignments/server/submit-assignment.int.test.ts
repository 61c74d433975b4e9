import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { signIn } from '@/testing/office'
import { fileForm, jpegOf, pdf, pngOf, uploadBench } from '@/testing/uploads'
import { zipOf } from '@/testing/zip'
import { cleanUploads } from './clean-uploads.job'

const bench = uploadBench()
const { enrol, filesOnDisk, post } = bench

describe('refuses', () => {
  it('visitors, staff, blocked people and students who have not paid', async () => {
    const form = () => fileForm({ filename: 'a.txt', content: 'hello' })
    expect((await post(form(), {}, 'nobody')).status).toBe(401)
    expect((await post(form(), {}, (await signIn({ role: 'staff' })).bearer)).status).toBe(403)
    const blocked = await signIn({ blockedAt: bench.container.clock.now() })
    expect((await post(form(), {}, blocked.bearer)).status).toBe(401)
    const unpaid = await signIn()
    await enrol(unpaid.id, 'pending')
    expect((await post(form(), {}, unpaid.bearer)).status).toBe(403)
  })

  it('more than the space of a student, also when two arrive at once', async () => {
    const enrolment = await bench.container.db.enrolment.findFirstOrThrow({
      where: { userId: bench.student.id },
    })
    await bench.container.db.submission.createMany({
      data: Array.from({ length: 199 }, () => ({
        userId: bench.student.id,
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
      { name: 'program', content: bench.slug },
      { name: 'week', content: '1' },
      { filename: 'Devoir n° 1.py', content: "print('Mboa')\n" },
    )

  it('and answers with what was stored', async () => {
    const response = await post(form())
    expect(response.status).toBe(201)
    const body = (await response.json()) as Record<string, unknown>
    const sha256 = createHash('sha256').update("print('Mboa')\n").digest('hex')
    expect(body).toMatchObject({
      program: bench.slug,
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
      await bench.container.db.event.count({
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

describe('the same key', () => {
  const key = { 'idempotency-key': 'one-tap' }
  const count = () => bench.container.db.submission.count({ where: { userId: bench.student.id } })
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
    expect(await bench.container.db.submission.count({ where: { userId: other.id } })).toBe(1)
  })

  it('can be used again after a refusal', async () => {
    expect((await post(form('not a pdf'), key)).status).toBe(415)
    expect((await post(form(), key)).status).toBe(201)
  })
})

it('the cleaner removes what no row names, once it is old', async () => {
  await post(fileForm({ filename: 'a.txt', content: 'kept' }))
  const uploadsBefore = filesOnDisk().uploads
  const orphan = randomUUID()
  writeFileSync(join(bench.dataDir, 'uploads', orphan), 'left')
  mkdirSync(join(bench.dataDir, 'tmp', 'upload-left'))
  const run = () => cleanUploads.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
  bench.container.clock.set(new Date())
  await run()
  expect(filesOnDisk().uploads).toContain(orphan)
  bench.container.clock.advance(25 * 3_600_000)
  await run()
  expect(filesOnDisk()).toEqual({ uploads: uploadsBefore, left: [] })
})

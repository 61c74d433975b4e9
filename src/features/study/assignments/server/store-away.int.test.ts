import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { s3FileStorage } from '@/infrastructure/storage/s3-file-storage'
import { signAccessToken } from '@/server/kernel/tokens'
import { createProgram, createUser } from '@/testing/factories'
import { fakeS3Keys } from '@/testing/simulators/fake-s3'
import { testContainer } from '@/testing/test-container'

const download = studentCalls['GET /api/assignments/{id}/file'].handler
const submit = studentCalls['POST /api/assignments/submit'].handler

const dataDir = mkdtempSync(join(tmpdir(), 'academy-store-away-'))
// Nothing listens on this port.
const files = s3FileStorage({ endpoint: 'http://127.0.0.1:9', bucket: 'academy', ...fakeS3Keys })
const container = testContainer({ ports: { files }, env: { DATA_DIR: dataDir } })
let bearer: string
let userId: string
let programId: string
let enrolmentId: string

beforeAll(async () => {
  const now = container.clock.now()
  userId = (await createUser()).id
  programId = (await createProgram()).id
  const enrolment = await container.db.enrolment.create({ data: { userId, programId, status: 'active' } })
  enrolmentId = enrolment.id
  const session = await container.db.session.create({
    data: { userId, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  bearer = await signAccessToken(userId, session.id, now)
})
afterAll(() => rmSync(dataDir, { recursive: true }))

async function unavailable(response: Response) {
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(await response.json()).toMatchObject({ title: 'Service Unavailable', status: 503 })
}

it('a file is not taken while the object store is away, and nothing of it is kept', async () => {
  const body = new FormData()
  body.append('assignment', new Blob(['hello']), 'a.txt')
  const request = new Request('http://localhost:3000/api/assignments/submit', {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body,
  })
  await unavailable(await submit(request, { params: Promise.resolve({}) }))
  expect(await container.db.submission.count()).toBe(0)
  expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
})

it('a stored file cannot be read while the object store is away, and the answer says so', async () => {
  const { id } = await container.db.submission.create({
    data: {
      userId,
      programId,
      enrolmentId,
      filename: 'a.txt',
      size: 5,
      sha256: 'x'.repeat(64),
      contentType: 'text/plain',
      storageKey: randomUUID(),
    },
  })
  const request = new Request(`http://localhost:3000/api/assignments/${id}/file`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  await unavailable(await download(request, { params: Promise.resolve({ id }) }))
})

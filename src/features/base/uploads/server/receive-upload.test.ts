import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connections, text, upload } from '@/config/limits'
import { workRules } from '@/features/study/assignments/server/work-files'
import { createPipeline } from '@/server/http-entry/pipeline'
import { isAppError } from '@/server/kernel/app-error'
import { type IncomingForm, receiveUpload } from './receive-upload'

const folder = mkdtempSync(join(tmpdir(), 'academy-receive-'))
let server: Server
let port: number
let failed: unknown[]
const open = new Set<Socket>()

/** As in the application: a request whose body is the stream of Node's request. */
async function receive(req: IncomingMessage, res: ServerResponse) {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body: req as unknown as ReadableStream,
    duplex: 'half',
  }
  const { body } = new Request('http://academy.test/', init)
  const own = await mkdtemp(join(folder, 'upload-'))
  const form = { contentType: String(req.headers['content-type']), body: body as IncomingForm['body'] }
  const status = await receiveUpload(form, own, workRules)
    .then(() => 201)
    .catch((error: unknown) => {
      if (isAppError(error)) {
        return error.status
      }
      failed.push(error)
      return 500
    })
  await rm(own, { recursive: true })
  res.writeHead(status).end()
}

const uncaught = (error: unknown) => void failed.push(error)

beforeEach(async () => {
  failed = []
  process.on('uncaughtException', uncaught)
  server = createServer(
    createPipeline({
      bootScript: '',
      siteUrl: 'https://academy.test',
      dev: false,
      proxies: 0,
      isOurHost: () => true,
      answerStored: () => false,
      next: receive,
      onError: (error) => failed.push(error),
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  vi.useRealTimers()
  process.off('uncaughtException', uncaught)
  for (const socket of open) {
    socket.destroy()
  }
  open.clear()
  server.closeAllConnections()
  server.close()
})

const boundary = 'xxBOUNDARYxx'
type Part = { filename?: string; name?: string; bytes: number }

const partOf = ({ filename, name = 'assignment', bytes }: Part) => [
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
  ),
  Buffer.alloc(bytes, 'a'),
  Buffer.from('\r\n'),
]

const formOf = (parts: readonly Part[]) =>
  Buffer.concat([...parts.flatMap(partOf), Buffer.from(`--${boundary}--\r\n`)])

/** Sends a form, or only its first bytes. Resolves with the status of the answer. */
async function send(form: Buffer, length = form.length) {
  const socket = connect(port, '127.0.0.1')
  open.add(socket)
  socket.on('error', () => undefined)
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  const answer = new Promise<number>((done) => {
    socket.once('data', (data) => done(Number(String(data).slice(9, 12))))
    void closed.then(() => done(0))
  })
  socket.write(
    `POST /api/assignments/submit HTTP/1.1\r\nHost: academy.test\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${form.length}\r\n\r\n`,
  )
  socket.write(form.subarray(0, length))
  return { status: answer, closed, socket }
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const photos = (count: number) =>
  Array.from({ length: count }, (_, n): Part => ({ filename: `${n}.jpg`, bytes: 900 * kilobyte }))
const badName = 'a\\b.txt'

describe('an upload that is refused while it arrives', () => {
  const refused: [string, number, Part[]][] = [
    ['60 KB with a bad name', 422, [{ filename: badName, bytes: 60 * kilobyte }]],
    ['150 KB with a bad name', 422, [{ filename: badName, bytes: 150 * kilobyte }]],
    ['300 KB with a bad name', 422, [{ filename: badName, bytes: 300 * kilobyte }]],
    ['1 MB with a bad name', 422, [{ filename: badName, bytes: megabyte }]],
    ['2 MB with a bad name', 422, [{ filename: badName, bytes: 2 * megabyte }]],
    [
      'a photo whose name begins with a direction mark',
      422,
      [{ filename: '\u200eIMG_2034.jpg', bytes: 2 * megabyte }],
    ],
    ['a name of 900 KB', 400, [{ filename: 'n'.repeat(900 * kilobyte), bytes: megabyte }]],
    ['a PDF of 30 MB', 413, [{ filename: 'report.pdf', bytes: 30 * megabyte }]],
    ['twelve photos', 422, photos(12)],
    ['20,000 parts', 422, Array.from({ length: 20_000 }, (_, n): Part => ({ name: `f${n}`, bytes: 1 }))],
    ['a text that is too long, then a file', 422, [{ name: 'text', bytes: text.work * 4 + 1 }, ...photos(1)]],
    [
      'a bad name, then a good file of 3 MB',
      422,
      [
        { filename: badName, bytes: 100 },
        { filename: 'b.jpg', bytes: 3 * megabyte },
      ],
    ],
    ['a bad name, then ten photos', 422, [{ filename: badName, bytes: 100 }, ...photos(10)]],
    [
      'a good photo, then one with a bad name, then another',
      422,
      [...photos(1), { filename: badName, bytes: 100 }, ...photos(1)],
    ],
  ]
  it.each(refused)('%s: is answered, keeps nothing, and ends nothing else', async (_, status, parts) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const call = await send(formOf(parts))
    expect(await call.status).toBe(status)
    vi.advanceTimersByTime(connections.restMs)
    vi.useRealTimers()
    expect(await (await send(formOf([{ filename: 'a.txt', bytes: 5 }]))).status).toBe(201)
    expect(failed).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('is read no longer than five seconds after the answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const form = formOf([{ filename: badName, bytes: 2 * megabyte }])
    const call = await send(form, megabyte)
    expect(await call.status).toBe(422)
    vi.advanceTimersByTime(connections.restMs)
    vi.useRealTimers()
    await call.closed
    expect(failed).toEqual([])
  })
})

it('an upload that does not arrive in time is answered with 408 and keeps nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const received = new Promise((done) => server.once('request', done))
  const call = await send(formOf(photos(2)), megabyte)
  await received
  await vi.waitUntil(() => readdirSync(folder, { recursive: true }).length > 1)
  vi.advanceTimersByTime(upload.deadlineMs)
  vi.useRealTimers()
  expect(await call.status).toBe(408)
  expect(readdirSync(folder)).toEqual([])
  expect(upload.deadlineMs).toBeLessThan(connections.streamedBodyMs)
})

it('keeps nothing of a sender that goes away within a file', async () => {
  const call = await send(formOf(photos(2)), megabyte)
  await vi.waitUntil(() => readdirSync(folder, { recursive: true }).length > 1)
  call.socket.destroy()
  await expect.poll(() => readdirSync(folder)).toEqual([])
  expect(failed).toEqual([])
})

afterAll(() => rmSync(folder, { recursive: true }))

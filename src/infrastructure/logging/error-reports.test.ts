import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorReports } from '@/config/limits'
import { ErrorReports, type ReportedLine } from './error-reports'
import { createLogger } from './logger'

let server: Server
let sockets: Set<Socket>
let received: Record<string, never>[]
let bodies: string[]
let mode: 'good' | 'hangs' | 'refuses' | 'dies' | 'redirects' | 'floods'
let failures: { reason: string; lost: number }[]
let url: string

beforeEach(async () => {
  sockets = new Set()
  received = []
  bodies = []
  failures = []
  mode = 'good'
  server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString())
      received.push(JSON.parse(bodies.at(-1) ?? ''))
      if (mode === 'good') {
        res.writeHead(200).end('{}')
      } else if (mode === 'refuses') {
        res.writeHead(403).end('no')
      } else if (mode === 'dies') {
        req.socket.destroy()
      } else if (mode === 'redirects') {
        res.writeHead(307, { location: '/elsewhere' }).end()
      } else if (mode === 'floods') {
        const more = () => {
          while (!res.destroyed && res.write('x'.repeat(65_536))) {
            // As fast as it is read.
          }
        }
        res.writeHead(200).on('drain', more)
        more()
      }
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/1/store/?sentry_key=abc`
})
afterEach(() => {
  for (const socket of sockets) {
    socket.destroy()
  }
  server.close()
})

const open = () =>
  new ErrorReports({
    url,
    release: '0.2.0',
    environment: 'demo',
    onFailure: (reason, lost) => failures.push({ reason, lost }),
  })
const line = (event: string, error?: unknown): ReportedLine => ({
  level: 'error',
  event,
  message: 'request failed',
  error,
  ids: {},
})

function openLog(reports: ErrorReports) {
  const lines: Record<string, unknown>[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { log: createLogger('info', destination, reports), lines }
}

it('reports errors of the log, and nothing that is less', async () => {
  const reports = open()
  const { log, lines } = openLog(reports)
  log.info({ event: 'process.stopped' }, 'stopped')
  log.warn({ event: 'cross_site.refused', path: '/x' }, 'refused')
  log.error({ event: 'request.failed', err: new TypeError('broken'), requestId: 'r-1' }, 'request failed')
  log.child({ job: 'mail.send' }).fatal({ event: 'process.crashed', err: new Error('out') }, 'crashed')
  expect(lines).toHaveLength(4)
  await expect.poll(() => received).toHaveLength(2)
  expect(received[0]).toMatchObject({
    level: 'error',
    logger: 'request.failed',
    release: '0.2.0',
    environment: 'demo',
    tags: { event: 'request.failed', requestId: 'r-1' },
    exception: { values: [{ type: 'TypeError', value: 'broken' }] },
  })
  const frames = (received[0] as never as { exception: { values: [{ stacktrace: { frames: object[] } }] } })
    .exception.values[0].stacktrace.frames
  expect(frames.at(-1)).toMatchObject({
    filename: expect.stringContaining('error-reports.test.ts'),
    in_app: true,
  })
  expect(received[1]).toMatchObject({ level: 'fatal', tags: { event: 'process.crashed' } })
})

it('carries nothing of people, and no secret', async () => {
  const reports = open()
  const { log } = openLog(reports)
  const told = [
    'amina.ngo@example.cm',
    '+237 670 12 34 56',
    '670123456',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbWluYSJ9.abc',
    '483920',
    'hunter2-secret',
    'Éloïse Ngo',
    'postgres://academy:pa55@db/academy',
  ]
  const error = Object.assign(
    new Error(
      `insert failed: Key (email)=(amina.ngo@example.cm) of "Éloïse Ngo", phone +237 670 12 34 56 or 670123456, token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbWluYSJ9.abc, code 483920, password 'hunter2-secret', at postgres://academy:pa55@db/academy`,
    ),
    { code: '23505', query: 'amina.ngo@example.cm', parameters: ['670123456'] },
  )
  const facts = {
    email: 'amina.ngo@example.cm',
    phone: '+237 670 12 34 56',
    password: 'hunter2-secret',
    name: 'Éloïse Ngo',
    requestId: 'r-2',
  }
  log.error({ event: 'request.failed', err: error, ...facts }, 'request failed')
  await expect.poll(() => received).toHaveLength(1)
  for (const secret of told) {
    expect(bodies[0]).not.toContain(secret)
  }
  expect(bodies[0]).toContain('insert failed')
  expect(bodies[0]).toContain('23505')
  expect(bodies[0]).toContain('r-2')
})

it('sends an error of one kind once a minute, and never more than its share', async () => {
  const reports = open()
  for (let n = 0; n < 1_000; n += 1) {
    reports.report(line('request.failed'))
  }
  await expect.poll(() => received).toHaveLength(1)
  for (let n = 0; n < 1_000; n += 1) {
    reports.report(line(`kind.${n}`))
  }
  await reports.flush(5_000)
  expect(received.length).toBeLessThanOrEqual(errorReports.waiting + 2)
  expect(received[1]).toMatchObject({ extra: { left_out_before: 999 } })
})

it.each([
  ['refuses', 'status 403'],
  ['dies', 'UND_ERR_SOCKET'],
  ['redirects', 'TypeError'],
] as const)('a receiver that %s is left alone for a while, and nothing piles up', async (how, reason) => {
  mode = how
  const reports = open()
  reports.report(line('request.failed'))
  reports.report(line('jobs.failed'))
  await expect.poll(() => failures).toEqual([{ reason: expect.stringContaining(reason), lost: 2 }])
  for (let n = 0; n < 100; n += 1) {
    reports.report(line(`kind.${n}`))
  }
  await reports.flush(1_000)
  expect(received).toHaveLength(1)
})

it('nobody waits for a receiver that hangs: what is more than its queue is left out', async () => {
  mode = 'hangs'
  const reports = open()
  const { log, lines } = openLog(reports)
  for (let n = 0; n < 500; n += 1) {
    reports.report(line(`kind.${n}`))
  }
  log.error({ event: 'export.failed', err: new Error('x') }, 'the log goes on')
  expect(lines).toHaveLength(1)
  await expect.poll(() => received).toHaveLength(1)
  await reports.flush(10)
  expect(received).toHaveLength(1)
  expect(sockets.size).toBe(1)
  // After its time limit the sender gives up.
  await expect
    .poll(() => failures, {
      timeout: errorReports.timeoutMs + 5_000,
    })
    .toEqual([{ reason: 'no answer', lost: expect.any(Number) }])
})

it('an answer without an end is not read', async () => {
  mode = 'floods'
  const reports = open()
  reports.report(line('request.failed'))
  await reports.flush(5_000)
  await expect.poll(() => sockets.size).toBe(0)
  expect(failures).toEqual([])
})

it('a receiver that is not there costs one line', async () => {
  server.close()
  const reports = open()
  reports.report(line('request.failed'))
  await expect.poll(() => failures).toEqual([{ reason: 'ECONNREFUSED', lost: 1 }])
})

it('what cannot be described is not reported, and throws nothing', () => {
  const reports = open()
  const loop = new Error('x')
  Object.defineProperty(loop, 'message', {
    get() {
      throw new Error('no message')
    },
  })
  expect(() => reports.report(line('request.failed', loop))).not.toThrow()
})

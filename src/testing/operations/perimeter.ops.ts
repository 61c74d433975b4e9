import { execFile } from 'node:child_process'
import { request as httpRequest } from 'node:http'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPages, listRoutes } from '../entry-points'
import { ask } from './load'
import { openProduct } from './product'

const megabyte = 1024 * 1024
let product: ReturnType<typeof openProduct>
beforeAll(() => {
  product = openProduct()
})
afterAll(() => product.close())

/** The most memory that the process has while `work` runs. */
async function peakBytes(work: () => Promise<unknown>): Promise<number> {
  let peak = product.residentBytes()
  const timer = setInterval(() => {
    peak = Math.max(peak, product.residentBytes())
  }, 250)
  await work().finally(() => clearInterval(timer))
  return Math.max(peak, product.residentBytes())
}

/** Sends 10 MB as fast as possible, or until the connection closes. */
function sendLarge(path: string, chunked: boolean): Promise<void> {
  return new Promise((done) => {
    const socket = connect(product.port, '127.0.0.1')
    const total = 10 * megabyte
    const piece = Buffer.alloc(65_536, 'x')
    let sentBytes = 0
    const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${total}`
    const headers = ['Host: localhost', 'Content-Type: application/json', 'Connection: close', length]
    headers[0] = `Host: ${new URL(product.site).host}`
    const more = () => {
      while (sentBytes < total) {
        sentBytes += piece.length
        if (chunked) {
          socket.write(`${piece.length.toString(16)}\r\n`)
        }
        const isDrained = socket.write(piece)
        if (chunked) {
          socket.write('\r\n')
        }
        if (!isDrained) {
          return
        }
      }
      socket.end(chunked ? '0\r\n\r\n' : '')
    }
    socket.on('drain', more)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => done())
    socket.on('data', () => undefined)
    socket.once('connect', () => {
      socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      more()
    })
  })
}

const large = [
  ...['/', '/user/dashboard', '/fr/admin/students', '/payment', '/nothing'],
  ...['/api/user', '/api/assignments/submit', '/api/user/sync', '/api/auth/callback/user', '/api/nothing'],
]

describe('240 connections with bodies of 10 MB', () => {
  it.each(large)('to %s cost less than 100 MB more than 60', async (path) => {
    const send = (connections: number) =>
      Promise.all(Array.from({ length: connections }, (_, each) => sendLarge(path, each % 2 === 0)))
    // The heap of a new process grows once in any case, so the first burst is not counted.
    await send(60)
    const few = await peakBytes(() => send(60))
    const many = await peakBytes(() => send(240))
    expect(many - few).toBeLessThan(100 * megabyte)
  })
})

const run = promisify(execFile)
const cannon = createRequire(import.meta.url).resolve('autocannon')
const loadSeconds = 8

/** The time that a signed-in student waits for an answer while a number of connections request a path, and the statuses of these. */
async function besides(connections: number, path: string, token: string) {
  const target = { url: product.site, host: new URL(product.site).host }
  const waits: { at: number; ms: number }[] = []
  const began = performance.now()
  let isOver = false
  // In a separate process, so that it does not slow down the measuring one.
  const load = run(process.execPath, [
    cannon,
    ...['--json', '--headers', 'accept-encoding=br', '--timeout', '60'],
    ...['--connections', String(connections), '--duration', String(loadSeconds)],
    product.site + path,
  ]).finally(() => {
    isOver = true
  })
  const visitor = async () => {
    while (!isOver) {
      const at = performance.now()
      const { status } = await ask(target, 'GET', '/api/user/profile', { token })
      expect(status).toBe(200)
      waits.push({ at, ms: performance.now() - at })
    }
  }
  const [{ stdout }] = await Promise.all([load, visitor()])
  // Requests at the start of the load are not counted.
  const loaded = waits.filter(({ at }) => at - began > (loadSeconds * 1_000) / 2).map(({ ms }) => ms)
  const median = loaded.toSorted((a, b) => a - b)[Math.floor(loaded.length / 2)] ?? Number.POSITIVE_INFINITY
  const answers = JSON.parse(stdout) as { statusCodeStats: Record<string, { count: number }> }
  const counts = Object.fromEntries(
    Object.entries(answers.statusCodeStats).map(([status, { count }]) => [status, count]),
  )
  console.log(`${connections} connections to ${path}: the student waits ${median.toFixed(1)} ms`, counts)
  return { median, counts }
}

it.each(['/nowhere', '/fr/nulle-part', '/_next/nowhere', '/_next/static/chunks', '/.well-known/nowhere'])(
  'strangers who ask for %s do not hold up a student',
  async (path) => {
    const { token } = await product.signIn('student')
    // The first load is not counted, because the process warms up.
    await besides(60, path, token)
    const home = await besides(60, '/', token)
    const few = await besides(60, path, token)
    const many = await besides(240, path, token)
    expect([Object.keys(home.counts), Object.keys(few.counts)]).toEqual([['200'], ['404']])
    // On a busy machine 2 to 7 times, because a short answer is requested again sooner; if a page were rendered for each: 50.
    expect(few.median / home.median).toBeLessThan(15)
    // Four times the connections make a queue four times as long; the limit allows for noise of the machine.
    expect(many.median / few.median).toBeLessThan(8)
  },
)

const once = (method: string, path: string, body?: string) =>
  new Promise<void>((done) => {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.test', cookie: 'a=b' }
    const request = httpRequest(
      { host: '127.0.0.1', port: product.port, method, path, headers: body ? headers : {} },
      (res) => {
        res.resume()
        res.once('close', done)
      },
    )
    request.once('error', () => done())
    request.end(body)
  })

it('4 clients for 10 seconds at any call write less than 1 MB of log', async () => {
  const fill = (path: string) => path.replace(/\[[^\]]*\]/g, 'x')
  const routes = (await listRoutes()).map(({ method, path }) => ({ method, path: fill(path) }))
  const pages = listPages().map(({ path }) => ({ method: 'GET', path: fill(path) }))
  const forms = ['/login', '/register'].map((path) => ({ method: 'POST', path }))
  const extra = ['_log', 'error', 'signin'].map((name) => ({ method: 'POST', path: `/api/auth/${name}` }))
  const loud: string[] = []
  const body = JSON.stringify({ level: 'error', code: 'x'.repeat(10_000), username: 'a', password: 'b' })
  // Ten seconds per call would take most of an hour: both time and log budget are a tenth.
  for (const { method, path } of [...routes, ...pages, ...forms, ...extra]) {
    const before = product.logBytes()
    const end = performance.now() + 1_000
    const client = async () => {
      while (performance.now() < end) {
        await once(method, path, ['GET', 'HEAD'].includes(method) ? undefined : body)
      }
    }
    await Promise.all([client(), client(), client(), client()])
    const writtenBytes = product.logBytes() - before
    if (writtenBytes > megabyte / 10) {
      loud.push(`${method} ${path}: ${writtenBytes} bytes in a second`)
    }
  }
  expect(loud).toEqual([])
})

it('4 clients for 10 seconds at the noisiest calls write less than 1 MB of log', async () => {
  const before = product.logBytes()
  const end = performance.now() + 10_000
  const client = async () => {
    while (performance.now() < end) {
      await once('POST', '/api/auth/_log', JSON.stringify({ level: 'error', code: 'x'.repeat(10_000) }))
      await once('POST', '/api/auth/login', '{"username":"amina","password":"wrong"}')
      await once('PATCH', '/api/user/profile', '{}')
    }
  }
  await Promise.all([client(), client(), client(), client()])
  expect(product.logBytes() - before).toBeLessThan(megabyte)
})

it('thousands of unknown addresses do not stay in memory', async () => {
  const visit = async (from: number, count: number) => {
    for (let each = from; each < from + count; each += 8) {
      await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          once(
            'GET',
            [`/programs/no-${each + at}`, `/fr/programs/no-${each + at}`, `/no/${each + at}`][
              at % 3
            ] as string,
          ),
        ),
      )
    }
  }
  // Lets the heap reach its usual size first.
  await visit(0, 1_500)
  const before = product.residentBytes()
  await visit(1_500, 3_000)
  expect(product.residentBytes() - before).toBeLessThan(100 * megabyte)
})

import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Logger } from '@/server/ports/logger'
import { crashedRequests, takeRequestCrash } from './crashed-requests'
import { createPipeline } from './pipeline'

type Handler = (req: IncomingMessage, res: ServerResponse) => void

const events = ['uncaughtException', 'unhandledRejection'] as const
const others = events.map((event) => [event, process.listeners(event as 'uncaughtException')] as const)
const log = { error: vi.fn() }
let server: Server
let port: number
let handler: Handler
let outcomes: boolean[]

beforeAll(() => {
  for (const event of events) {
    process.removeAllListeners(event)
    process.on(event, (error: unknown) => outcomes.push(takeRequestCrash(error, log as unknown as Logger)))
  }
})
afterAll(() => {
  for (const [event, listeners] of others) {
    process.removeAllListeners(event)
    for (const listener of listeners) {
      process.on(event, listener)
    }
  }
})

beforeEach(async () => {
  outcomes = []
  log.error.mockClear()
  server = createServer(
    createPipeline({
      bootScript: '',
      siteUrl: 'https://academy.test',
      dev: false,
      proxies: 0,
      isOurHost: () => true,
      answerStored: () => false,
      next: async (req, res) => handler(req, res),
      onError: () => undefined,
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** The status of the answer, or the error of a connection without one. */
const ask = (body?: string) =>
  new Promise<number | string | undefined>((done) => {
    const headers = { host: 'academy.test' }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(
      { port, host: '127.0.0.1', agent: false, path: '/api/x', method, headers },
      (res) => {
        res.resume()
        done(res.statusCode)
      },
    )
    sent.on('error', ({ code }: NodeJS.ErrnoException) => done(code))
    sent.end(body)
  })

const fail = () => {
  throw new Error('a bug')
}
const answered = (_: IncomingMessage, res: ServerResponse) => void res.end('ok')

it.each<[string, Handler]>([
  ['a timer', () => setTimeout(fail, 1)],
  ['a promise', () => void Promise.resolve().then(fail)],
  ['a timer after its answer', (_, res) => res.end('ok', () => setTimeout(fail, 1))],
  ['a listener', (req) => void req.on('end', () => setImmediate(fail)).resume()],
])('an error in %s of a request ends its connection and nothing else', async (_, faulty) => {
  for (const body of [undefined, 'some text']) {
    const before = crashedRequests()
    handler = faulty
    const outcome = ask(body)
    await expect.poll(() => outcomes).toEqual([true])
    expect(await outcome).toBeOneOf(['ECONNRESET', 200])
    handler = answered
    expect(await ask()).toBe(200)
    expect(crashedRequests()).toBe(before + 1)
    expect(log.error).toHaveBeenLastCalledWith(
      {
        event: 'request.crashed',
        err: expect.any(Error),
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
      expect.any(String),
    )
    outcomes = []
  }
})

it('an error of no request ends the process', async () => {
  setTimeout(fail, 1)
  await expect.poll(() => outcomes).toEqual([false])
  expect(log.error).not.toHaveBeenCalled()
})

it('an error long after the end of its request ends the process', async () => {
  handler = (_, res) => {
    res.once('close', () => {
      const now = performance.now()
      vi.spyOn(performance, 'now').mockReturnValue(now + 60_001)
      setImmediate(fail)
    })
    res.end('ok')
  }
  expect(await ask()).toBe(200)
  await expect.poll(() => outcomes).toEqual([false])
  vi.restoreAllMocks()
})

it('too many of them in ten minutes end the process', async () => {
  handler = () => void setTimeout(fail, 1)
  for (let each = 0; each < 20; each += 1) {
    void ask()
  }
  await expect.poll(() => outcomes).toContain(false)
  expect(outcomes).toContain(true)
})

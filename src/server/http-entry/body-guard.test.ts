import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyBudgets } from '@/config/body-budgets'
import { connections } from '@/config/limits'
import { createPipeline } from './pipeline'

let server: Server
let port: number
let reached: IncomingMessage[]
let handler: (req: IncomingMessage, res: ServerResponse) => void
const open = new Set<Socket>()

async function echo(req: IncomingMessage, res: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of req) {
    chunks.push(chunk)
  }
  res.setHeader('content-type', 'text/plain')
  res.end(String(Buffer.concat(chunks).length))
}

beforeEach(async () => {
  reached = []
  handler = (req, res) => void echo(req, res).catch(() => res.destroy())
  server = createServer(
    createPipeline({
      bootScript: '',
      siteUrl: 'https://academy.test',
      dev: false,
      proxies: 0,
      isOurHost: () => true,
      answerStored: () => false,
      next: async (req, res) => {
        reached.push(req)
        handler(req, res)
      },
      onError: () => undefined,
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  vi.useRealTimers()
  for (const socket of open) {
    socket.destroy()
  }
  open.clear()
  server.closeAllConnections()
  server.close()
})

const dial = () =>
  new Promise<{ socket: Socket; received: () => string; closed: Promise<void> }>((done) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
    open.add(socket)
    socket.on('data', (data) => {
      text += data
    })
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.once('connect', () => done({ socket, received: () => text, closed }))
  })

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: academy.test', ...headers, '', ''].join('\r\n')
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`

async function post(path: string, bytes: number, chunked: boolean) {
  const { socket, received } = await dial()
  socket.write(head(path, chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`))
  if (chunked) {
    for (let remaining = bytes; remaining > 0; remaining -= 16_384) {
      socket.write(chunk(Math.min(remaining, 16_384)))
    }
    socket.write('0\r\n\r\n')
  } else {
    socket.write('x'.repeat(bytes))
  }
  await expect.poll(() => received(), { timeout: 5_000 }).toMatch(/\r\n\r\n./)
  return { status: Number(received().slice(9, 12)), body: received().split('\r\n\r\n')[1] ?? '' }
}

const limit = bodyBudgets.default.bytes
const uploads = [
  ['announced', false],
  ['in chunks', true],
] as const

describe.each(uploads)('body %s', (_, chunked) => {
  it.each(['/login', '/user/dashboard', '/api/user', '/api/nothing', '/fr/admin/students', '/%00x/../y'])(
    'to %s: up to 64 KB arrives complete, more is 413 and goes no further',
    async (path) => {
      const isAddress = !path.includes('%00')
      if (isAddress) {
        for (const bytes of [1, 1_000, limit - 1, limit]) {
          expect((await post(path, bytes, chunked)).body).toContain(String(bytes))
        }
        expect(reached).toHaveLength(4)
      }
      const before = reached.length
      const refused = await post(path, limit + 1, chunked)
      expect(refused.status).toBe(isAddress ? 413 : 400)
      expect(JSON.parse(refused.body)).toMatchObject({ status: refused.status })
      expect((await post(path, 10 * 1024 * 1024, chunked)).status).toBe(refused.status)
      expect(reached).toHaveLength(before)
    },
  )

  it('to a login call: 16 KB', async () => {
    expect((await post('/api/auth/callback/user', bodyBudgets.signIn.bytes, chunked)).status).toBe(200)
    expect((await post('/api/auth/callback/user', bodyBudgets.signIn.bytes + 1, chunked)).status).toBe(413)
  })

  it('to an upload: streamed', async () => {
    expect((await post('/api/assignments/submit', 2_000_000, chunked)).body).toContain('2000000')
  })
})

it('passes a small body on only when it is complete', async () => {
  const { socket, received } = await dial()
  socket.write(`${head('/api/user', 'Content-Length: 10')}12345`)
  await post('/api/user', 1, false)
  expect(reached).toHaveLength(1)
  socket.write('67890')
  await expect.poll(() => received()).toMatch(/10$/)
})

it('drops a connection that ends within its body', async () => {
  const { socket, closed } = await dial()
  socket.write(`${head('/api/user', 'Content-Length: 10')}12345`)
  socket.destroy()
  await closed
  await post('/api/user', 1, false)
  expect(reached).toHaveLength(1)
})

it('answers a body that takes longer than 30 seconds with 408 and closes its connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, received, closed } = await dial()
  const requested = new Promise((done) => server.once('request', done))
  socket.write(`${head('/api/user', 'Content-Length: 10')}12345`)
  await requested
  vi.advanceTimersByTime(connections.bodyMs - 1)
  expect(received()).toBe('')
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await closed
  expect(received()).toMatch(/^HTTP\/1.1 408 /)
  expect(reached).toHaveLength(0)
})

it('closes the connection of a body that continues after the answer', async () => {
  handler = (_, res) => void res.writeHead(401, { 'Content-Type': 'text/plain' }).end('who?')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, closed } = await dial()
  const answered = new Promise<void>((done) => socket.once('data', () => done()))
  socket.write(`${head('/api/assignments/submit', 'Transfer-Encoding: chunked')}${chunk(100)}`)
  await answered
  socket.write(chunk(16_000))
  vi.advanceTimersByTime(connections.restMs)
  vi.useRealTimers()
  await closed
})

it('holds little memory for many large bodies', async () => {
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10)
  const callers = Array.from({ length: 40 }, async () => {
    const { socket, closed } = await dial()
    socket.write(head('/user/dashboard', 'Transfer-Encoding: chunked'))
    const piece = chunk(65_536)
    for (let sentMegabytes = 0; sentMegabytes < 160 && !socket.destroyed; sentMegabytes += 1) {
      if (!socket.write(piece)) {
        await new Promise<void>((done) => {
          socket.once('drain', done)
          socket.once('close', () => done())
        })
      }
    }
    socket.destroy()
    await closed
  })
  await Promise.all(callers)
  clearInterval(watch)
  expect(reached).toHaveLength(0)
  // 400 MB were sent, by this same process.
  expect(peak - before).toBeLessThan(100 * 1024 * 1024)
})

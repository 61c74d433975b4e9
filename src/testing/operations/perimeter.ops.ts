import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPages, listRoutes } from '../entry-points'
import { openProduct } from './product'

const megabyte = 1024 * 1024
let product: ReturnType<typeof openProduct>
beforeAll(() => {
  product = openProduct()
})
afterAll(() => product.close())

/** The peak memory while `work` runs, above the level before. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = product.residentBytes()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, product.residentBytes())
  }, 250)
  await work().finally(() => clearInterval(timer))
  return Math.max(peak, product.residentBytes()) - before
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

describe('200 connections with bodies of 10 MB', () => {
  it.each(large)('to %s cost less than 100 MB', async (path) => {
    // A warm-up, so that modules loaded by the first such request are not counted.
    await sendLarge(path, true)
    const grown = await growth(() =>
      Promise.all(Array.from({ length: 200 }, (_, each) => sendLarge(path, each % 2 === 0))),
    )
    expect(grown).toBeLessThan(100 * megabyte)
  })
})

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

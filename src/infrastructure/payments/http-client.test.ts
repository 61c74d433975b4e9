import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { sendHttp } from './http-client'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) {
    close()
  }
})

/** Accepts connections and writes `greeting`, nothing else. */
async function listen(greeting: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    closers.push(() => socket.destroy())
    if (greeting) {
      socket.write(greeting)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

const request = (url: string) => sendHttp({ method: 'GET', url, headers: {}, connectMs: 100, totalMs: 1_000 })
const took = async (url: string) => {
  const started = performance.now()
  const result = await request(url)
  return { result, ms: performance.now() - started }
}

it('waits for a secure connection no longer than its limit', async () => {
  const { result, ms } = await took(`https://127.0.0.1:${await listen('')}`)
  expect(result).toEqual({ silence: 'connect' })
  expect(ms).toBeLessThan(700)
})

it('waits longer for an answer than for a connection, and not for ever', async () => {
  const { result, ms } = await took(`http://127.0.0.1:${await listen('')}`)
  expect(result).toEqual({ silence: 'timeout' })
  expect(ms).toBeGreaterThan(900)
  expect(ms).toBeLessThan(3_000)
})

it('distinguishes a closed port from a broken answer', async () => {
  expect(await request('http://127.0.0.1:1')).toEqual({ silence: 'connect' })
  const half = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"status"'
  const port = await listen(half)
  const waiting = request(`http://127.0.0.1:${port}`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (const close of closers.splice(0)) {
    close()
  }
  expect(await waiting).toEqual({ silence: 'broken' })
})

it('survives an answer that is not HTTP', async () => {
  expect(await request(`http://127.0.0.1:${await listen('SSH-2.0-OpenSSH\r\n')}`)).toEqual({
    silence: 'broken',
  })
})

it('follows no redirect', async () => {
  const port = await listen(
    'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n',
  )
  expect(await request(`http://127.0.0.1:${port}`)).toEqual({ status: 302, json: undefined })
})

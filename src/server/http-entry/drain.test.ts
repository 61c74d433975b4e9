import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { closeServer } from './drain'

it('a connection that a proxy keeps may bring a request until the server has stopped, and is closed then', async () => {
  const server = createServer((_, res) => res.end('ok'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<number | string | undefined>((done) => {
      const request = get({ port, host: '127.0.0.1', agent }, (res) =>
        res.resume().on('end', () => done(res.statusCode)),
      )
      request.on('error', ({ code }: NodeJS.ErrnoException) => done(code))
    })
  expect(await ask()).toBe(200)
  const closed = closeServer(server)
  await new Promise((done) => setImmediate(() => setImmediate(done)))
  expect(await ask()).toBe(200)
  await closed
  agent.destroy()
})

it('a server that stops answers those who have connected already, and nobody after them', async () => {
  const server = createServer((_, res) => res.end('ok'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const ask = () =>
    new Promise<number | string | undefined>((done) => {
      const request = get({ port, host: '127.0.0.1', agent: false }, (res) => {
        res.resume()
        done(res.statusCode)
      })
      request.on('error', ({ code }: NodeJS.ErrnoException) => done(code))
    })
  // When the signal arrives, the operating system has accepted these connections, but the server has not yet.
  const early = Promise.all(Array.from({ length: 30 }, ask))
  await closeServer(server)
  expect(new Set(await early)).toEqual(new Set([200]))
  expect(await ask()).toBe('ECONNREFUSED')
})

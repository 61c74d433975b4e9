import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sockets as limits } from '@/config/limits'
import { createUser } from '@/testing/factories'
import {
  closeClients,
  connectClient,
  connectOffice,
  type Instance,
  startInstance,
  tokenOf,
} from '@/testing/socket-rig'
import { testContainer } from '@/testing/test-container'

const container = testContainer()
let instance: Instance
const sockets = new Set<Socket>()

beforeAll(async () => {
  instance = await startInstance(container.databaseUrl)
})
afterEach(async () => {
  vi.useRealTimers()
  closeClients()
  const all = [...sockets].map(
    (socket) =>
      new Promise<void>((done) => {
        if (socket.destroyed) {
          return done()
        }
        socket.once('close', () => done())
        socket.destroy()
      }),
  )
  sockets.clear()
  await Promise.all(all)
})
afterAll(async () => {
  await instance.stop()
})

interface Stranger {
  status: number
  closed: Promise<void>
}

/** A websocket that never authenticates and ignores a closing handshake. */
const openUnidentified = () =>
  new Promise<Stranger>((done) => {
    const socket = connect(instance.port, '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.once('data', (data) => done({ status: Number(String(data).slice(9, 12)), closed }))
    socket.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: 127.0.0.1:${instance.port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        '',
      ].join('\r\n'),
    )
  })

const poll = () =>
  new Promise<number>((done, fail) => {
    const poll = request(`${instance.url}/socket.io/?EIO=4&transport=polling`, (res) => {
      res.resume()
      done(res.statusCode ?? 0)
    })
    poll.on('error', fail)
    poll.end()
  })

it('limits the unidentified connections of one address, over every transport', async () => {
  const first: Stranger[] = []
  for (let i = 0; i < limits.unknownPerAddress; i += 1) {
    first.push(await openUnidentified())
  }
  expect(first.map(({ status }) => status)).toEqual(first.map(() => 101))
  expect((await openUnidentified()).status).toBe(429)
  expect(await poll()).toBe(429)
  const user = await createUser({ role: 'admin' })
  await expect(connectOffice(instance, { token: await tokenOf(user.id) })).rejects.toBeDefined()
})

it('an identified connection does not count as unidentified', async () => {
  const user = await createUser()
  const token = await tokenOf(user.id)
  for (let i = 0; i < limits.connectionsPerUser; i += 1) {
    await connectClient(instance, { token })
  }
  for (let i = 0; i < limits.unknownPerAddress; i += 1) {
    expect((await openUnidentified()).status).toBe(101)
  }
  expect((await openUnidentified()).status).toBe(429)
})

it('an unidentified connection is closed after a short time, without a handshake, and its place is free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { status, closed } = await openUnidentified()
  expect(status).toBe(101)
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await closed
})

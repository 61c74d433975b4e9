import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sockets as limits } from '@/config/limits'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { createUser } from '@/testing/factories'
import {
  closeClients,
  connectAdmin,
  connectClient,
  type Instance,
  startInstance,
  tokenOf,
} from '@/testing/socket-rig'

let database: TestDatabase
let container: TestContainer
let instance: Instance
const sockets = new Set<Socket>()

beforeAll(async () => {
  database = await createTestDatabase()
  container = openTestContainer(database.url)
  instance = await startInstance(database.url)
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
  await container.close()
  await database.drop()
})

interface Stranger {
  status: number
  closed: Promise<void>
}

/** A websocket that never says who it is, and never answers a closing handshake. */
const stranger = () =>
  new Promise<Stranger>((done) => {
    const socket = connect(instance.port, '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => undefined)
    const closed = new Promise<void>((gone) => socket.once('close', () => gone()))
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
    const sent = request(`${instance.url}/socket.io/?EIO=4&transport=polling`, (res) => {
      res.resume()
      done(res.statusCode ?? 0)
    })
    sent.on('error', fail)
    sent.end()
  })

it('one address has so many connections of strangers open, however they connect', async () => {
  const first: Stranger[] = []
  for (let each = 0; each < limits.unknownPerAddress; each += 1) {
    first.push(await stranger())
  }
  expect(first.map(({ status }) => status)).toEqual(first.map(() => 101))
  expect((await stranger()).status).toBe(429)
  expect(await poll()).toBe(429)
  const user = await createUser({ role: 'admin' })
  await expect(connectAdmin(instance, { token: await tokenOf(user.id) })).rejects.toBeDefined()
})

it('whoever is known takes no place of a stranger', async () => {
  const user = await createUser()
  const token = await tokenOf(user.id)
  for (let each = 0; each < limits.connectionsPerUser; each += 1) {
    await connectClient(instance, { token })
  }
  for (let each = 0; each < limits.unknownPerAddress; each += 1) {
    expect((await stranger()).status).toBe(101)
  }
  expect((await stranger()).status).toBe(429)
})

it('a stranger is cut off after a short time, without a handshake, and its place is free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { status, closed } = await stranger()
  expect(status).toBe(101)
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await closed
})

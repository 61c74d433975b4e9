import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createRoomWith } from '@/testing/chat-factories'
import { createUser } from '@/testing/factories'
import {
  closeClients,
  connectClient,
  connectOffice,
  type Instance,
  ownOrigin,
  startInstance,
  type TestClient,
  tokenOf,
  transports,
} from '@/testing/socket-rig'
import { testContainer } from '@/testing/test-container'

const container = testContainer()
let instance: Instance
let witness: TestClient
let attacker: string
let room: string

beforeAll(async () => {
  instance = await startInstance(container.databaseUrl)
})
beforeEach(async () => {
  const [honest, hostile] = [await createUser(), await createUser()]
  attacker = hostile.id
  room = await createRoomWith([honest.id, hostile.id])
  witness = await connectClient(instance, { token: await tokenOf(honest.id) })
})
afterEach(async () => {
  // The process must survive, and the others in the room must not notice.
  const before = await container.db.roomMessage.count()
  expect((await witness.send(room, 'still here')).ok).toBe(true)
  expect(await container.db.roomMessage.count()).toBe(before + 1)
  closeClients()
})
afterAll(async () => {
  await instance.stop()
})

const disconnected = (client: TestClient) =>
  expect.poll(() => client.socket.connected, { timeout: 5_000 }).toBe(false)
const countStored = () => container.db.roomMessage.count({ where: { userId: attacker } })

describe.each(transports)('over %s', (transport) => {
  const enter = async () => connectClient(instance, { token: await tokenOf(attacker), transport })

  it('a packet that is too large closes the connection and is not stored', async () => {
    const client = await enter()
    client.socket.emit('send_message', { room_id: room, content: 'x'.repeat(200_000) })
    await disconnected(client)
    expect(await countStored()).toBe(0)
  })

  it('binary attachments close the connection', async () => {
    const client = await enter()
    client.socket.emit('send_message', { room_id: room, content: Buffer.from('binary') })
    await disconnected(client)
    expect(await countStored()).toBe(0)
  })

  it.each([
    ['no event', '2'],
    ['no name', '2[]'],
    ['a name that is an object', '2[{"a":1}]'],
    ['a reserved name', '2["disconnect"]'],
    ['a name that the library keeps for itself', '20["newListener",{}]'],
    ['broken JSON', '2["send_message",{'],
    ['an unknown type', '9["x"]'],
    ['an acknowledgement of nothing', '312345["x"]'],
    ['many announced attachments', '5999999-["send_message"]'],
    ['one announced attachment', '51-["send_message",{"_placeholder":true,"num":0}]'],
    ['another namespace', '0/admin,'],
    ['deep nesting', `2["send_message",${'['.repeat(10_000)}${']'.repeat(10_000)}]`],
  ])('%s stores nothing', async (_name, packet) => {
    const client = await enter()
    const { engine } = client.socket.io
    engine.write(packet)
    await client.ask('list_rooms').catch(() => undefined)
    expect(await countStored()).toBe(0)
  })

  it.each([
    ['__proto__', '{"__proto__":{"room_id":"x","isAdmin":true}}'],
    ['constructor', '{"constructor":{"prototype":{"ok":true}}}'],
    ['a list', '[]'],
    ['text', '"x"'],
    ['nothing', 'null'],
    ['numbers for everything', '{"room_id":1,"content":2,"client_id":3,"sender_id":4}'],
    ['objects for everything', '{"room_id":{},"content":{},"client_id":{},"sender_id":{}}'],
    ['an operator', '{"room_id":{"not":""},"content":"x"}'],
  ])('%s as input is refused with an error', async (_name, json) => {
    const client = await enter()
    const ack = await client.ask<{ ok: boolean; error: string }>('send_message', JSON.parse(json))
    expect(ack.ok).toBe(false)
    expect(ack.error).toEqual(expect.any(String))
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(await countStored()).toBe(0)
  })

  it.each(['', 'toString', '__proto__', 'constructor', 'prototype', 'x'.repeat(100)])(
    'an unknown event (%s) is refused with an error',
    async (name) => {
      const client = await enter()
      expect(await client.ask(name)).toMatchObject({
        ok: false,
        code: 'malformed',
        error: expect.any(String),
      })
    },
  )

  it('a flood is refused with an error and then disconnected, and delays nobody else', async () => {
    const client = await enter()
    const answers: { code?: string; retry_after?: number }[] = []
    for (let i = 0; i < 400; i += 1) {
      client.socket.emit('typing', { room_id: room, typing: true }, (ack: object) => answers.push(ack))
    }
    const started = performance.now()
    expect((await witness.send(room, 'meanwhile')).ok).toBe(true)
    expect(performance.now() - started).toBeLessThan(2_000)
    await expect.poll(() => answers.filter(({ code }) => code === 'too_many').length).toBeGreaterThan(200)
    expect(answers.find(({ code }) => code === 'too_many')?.retry_after).toBeGreaterThan(0)
    for (let i = 0; i < 500; i += 1) {
      client.socket.emit('typing', { room_id: room, typing: true })
    }
    await disconnected(client)
  })
})

it('200 connections of one person: ten are accepted, the others refused', async () => {
  const token = await tokenOf(attacker)
  const tries = await Promise.allSettled(
    Array.from({ length: 200 }, () => connectClient(instance, { token })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

it('connections that never authenticate are closed', async () => {
  const sockets = Array.from(
    { length: 50 },
    () => new WebSocket(`ws://127.0.0.1:${instance.port}/socket.io/?EIO=4&transport=websocket`),
  )
  const ended = sockets.map((socket) => new Promise((done) => socket.once('close', done)))
  await Promise.all(ended)
}, 25_000)

it('frames, methods and addresses that the protocol does not know are refused', async () => {
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${instance.url}${path}`, { ...init, headers: { origin: ownOrigin } }).then(({ status }) => status)
  const polling = '/socket.io/?EIO=4&transport=polling'
  expect(await request('/socket.io/?EIO=4&transport=nothing')).toBe(400)
  expect(await request('/socket.io/')).toBe(400)
  expect(await request(`${polling}&sid=unknown`)).toBe(400)
  expect(await request(`${polling}&sid=__proto__`)).toBe(400)
  expect(await request(polling, { method: 'POST', body: 'x' })).toBe(400)
  expect(await request(polling, { method: 'OPTIONS' })).toBe(405)
  expect(await request(polling, { method: 'DELETE' })).toBe(405)
  expect(await request('/socket.io/%00')).toBe(400)
  expect(await request('/socket.io/socket.io.js')).toBe(400)
})

it('a foreign Host is refused on both transports, an unknown upgrade is closed', async () => {
  const status = await new Promise((done) => {
    const options = { port: instance.port, path: '/socket.io/?EIO=4&transport=polling' }
    request({ ...options, headers: { host: 'evil.example' } }, (res) => done(res.statusCode)).end()
  })
  expect(status).toBe(421)
  const upgrade = (path: string, host: string) =>
    new Promise<string>((done) => {
      const socket = connect(instance.port, '127.0.0.1')
      let answer = ''
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('close', () => done(answer.split('\r\n')[0] ?? ''))
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      )
    })
  expect(await upgrade('/socket.io/?EIO=4&transport=websocket', 'evil.example')).toContain('421')
  expect(await upgrade('/ws/other', `localhost:${instance.port}`)).toContain('404')
  expect(await upgrade('http://evil.example/socket.io/', `localhost:${instance.port}`)).toContain('404')
})

it('/ws/admin accepts no messages: large or many ones close it', async () => {
  const { id } = await createUser({ role: 'admin' })
  const large = await connectOffice(instance, { token: await tokenOf(id) })
  large.socket.send('x'.repeat(5_000))
  expect(await large.closed).toBe(1009)
  const many = await connectOffice(instance, { token: await tokenOf(id) })
  for (let i = 0; i < 60; i += 1) {
    many.socket.send('x')
  }
  expect(await many.closed).toBe(1008)
})

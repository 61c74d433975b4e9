import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '@/features/talk/chat/chat.contract'
import { createRedis } from '@/infrastructure/redis/create-redis'
import { consumeLimit } from '@/server/kernel/rate-limit'
import type { Redis } from '@/server/ports/redis'
import { createRoomWith } from '@/testing/chat-factories'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { createUser } from '@/testing/factories'
import { hasRedis, startRedis } from '@/testing/redis-server'
import {
  closeClients,
  connectClient,
  type Instance,
  startInstance,
  type TestClient,
  tokenOf,
} from '@/testing/socket-rig'

// Redis is optional: without its server on this machine there is nothing to test.
describe.skipIf(!hasRedis)('with Redis', () => {
  let database: TestDatabase
  let container: TestContainer
  let redis: Redis
  let server: Awaited<ReturnType<typeof startRedis>>
  let one: Instance
  let two: Instance
  let room: string
  let first: TestClient
  let second: TestClient

  beforeAll(async () => {
    server = await startRedis()
    database = await createTestDatabase()
    container = openTestContainer(database.url, {}, { RATE_LIMIT_SCALE: '10' })
    redis = createRedis(server.url, container.log)
    Object.assign(container, { redis })
    await vi.waitUntil(() => redis.isReady, { timeout: 10_000 })
    one = await startInstance(database.url)
    two = await startInstance(database.url)
    const [amina, paul] = [await createUser(), await createUser()]
    room = await createRoomWith([amina.id, paul.id])
    first = await connectClient(one, { token: await tokenOf(amina.id) })
    second = await connectClient(two, { token: await tokenOf(paul.id) })
    await Promise.all([first.ask('list_rooms'), second.ask('list_rooms')])
  })
  afterAll(async () => {
    closeClients()
    await Promise.all([one?.stop(), two?.stop()])
    redis.destroy()
    await server.kill()
    await container.close()
    await database.drop()
  })

  const seqs = (client: TestClient) =>
    client
      .payloads<ChatMessage>('new_message')
      .map(({ seq }) => seq)
      .sort((a, b) => a - b)
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

  it('everybody receives every message once, from any instance', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? first : second).send(room, `m${i}`)))
    await expect.poll(() => seqs(first), { timeout: 5_000 }).toEqual(upTo(40))
    await expect.poll(() => seqs(second)).toEqual(upTo(40))
    await first.ask('typing', { room_id: room, typing: true })
    await expect.poll(() => second.payloads('typing')).toHaveLength(1)
  })

  it('another instance takes over from one that died after its claim', async () => {
    const { lastSeq } = await container.db.room.update({
      where: { id: room },
      data: { lastSeq: { increment: 1 } },
    })
    const { userId } = await container.db.roomMember.findFirstOrThrow({ where: { roomId: room } })
    const message = await container.db.roomMessage.create({
      data: { roomId: room, seq: lastSeq, userId, content: 'left behind' },
    })
    const [{ next }] = (await container.db
      .$queryRaw`select (last_value + 1)::text as next from events_id_seq`) as [{ next: string }]
    await redis.set(`academy:delivered:${next}`, 'taken', { expiration: { type: 'PX', value: 1_500 } })
    await container.db.event.create({
      data: { type: 'room.message_sent', payload: { roomId: room, messageId: message.id, seq: lastSeq } },
    })
    await expect.poll(() => seqs(second), { timeout: 6_000 }).toEqual(upTo(41))
    // Through Redis, the clients of the other instance receive it at another moment.
    await expect.poll(() => seqs(first)).toEqual(upTo(41))
  })

  it('counts limits in Redis, shared by all instances', async () => {
    const key = randomUUID()
    const tries = await Promise.allSettled(
      Array.from({ length: 55 }, () => consumeLimit('newsletter.address', key)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    expect(await redis.keys('limit:newsletter.address*')).toHaveLength(1)
  })

  it('counts in the database while Redis stands still', async () => {
    server.pause()
    try {
      await consumeLimit('newsletter.address', randomUUID())
    } finally {
      server.resume()
    }
    await expect.poll(() => redis.isReady, { timeout: 10_000 }).toBe(true)
  })

  it('works without it: messages arrive, limits hold', async () => {
    await server.kill()
    await expect.poll(() => redis.isReady, { timeout: 5_000 }).toBe(false)
    // Only ephemeral events may be lost.
    expect(await first.ask('typing', { room_id: room, typing: false })).toEqual({ ok: true })
    expect((await first.send(room, 'without Redis')).ok).toBe(true)
    await expect.poll(() => seqs(first), { timeout: 5_000 }).toEqual(upTo(42))
    await expect.poll(() => seqs(second)).toEqual(upTo(42))
    await consumeLimit('newsletter.address', randomUUID())
  })
})

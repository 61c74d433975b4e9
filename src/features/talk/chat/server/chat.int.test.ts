import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRoomWith } from '@/testing/chat-factories'
import { createUser } from '@/testing/factories'
import {
  closeClients,
  connectClient,
  connectOffice,
  type Instance,
  startInstance,
  startSession,
  type TestClient,
  tokenOf,
} from '@/testing/socket-rig'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import type { ChatMessage } from '../chat.contract'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '100' } })
/** Two instances on one database: what holds on one must hold across both. */
let one: Instance
let two: Instance
let amina: { id: string }
let paul: { id: string }
let room: string

beforeAll(async () => {
  one = await startInstance(container.databaseUrl)
  two = await startInstance(container.databaseUrl)
})
afterEach(closeClients)
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
})

async function meet() {
  amina = await createUser({ firstName: 'Amina', lastName: 'Ngo Bassa' })
  paul = await createUser({ firstName: 'Paul', lastName: 'Etoundi', locale: 'fr' })
  room = await createRoomWith([amina.id, paul.id])
  const first = await connectClient(one, { token: await tokenOf(amina.id) })
  const second = await connectClient(two, { token: await tokenOf(paul.id) })
  await Promise.all([first.ask('list_rooms'), second.ask('list_rooms')])
  return [first, second] as const
}
const contents = async (roomId = room) =>
  (await container.db.roomMessage.findMany({ where: { roomId }, orderBy: { seq: 'asc' } })).map(
    ({ content }) => content,
  )
const texts = (client: TestClient) =>
  client.payloads<ChatMessage>('new_message').map(({ messages }) => messages)
const emit = (type: string, payload: Record<string, string>) =>
  container.db.event.create({ data: { type, payload } })

describe('sending', () => {
  it('refuses non-members, in their language, and stores nothing', async () => {
    const [first] = await meet()
    const foreign = await connectClient(two, {
      token: await tokenOf((await createUser({ locale: 'fr' })).id),
    })
    for (const id of [room, randomUUID(), 'x', '', null, 7]) {
      const ack = await foreign.send(id as string, 'let me in')
      expect(ack).toMatchObject({ ok: false, code: 'not_found' })
      expect(ack.error).toMatch(/^Ce salon n’existe pas/)
      for (const event of [
        'join_room',
        'resume',
        'load_messages',
        'list_members',
        'leave_room',
        'typing',
        'set_room',
      ]) {
        expect(await foreign.ask(event, { room_id: id, after: 0, typing: true })).toMatchObject({
          code: 'not_found',
        })
      }
      expect(await foreign.ask('mark_read', { room_id: id, seq: 1 })).toMatchObject({ code: 'not_found' })
    }
    expect(await contents()).toEqual([])
    expect(first.payloads('new_message')).toEqual([])
  })

  it('refuses a forged sender', async () => {
    const [first] = await meet()
    expect(await first.send(room, 'I am Paul', { sender_id: paul.id })).toMatchObject({
      ok: false,
      code: 'identity_mismatch',
    })
    expect(await first.send(room, 'I am Amina', { sender_id: amina.id, user_id: paul.id })).toMatchObject({
      ok: true,
      message: { user_id: amina.id, posted_by: 'Amina Ngo Bassa' },
    })
    expect(await contents()).toEqual(['I am Amina'])
  })

  it('ignores blank text, and refuses text that is too long or of another type', async () => {
    const [first] = await meet()
    for (const blank of ['', '   \n\t', '\u200b\u200d\ufeff']) {
      expect(await first.send(room, blank)).toEqual({ ok: false })
    }
    expect(await first.send(room, '\u0000')).toMatchObject({ ok: false })
    expect(await first.send(room, 'a'.repeat(4_001))).toMatchObject({ ok: false, code: 'invalid' })
    for (const wrong of [null, 7, true, {}, ['a'], undefined]) {
      expect(await first.send(room, wrong)).toMatchObject({ ok: false, code: 'invalid' })
    }
    for (const full of ['é'.repeat(4_000), '😀'.repeat(4_000), ` ${'a'.repeat(4_000)}\n`]) {
      expect((await first.send(room, full)).ok).toBe(true)
    }
    expect((await first.send(room, '<b>hi</b> javascript:alert(1)')).message?.messages).toBe(
      '<b>hi</b> javascript:alert(1)',
    )
  })

  it('stores once per client id, over any connection', async () => {
    const [first, second] = await meet()
    const again = await connectClient(two, { token: await tokenOf(amina.id) })
    const client_id = randomUUID()
    const acks = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? first : again).send(room, 'once', { client_id })),
    )
    expect(new Set(acks.map(({ message }) => message?.id)).size).toBe(1)
    expect(await contents()).toEqual(['once'])
    expect((await second.send(room, 'another person, same name', { client_id })).message?.seq).toBe(2)
    await expect.poll(() => texts(second)).toEqual(['once', 'another person, same name'])
  })

  it('reaches everybody once and in the order of the room, on both instances', async () => {
    const [first, second] = await meet()
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => (i % 2 ? first : second).send(room, `message ${i}`)),
    )
    const storedTexts = await contents()
    expect(storedTexts).toHaveLength(60)
    await expect.poll(() => texts(first), { timeout: 5_000 }).toEqual(storedTexts)
    await expect.poll(() => texts(second)).toEqual(storedTexts)
    const seqs = first.payloads<ChatMessage>('new_message').map(({ seq }) => seq)
    expect(seqs).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
  })

  it('takes at most three statements', async () => {
    const [first] = await meet()
    await first.send(room, 'warm')
    const sentTexts: string[] = []
    const statements = await statementsOf(async () => {
      sentTexts.push(String((await first.send(room, 'counted')).ok))
    })
    // The delivery statements of the two instances are counted elsewhere.
    const own = statements.filter((sql) => !/from events|where m\.id = any/i.test(sql))
    expect(sentTexts).toEqual(['true'])
    expect(own.filter((sql) => /insert into room_messages/.test(sql))).toHaveLength(1)
    expect(own.length).toBeLessThanOrEqual(3)
  })
})

describe('reconnecting', () => {
  it('returns missed messages, page by page, and deletions', async () => {
    const [first] = await meet()
    const id = amina.id
    await container.db.roomMessage.createMany({
      data: Array.from({ length: 450 }, (_, i) => ({
        roomId: room,
        seq: i + 1,
        userId: id,
        content: `${i + 1}`,
      })),
    })
    await container.db.room.update({ where: { id: room }, data: { lastSeq: 450 } })
    const third = await container.db.roomMessage.findFirstOrThrow({ where: { roomId: room, seq: 3 } })
    await first.ask('delete_message', { message_id: third.id })

    const got: number[] = []
    let more = true
    for (let after = 10; more; after = got.at(-1) ?? 0) {
      const ack = await first.ask<{ more: boolean; last_seq: number }>('resume', { room_id: room, after })
      expect(ack.last_seq).toBe(450)
      const page = first.payloads<{ messages: ChatMessage[]; deleted: string[] }>('messages_since').at(-1)
      if (got.length === 0) {
        expect(page?.deleted).toEqual([third.id])
      }
      got.push(...(page?.messages.map(({ seq }) => seq) ?? []))
      more = ack.more
    }
    expect(got).toEqual(Array.from({ length: 440 }, (_, i) => i + 11))
    await first.ask('resume', { room_id: room, after: third.id })
    const byId = first.payloads<{ messages: ChatMessage[] }>('messages_since').at(-1)
    expect(byId?.messages[0]?.seq).toBe(4)
  })

  it('pages back from the newest', async () => {
    const [first] = await meet()
    for (const text of ['a', 'b', 'c']) {
      await first.send(room, text)
    }
    const page = await first.ask<{ messages: ChatMessage[]; more: boolean }>('load_messages', {
      room_id: room,
    })
    expect(page.messages.map(({ messages }) => messages)).toEqual(['a', 'b', 'c'])
    expect(page.more).toBe(false)
    const before = await first.ask<{ messages: ChatMessage[] }>('load_messages', { room_id: room, before: 3 })
    expect(before.messages).toHaveLength(2)
  })
})

describe('reading', () => {
  it('counts messages of others, never below zero, and updates the other devices', async () => {
    const [first, second] = await meet()
    const phone = await connectClient(two, { token: await tokenOf(amina.id) })
    await phone.ask('list_rooms')
    for (const text of ['a', 'b', 'c']) {
      await second.send(room, text)
    }
    const unread = async () => (await first.ask<{ unread_total: number }>('list_rooms')).unread_total
    expect(await unread()).toBe(3)
    expect(await first.ask('mark_read', { room_id: room, seq: 2 })).toEqual({
      ok: true,
      unread: 1,
      unread_total: 1,
    })
    await expect.poll(() => phone.payloads('room_read').at(-1)).toMatchObject({ unread: 1, last_read_seq: 2 })
    expect(await first.ask('mark_read', { room_id: room, seq: 1 })).toMatchObject({ unread: 1 })
    expect(await first.ask('mark_read', { room_id: room, seq: 999 })).toMatchObject({ unread: 0 })
    expect(await first.ask('set_room', { room_id: room, muted: true })).toEqual({ ok: true })
    await second.send(room, 'd')
    expect(await unread()).toBe(0)
  })
})

describe('leaving and losing access', () => {
  it('a member who has left receives nothing more, on any instance', async () => {
    const [first, second] = await meet()
    expect(await second.ask('leave_room', { room_id: room })).toEqual({ ok: true })
    await expect.poll(() => second.payloads('room_removed')).toHaveLength(1)
    await first.send(room, 'about Paul')
    await expect.poll(() => texts(first)).toEqual(['about Paul'])
    expect(texts(second)).toEqual([])
    expect(first.payloads('system_message')).toEqual([{ room_id: room, text: 'Paul Etoundi left the room' }])
    expect((await second.send(room, 'still here?')).code).toBe('not_found')
  })

  it('blocking closes every connection of the person on every instance, and of nobody else', async () => {
    const [first, second] = await meet()
    const other = await connectClient(one, { token: await tokenOf(paul.id), transport: 'polling' })
    await container.db.user.update({ where: { id: paul.id }, data: { blockedAt: new Date() } })
    await emit('user.access_changed', { userId: paul.id })
    await expect.poll(() => [second.socket.connected, other.socket.connected]).toEqual([false, false])
    expect(first.socket.connected).toBe(true)
    await expect(connectClient(one, { token: await tokenOf(paul.id) })).rejects.toThrow('Unauthorized')
  })

  it('an ended session closes its own connections only', async () => {
    const [first] = await meet()
    const sessionId = await startSession(amina.id, 'api')
    const { signAccessToken } = await import('@/server/kernel/tokens')
    const token = await signAccessToken(amina.id, sessionId, container.clock.now())
    const second = await connectClient(two, { token })
    await container.db.session.update({ where: { id: sessionId }, data: { revokedAt: new Date() } })
    await emit('session.ended', { userId: amina.id })
    await expect.poll(() => second.socket.connected).toBe(false)
    expect((await first.send(room, 'still here')).ok).toBe(true)
  })

  it('blocking without an event takes effect within five seconds, for senders and listeners', async () => {
    const [first, second] = await meet()
    expect((await first.send(room, 'before')).ok).toBe(true)
    await container.db.user.updateMany({
      where: { id: { in: [amina.id, paul.id] } },
      data: { blockedAt: new Date() },
    })
    const connected = () => [first.socket.connected, second.socket.connected]
    await expect.poll(connected, { timeout: 6_000 }).toEqual([false, false])
  })

  it('a changed name is used within five seconds', async () => {
    const [first] = await meet()
    await container.db.user.update({ where: { id: amina.id }, data: { firstName: 'Aminata' } })
    await expect
      .poll(async () => (await first.send(room, 'who am I?')).message?.posted_by, { timeout: 6_000 })
      .toBe('Aminata Ngo Bassa')
  })

  it('an admin who loses the role receives no more office events', async () => {
    const admin = await createUser({ role: 'admin' })
    const socket = await connectClient(one, { token: await tokenOf(admin.id) })
    await socket.ask('list_rooms')
    const watch = await connectOffice(two, { token: await tokenOf(admin.id) })
    await emit('contact.message_received', { messageId: randomUUID() })
    await expect.poll(() => socket.payloads('unread_messages')).toHaveLength(1)
    await expect
      .poll(() => watch.heard.map(({ type }) => type).filter((type) => type !== 'chat_unread'))
      .toEqual(['stats', 'contact_message', 'stats'])
    await container.db.user.update({ where: { id: admin.id }, data: { role: 'student' } })
    await emit('user.access_changed', { userId: admin.id })
    expect(await watch.closed).toBe(1008)
    await emit('contact.message_received', { messageId: randomUUID() })
    await socket.ask('list_rooms')
    expect(socket.payloads('unread_messages')).toHaveLength(1)
  })
})

describe('in the room', () => {
  it('an added member receives it at once, and the others are told in their languages', async () => {
    const [first, second] = await meet()
    const late = await createUser({ firstName: 'Brice', lastName: 'Fotso' })
    const client = await connectClient(two, { token: await tokenOf(late.id) })
    await client.ask('list_rooms')
    await container.db.roomMember.create({ data: { roomId: room, userId: late.id } })
    await emit('room.member_added', { roomId: room, userId: late.id, byId: amina.id })
    await expect
      .poll(() => client.payloads('room_added'))
      .toEqual([{ room_id: room, name: 'Web Development' }])
    await expect
      .poll(() => second.payloads('system_message'))
      .toEqual([{ room_id: room, text: 'Amina Ngo Bassa a ajouté Brice Fotso' }])
    await client.ask('join_room', { room_id: room })
    await client.ask('join_room', { room_id: room })
    await expect
      .poll(() => first.payloads<{ text: string }>('system_message').map(({ text }) => text))
      .toEqual(['Amina Ngo Bassa added Brice Fotso', 'Brice Fotso joined the room'])
    await first.send(room, 'welcome')
    await expect.poll(() => texts(client)).toEqual(['welcome'])
  })

  it('shows the others who types, across instances, and not oneself', async () => {
    const [first, second] = await meet()
    expect(await first.ask('typing', { room_id: room, typing: true })).toEqual({ ok: true })
    await expect
      .poll(() => second.payloads('typing'))
      .toEqual([{ room_id: room, user_id: amina.id, name: 'Amina Ngo Bassa', typing: true }])
    expect(first.payloads('typing')).toEqual([])
  })

  it("deletes one's own message only: its place stays, its text is gone everywhere", async () => {
    const [first, second] = await meet()
    const { message } = await first.send(room, 'a secret')
    expect(await second.ask('delete_message', { message_id: message?.id })).toMatchObject({
      code: 'not_found',
    })
    expect(await first.ask('delete_message', { message_id: message?.id })).toEqual({ ok: true })
    expect(await first.ask('delete_message', { message_id: message?.id })).toEqual({ ok: true })
    await expect
      .poll(() => second.payloads('message_deleted'))
      .toEqual([{ room_id: room, message_id: message?.id, seq: 1 }])
    expect(await contents()).toEqual([''])
    const page = await second.ask<{ messages: ChatMessage[] }>('load_messages', { room_id: room })
    expect(page.messages[0]).toMatchObject({ seq: 1, deleted: true, messages: '' })
  })
})

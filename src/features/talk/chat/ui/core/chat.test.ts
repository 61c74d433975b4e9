import { expect, it } from 'vitest'
import type { TextStorage } from '@/features/base/offline/device-texts'
import type { ChatMessage, RoomSummary } from '../../chat.contract'
import { createChat } from './chat'
import { createOutbox } from './chat-outbox'
import { type ChatState, viewOf } from './chat-state'
import { seeded } from './seeded.fixture'
import type { Ask, TransportEvents } from './transport'

function memory(): TextStorage {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

/**
 * A server with one room that numbers messages, stores once per client id, pages and resumes as the contract
 * says.
 */
function fakeServer() {
  const rows: ChatMessage[] = []
  const store = (user: string, text: string, clientId: string | null) => {
    const existing = clientId && rows.find((row) => row.user_id === user && row.client_id === clientId)
    if (existing) {
      return { message: existing, fresh: false }
    }
    const seq = rows.length + 1
    const message: ChatMessage = {
      id: `id-${seq}`,
      room_id: 'r',
      user_id: user,
      posted_by: user,
      messages: text,
      created_at: new Date(seq * 1_000).toISOString(),
      seq,
      client_id: clientId,
      deleted: false,
    }
    rows.push(message)
    return { message, fresh: true }
  }
  return { rows, store }
}

type Server = ReturnType<typeof fakeServer>
const room = (server: Server, lastRead = 0): RoomSummary => ({
  id: 'r',
  name: 'Data Science',
  last_seq: server.rows.length,
  last_read_seq: lastRead,
  unread: server.rows.length - lastRead,
  muted: false,
  mail_digest: true,
  office_of: null,
  kept_for: null,
  as_office: false,
  made_by: null,
  last_message: null,
  active_at: new Date(0).toISOString(),
})

function answers(
  server: Server,
  events: () => TransportEvents,
  luck: () => 'ok' | 'no-response' | 'no answer',
): Ask {
  const handlers: Record<string, (input: never) => unknown> = {
    list_rooms: () => ({
      ok: true,
      rooms: [room(server)],
      unread_total: 0,
      invitations: [],
      questions: [],
      classes: [],
    }),
    join_room: () => ({ ok: true }),
    list_members: () => ({ ok: true, members: [] }),
    load_messages: ({ before = Number.POSITIVE_INFINITY }: { before?: number }) => {
      const older = server.rows.filter(({ seq }) => seq < before)
      return { ok: true, messages: older.slice(-50), more: older.length > 50 }
    },
    resume: ({ after }: { after: number }) => {
      const messages = server.rows.filter(({ seq }) => seq > after).slice(0, 200)
      const more = after + messages.length < server.rows.length
      events().messages_since({ room_id: 'r', messages, deleted: [], more })
      return { ok: true, last_seq: server.rows.length, more }
    },
    send_message: ({ content, client_id }: { content: string; client_id: string }) => {
      const { message, fresh } = server.store('me', content, client_id)
      if (fresh) {
        events().new_message(message)
      }
      return { ok: true, message }
    },
  }
  return async (event, input) => {
    const chance = luck()
    if (chance === 'no-response') {
      return 'no-response'
    }
    const answer = handlers[event]?.(input as never)
    return (chance === 'no answer' ? 'no-response' : answer) as never
  }
}

function rig({ seed = 1, cuts = 0 }: { seed?: number; cuts?: number } = {}) {
  const random = seeded(seed)
  const server = fakeServer()
  const storage = memory()
  let transport: TransportEvents | undefined
  const timers: (() => void)[] = []
  const events = () => transport as TransportEvents
  const luck = () => {
    if (random() >= cuts) {
      return 'ok' as const
    }
    if (random() < 0.4) {
      transport?.down()
    }
    return random() < 0.5 ? ('no-response' as const) : ('no answer' as const)
  }
  let ids = 0
  const initial: ChatState = {
    me: 'me',
    rooms: [room(server)],
    invitations: [],
    questions: [],
    classes: [],
    views: {},
    unreadTotal: 0,
    roomsFailed: false,
    active: null,
    connection: { kind: 'connecting' },
  }
  const make = () =>
    createChat({
      initial,
      outbox: () => createOutbox(storage, 'me'),
      sendPhoto: async (_room, { text, clientId }) => {
        const chance = luck()
        if (chance === 'no-response') {
          return 'no-response'
        }
        const { message, fresh } = server.store('me', text, clientId)
        if (fresh) {
          events().new_message(message)
        }
        return chance === 'no answer' ? 'no-response' : { ok: true, message }
      },
      random,
      newId: () => `c${++ids}`,
      isWatched: () => true,
      networkText: 'Network error',
      now: () => 1_000 + ids,
      after: (_ms, work) => {
        timers.push(work)
        return () => {
          const at = timers.indexOf(work)
          if (at >= 0) {
            timers.splice(at, 1)
          }
        }
      },
      openTransport: async (on) => {
        transport = on
        return { open: () => on.up(), close() {}, ask: answers(server, events, luck) }
      },
    })
  const settle = async (turns = 400) => {
    for (let turn = 0; turn < turns; turn++) {
      for (let micro = 0; micro < 20; micro++) {
        await Promise.resolve()
      }
      timers.shift()?.()
    }
  }
  return { server, make, settle, transport: events, random, storage }
}

const texts = (state: ChatState) => viewOf(state, 'r').timeline.storedMessages.map(({ messages }) => messages)

it('loads the newest fifty, then older ones, without a gap', async () => {
  const { server, make, settle } = rig()
  for (let n = 1; n <= 120; n++) {
    server.store('other', `m${n}`, null)
  }
  const chat = make()
  chat.start()
  chat.open('r')
  await settle(20)
  expect(texts(chat.read())).toHaveLength(50)
  chat.loadOlder('r')
  await settle(20)
  chat.loadOlder('r')
  await settle(20)
  expect(texts(chat.read())).toEqual(server.rows.map(({ messages }) => messages))
  expect(viewOf(chat.read(), 'r').timeline.more).toBe(false)
})

it('shows everything once and in order, whatever the network does', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { server, make, settle, transport, random } = rig({ seed, cuts: 0.3 })
    const chat = make()
    chat.start()
    chat.open('r')
    for (let n = 1; n <= 20; n++) {
      chat.send('r', `mine ${n}`)
      const { message } = server.store('other', `theirs ${n}`, null)
      // Deliveries get lost, and arrive twice.
      for (let copies = Math.floor(random() * 3); copies > 0; copies--) {
        transport()?.new_message(message)
      }
      await settle(3)
    }
    await settle()
    for (let tries = 0; tries < 40; tries++) {
      transport().down()
      await settle(40)
    }
    const rows = server.rows.map(({ messages }) => messages)
    expect(
      rows.filter((text) => text.startsWith('mine')),
      `seed ${seed}`,
    ).toEqual(Array.from({ length: 20 }, (_, index) => `mine ${index + 1}`))
    expect(texts(chat.read()), `seed ${seed}`).toEqual(rows)
    expect(viewOf(chat.read(), 'r').timeline.pending).toEqual([])
    chat.stop()
  }
})

it('sends after a reload what was typed before it, once', async () => {
  const { server, make, settle } = rig()
  const before = make()
  before.open('r')
  before.send('r', 'typed in a tunnel')
  expect(viewOf(before.read(), 'r').timeline.pending[0]?.state).toBe('waiting')
  before.stop()
  const after = make()
  after.start()
  after.open('r')
  await settle(30)
  expect(server.rows.map(({ messages }) => messages)).toEqual(['typed in a tunnel'])
  expect(texts(after.read())).toEqual(['typed in a tunnel'])
  const third = make()
  third.start()
  await settle(30)
  expect(server.rows).toHaveLength(1)
})

it('after a long absence starts from the newest page instead of fetching thousands', async () => {
  const { server, make, settle, transport } = rig()
  for (let n = 1; n <= 60; n++) {
    server.store('other', `m${n}`, null)
  }
  const chat = make()
  chat.start()
  chat.open('r')
  await settle(20)
  transport().down()
  for (let n = 61; n <= 2_000; n++) {
    server.store('other', `m${n}`, null)
  }
  await settle(20)
  expect(texts(chat.read())).toEqual(server.rows.slice(-50).map(({ messages }) => messages))
  expect(viewOf(chat.read(), 'r').timeline.more).toBe(true)
})

it('counts a message of another room once, also when it arrives twice', async () => {
  const { server, make, settle, transport } = rig()
  const chat = make()
  chat.start()
  await settle(20)
  const { message } = server.store('other', 'hello', null)
  transport().new_message(message)
  transport().new_message(message)
  expect(chat.read().unreadTotal).toBe(1)
  expect(chat.read().rooms[0]?.unread).toBe(1)
})

it('announces only messages of others in the open room', async () => {
  const { server, make, settle, transport } = rig()
  const chat = make()
  chat.start()
  chat.open('r')
  await settle(20)
  chat.send('r', 'mine')
  await settle(20)
  expect(chat.read().announcement).toBeUndefined()
  transport().new_message(server.store('other', 'theirs', null).message)
  expect(chat.read().announcement?.messages).toBe('theirs')
})

it('sends photos and answers once each, whatever the network does', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { server, make, settle, transport, storage } = rig({ seed, cuts: 0.3 })
    server.store('other', 'a question', null)
    const chat = make()
    chat.start()
    chat.open('r')
    await settle(20)
    const photo = { data: 'AAAA', type: 'image/webp', width: 2, height: 1 }
    const replyTo = { id: 'id-1', seq: 1, posted_by: 'other', text: 'a question', deleted: false }
    chat.send('r', 'with a photo', { photo })
    chat.answer('r', replyTo)
    chat.send('r', 'an answer', { replyTo })
    expect(viewOf(chat.read(), 'r').replyTo).toBeUndefined()
    await settle()
    transport()?.up()
    await settle()
    expect(server.rows.map(({ messages }) => messages).sort()).toEqual(
      ['a question', 'an answer', 'with a photo'].sort(),
    )
    expect(viewOf(chat.read(), 'r').timeline.pending).toEqual([])
    expect(createOutbox(storage, 'me').list('r')).toEqual([])
  }
})

it('keeps a photo and an answer over a reload until they are stored', async () => {
  const { make, settle, transport, storage } = rig()
  const chat = make()
  chat.start()
  await settle(5)
  transport()?.down()
  const additions = {
    photo: { data: 'AAAA', type: 'image/webp', width: 2, height: 1 },
    replyTo: { id: 'id-1', seq: 1, posted_by: 'other', text: 'q', deleted: false },
    mentions: ['u1'],
  }
  chat.send('r', 'x', additions)
  expect(createOutbox(storage, 'me').list('r')).toMatchObject([{ text: 'x', ...additions }])
})

it('reaches an old message by loading the pages before it', async () => {
  const { server, make, settle } = rig()
  for (let n = 1; n <= 170; n++) {
    server.store('other', `m${n}`, null)
  }
  const chat = make()
  chat.start()
  chat.open('r')
  await settle(20)
  const reached = chat.reach('r', 30)
  await settle(20)
  await reached
  expect(viewOf(chat.read(), 'r').timeline.storedMessages[0]?.seq).toBe(21)
})

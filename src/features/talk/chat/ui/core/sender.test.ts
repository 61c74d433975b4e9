import { expect, it } from 'vitest'
import type { ChatMessage } from '../../chat.contract'
import type { OutboxEntry } from './chat-outbox'
import { seeded } from './seeded.fixture'
import { createSender, type SendAnswer } from './sender'

/** Stores like the server: the same client id never twice. */
function fakeServer() {
  const rows: ChatMessage[] = []
  return {
    rows,
    store(roomId: string, { clientId, text }: OutboxEntry): ChatMessage {
      const existing = rows.find(({ client_id }) => client_id === clientId)
      if (existing) {
        return existing
      }
      const row: ChatMessage = {
        id: `id-${rows.length + 1}`,
        room_id: roomId,
        user_id: 'me',
        posted_by: 'Me',
        messages: text,
        created_at: new Date(0).toISOString(),
        seq: rows.length + 1,
        client_id: clientId,
        deleted: false,
      }
      rows.push(row)
      return row
    },
  }
}

const entries = (count: number): OutboxEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    clientId: `c${index + 1}`,
    text: `t${index + 1}`,
    at: index,
  }))
const settle = async (done: () => boolean) => {
  for (let turns = 0; turns < 5_000 && !done(); turns++) {
    await Promise.resolve()
  }
}

it('stores each message once and in order over a network that loses messages and disconnects', async () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = seeded(seed)
    const server = fakeServer()
    const storedIds: string[] = []
    let online = true
    const sender = createSender({
      isOnline: () => online,
      async send(roomId, entry): Promise<SendAnswer> {
        const luck = random()
        if (luck < 0.15) {
          return 'no-response'
        }
        const message = server.store(roomId, entry)
        if (luck < 0.35) {
          return 'no-response'
        }
        if (luck < 0.45) {
          online = false
          return 'no-response'
        }
        return { ok: true, message }
      },
      wait: async () => {},
      onState: () => {},
      onStored: (_room, { clientId }) => void storedIds.push(clientId),
      onRefused: () => {
        throw new Error('nothing is refused here')
      },
    })
    for (const entry of entries(12)) {
      sender.enqueue('r', entry)
    }
    for (let cuts = 0; cuts < 60 && storedIds.length < 12; cuts++) {
      await settle(() => !online || storedIds.length === 12)
      online = true
      sender.flush()
    }
    const names = entries(12).map(({ clientId }) => clientId)
    expect(storedIds, `seed ${seed}`).toEqual(names)
    expect(server.rows.map(({ client_id }) => client_id)).toEqual(names)
  }
})

it('sends nothing while offline, shows the waiting state, and sends all on return', async () => {
  const server = fakeServer()
  const states: string[] = []
  let online = false
  const sender = createSender({
    isOnline: () => online,
    send: async (roomId, entry) => ({ ok: true, message: server.store(roomId, entry) }),
    wait: async () => {},
    onState: (_room, { clientId }, state) => void states.push(`${clientId} ${state}`),
    onStored: () => {},
    onRefused: () => {},
  })
  for (const entry of entries(2)) {
    sender.enqueue('r', entry)
  }
  await settle(() => false)
  expect(server.rows).toEqual([])
  expect(states).toContain('c1 waiting')
  online = true
  sender.flush()
  await settle(() => server.rows.length === 2)
  expect(server.rows.map(({ messages }) => messages)).toEqual(['t1', 't2'])
})

it('a refusal is reported and does not block the next; too_many is retried after its delay', async () => {
  const server = fakeServer()
  const refused: [string, string | undefined][] = []
  const pauses: number[] = []
  let busy = true
  const sender = createSender({
    isOnline: () => true,
    async send(roomId, entry) {
      if (entry.clientId === 'c1') {
        return { ok: false, error: 'You are not in this room', code: 'forbidden' }
      }
      if (entry.clientId === 'c2' && busy) {
        busy = false
        return { ok: false, error: 'Too many tries', code: 'too_many', retry_after: 7 }
      }
      return { ok: true, message: server.store(roomId, entry) }
    },
    wait: async (ms) => void pauses.push(ms),
    onState: () => {},
    onStored: () => {},
    onRefused: (_room, { clientId }, error) => void refused.push([clientId, error]),
  })
  for (const entry of entries(3)) {
    sender.enqueue('r', entry)
  }
  await settle(() => server.rows.length === 2)
  expect(refused).toEqual([['c1', 'You are not in this room']])
  expect(pauses).toEqual([7_000])
  expect(server.rows.map(({ messages }) => messages)).toEqual(['t2', 't3'])
})

it('does not send what another event has confirmed meanwhile', async () => {
  const sentIds: string[] = []
  let online = false
  const sender = createSender({
    isOnline: () => online,
    send: async (_room, { clientId }) => {
      sentIds.push(clientId)
      return { ok: false }
    },
    wait: async () => {},
    onState: () => {},
    onStored: () => {},
    onRefused: () => {},
  })
  for (const entry of entries(2)) {
    sender.enqueue('r', entry)
  }
  sender.drop('r', 'c1')
  online = true
  sender.flush()
  await settle(() => sentIds.length === 1)
  expect(sentIds).toEqual(['c2'])
})

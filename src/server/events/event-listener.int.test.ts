import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import type { ReceivedEvent } from '../kernel/events'
import { EventListener } from './event-listener'

const database = testDatabase()
let admin: pg.Client
const listeners: EventListener[] = []

beforeAll(async () => {
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
})
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.stop())))
afterAll(async () => {
  await admin.end()
})

async function listen() {
  const received: string[] = []
  await listenTo(({ type }) => void received.push(type))
  return received
}

async function listenTo(onEvent: (event: ReceivedEvent) => void) {
  const listener = new EventListener({
    connectionString: database.url,
    log: pino({ level: 'silent' }),
    onEvent,
  })
  listeners.push(listener)
  await listener.start()
}

const emit = (type: string) => admin.query('INSERT INTO events (type) VALUES ($1)', [type])
const cutConnection = () =>
  admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'events'")

it('every listener receives a committed event once, and no earlier or rolled-back one', async () => {
  await emit('before')
  const [first, second] = await Promise.all([listen(), listen()])
  await admin.query('BEGIN')
  await emit('rolled back')
  await admin.query('ROLLBACK')
  await emit('program.changed')
  await expect.poll(() => [first, second]).toEqual([['program.changed'], ['program.changed']])
})

it('keeps up with many events at once', async () => {
  const received = await listen()
  await admin.query("INSERT INTO events (type) SELECT 'n' || i FROM generate_series(1, 200) AS i")
  await expect.poll(() => received, { timeout: 5_000 }).toHaveLength(200)
})

it('receives small events inline and large ones by id, in order', async () => {
  const received: ReceivedEvent[] = []
  await listenTo((event) => void received.push(event))
  const payloads = [{ n: 1 }, { n: 2, text: 'é'.repeat(6_000) }, { n: 3, text: '{"quoted"}' }, {}]
  await admin.query('BEGIN')
  for (const payload of payloads) {
    await admin.query("INSERT INTO events (type, payload) VALUES ('note', $1)", [payload])
  }
  await admin.query('COMMIT')
  await expect.poll(() => received.map(({ payload }) => payload)).toEqual(payloads)
  const { rows } = await admin.query("SELECT id FROM events WHERE type = 'note' ORDER BY id")
  expect(received.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

it('notices when notifications of the application do not arrive, and when they arrive again', async () => {
  let lost = false
  const listener = new EventListener({
    connectionString: database.url,
    log: pino({ level: 'silent' }),
    onEvent: () => undefined,
    async notify(channel, payload) {
      // As behind a pooler: sent without an error, and received by another connection.
      if (!lost) {
        await admin.query('SELECT pg_notify($1, $2)', [channel, payload])
      }
    },
    probeWithinMs: 300,
  })
  listeners.push(listener)
  await listener.start()
  expect(await listener.testDelivery()).toBe(true)
  lost = true
  expect([await listener.testDelivery(), listener.isReceiving()]).toEqual([false, false])
  lost = false
  expect([await listener.testDelivery(), listener.isReceiving()]).toEqual([true, true])
})

it('reads the events that it missed while its connection was lost, and none twice', async () => {
  const received = await listen()
  await emit('first')
  await expect.poll(() => received).toEqual(['first'])
  await cutConnection()
  await emit('while away')
  await expect.poll(() => received, { timeout: 5_000 }).toEqual(['first', 'while away'])
  await emit('after')
  await expect.poll(() => received).toEqual(['first', 'while away', 'after'])
})

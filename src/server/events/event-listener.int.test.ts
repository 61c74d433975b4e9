import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { EventListener, type ReceivedEvent } from './event-listener'

let database: TestDatabase
let admin: pg.Client
const listeners: EventListener[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
})
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.stop())))
afterAll(async () => {
  await admin.end()
  await database.drop()
})

async function listen() {
  const heard: string[] = []
  await listenTo(({ type }) => void heard.push(type))
  return heard
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
const cut = () =>
  admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'events'")

it('every listener hears a committed event once, and none that was before or was rolled back', async () => {
  await emit('before')
  const [one, two] = await Promise.all([listen(), listen()])
  await admin.query('BEGIN')
  await emit('rolled back')
  await admin.query('ROLLBACK')
  await emit('program.changed')
  await vi.waitFor(() => expect([one, two]).toEqual([['program.changed'], ['program.changed']]))
})

it('keeps up with many at once', async () => {
  const heard = await listen()
  await admin.query("INSERT INTO events (type) SELECT 'n' || i FROM generate_series(1, 200) AS i")
  await vi.waitFor(() => expect(heard).toHaveLength(200), { timeout: 5_000 })
})

it('hears small events whole and large ones all the same, in their order', async () => {
  const heard: ReceivedEvent[] = []
  await listenTo((event) => void heard.push(event))
  const payloads = [{ n: 1 }, { n: 2, text: 'é'.repeat(6_000) }, { n: 3, text: '{"quoted"}' }, {}]
  await admin.query('BEGIN')
  for (const payload of payloads) {
    await admin.query("INSERT INTO events (type, payload) VALUES ('note', $1)", [payload])
  }
  await admin.query('COMMIT')
  await vi.waitFor(() => expect(heard.map(({ payload }) => payload)).toEqual(payloads))
  const { rows } = await admin.query("SELECT id FROM events WHERE type = 'note' ORDER BY id")
  expect(heard.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

it('reads what it missed while its connection was lost, and nothing twice', async () => {
  const heard = await listen()
  await emit('first')
  await vi.waitFor(() => expect(heard).toEqual(['first']))
  await cut()
  await emit('while away')
  await vi.waitFor(() => expect(heard).toEqual(['first', 'while away']), { timeout: 5_000 })
  await emit('after')
  await vi.waitFor(() => expect(heard).toEqual(['first', 'while away', 'after']))
})

import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventListener } from '@/server/events/event-listener'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { hasPgbouncer, startPgbouncer } from '@/testing/pgbouncer'
import { checkConnections } from '../../../scripts/run/check-connections.mjs'
import { createClient, createPool } from './create-client'

let database: TestDatabase
let pooler: Awaited<ReturnType<typeof startPgbouncer>>
let pooled: string

describe.skipIf(!hasPgbouncer)('behind pgbouncer in transaction mode', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    pooler = await startPgbouncer(database.url)
    pooled = pooler.url
  })
  afterAll(async () => {
    await pooler.stop()
    await database.drop()
  })

  it('is refused without the direct address, with the name of the setting', async () => {
    await expect(checkConnections(pooled, pooled)).rejects.toThrow('set DATABASE_URL_DIRECT')
  })

  it('is refused when the pooler drops the settings of a connection without a word', async () => {
    await pooler.stop()
    pooler = await startPgbouncer(database.url, {
      extra: 'ignore_startup_parameters = statement_timeout,extra_float_digits',
    })
    pooled = pooler.url
    await expect(checkConnections(pooled, pooled)).rejects.toThrow('set DATABASE_URL_DIRECT')
  })

  it('is refused when the direct address leads to another database', async () => {
    const other = await createTestDatabase()
    await expect(checkConnections(pooled, other.url)).rejects.toThrow(/^DATABASE_URL_DIRECT: notifications/)
    await other.drop()
  })

  it('is accepted with the direct address', async () => {
    await checkConnections(pooled, database.url)
  })

  it('serves named statements and transactions over few connections', async () => {
    const pool = createPool(pooled, { pooled: true }, 12)
    const db = createClient(pooled, { pooled: true })
    const named = (value: number) =>
      pool.query({ name: 'twice', text: 'SELECT $1::int * 2 AS n', values: [value] })
    const numbers = Array.from({ length: 120 }, (_, index) => index)
    const results = await Promise.all(numbers.map(named))
    expect(results.map(({ rows }) => rows[0].n)).toEqual(numbers.map((value) => value * 2))
    const counts = await Promise.all(numbers.slice(0, 30).map(() => db.$transaction((tx) => tx.user.count())))
    expect(new Set(counts)).toEqual(new Set([0]))
    await db.$disconnect()
    await pool.end()
  })

  it('delivers events to a listener on the direct address, and shows that one behind the pooler gets none', async () => {
    const pool = createPool(pooled, { pooled: true })
    const received: string[] = []
    const open = (connectionString: string, probeWithinMs: number) =>
      new EventListener({
        connectionString,
        log: pino({ level: 'silent' }),
        onEvent: ({ type }) => void received.push(type),
        notify: (channel, payload) =>
          pool.query('SELECT pg_notify($1, $2)', [channel, payload]).then(() => undefined),
        probeWithinMs,
      })
    const direct = open(database.url, 5_000)
    await direct.start()
    expect(await direct.testDelivery()).toBe(true)
    await pool.query("INSERT INTO events (type) VALUES ('note')")
    await expect.poll(() => received).toEqual(['note'])
    await direct.stop()
    const behind = open(pooled, 500)
    await behind.start()
    expect(await behind.testDelivery()).toBe(false)
    await behind.stop()
    await pool.end()
  })
})

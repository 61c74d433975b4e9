import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EventListener } from '@/server/events/event-listener'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { checkConnections } from '../../../scripts/run/check-connections.mjs'
import { createClient, createPool } from './create-client'

const program = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
const isRoot = process.getuid?.() === 0

let database: TestDatabase
let folder: string
let pooler: ChildProcess
let pooled: string

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** pgbouncer in transaction mode with two connections to the database, as hosted databases offer it. */
async function startPooler(url: URL, extra: string): Promise<string> {
  const port = await freePort()
  const name = url.pathname.slice(1)
  const user = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password)
  writeFileSync(join(folder, 'users.txt'), `"${user}" ""\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${url.hostname} port=${url.port} dbname=${name} user=${user} password='${password}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
${extra}
`,
  )
  chmodSync(folder, 0o755)
  const account = isRoot ? ['-u', 'nobody'] : []
  pooler = spawn(program as string, ['-q', ...account, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const pooledUrl = new URL(url)
  pooledUrl.host = `127.0.0.1:${port}`
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: pooledUrl.href })
      await client.connect()
      await client.end()
    },
    { timeout: 10_000, interval: 100 },
  )
  return pooledUrl.href
}

async function stopPooler() {
  const ended = new Promise((resolve) => pooler.once('exit', resolve))
  pooler.kill('SIGKILL')
  await ended
}

describe.skipIf(!program)('behind pgbouncer in transaction mode', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'mboa-pgbouncer-'))
    pooled = await startPooler(new URL(database.url), '')
  })
  afterAll(async () => {
    await stopPooler()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is refused without the direct address, with the name of the setting', async () => {
    await expect(checkConnections(pooled, pooled)).rejects.toThrow('set DATABASE_URL_DIRECT')
  })

  it('is refused when the pooler drops the settings of a connection without a word', async () => {
    await stopPooler()
    pooled = await startPooler(
      new URL(database.url),
      'ignore_startup_parameters = statement_timeout,extra_float_digits',
    )
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
    await vi.waitFor(() => expect(received).toEqual(['note']))
    await direct.stop()
    const behind = open(pooled, 500)
    await behind.start()
    expect(await behind.testDelivery()).toBe(false)
    await behind.stop()
    await pool.end()
  })
})

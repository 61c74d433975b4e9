import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDatabaseUnavailable } from '@/server/kernel/database-failure'
import { testDatabase } from '@/testing/database'
import { createClient, createPool, createQueuePool } from './create-client'

/**
 * Forwards bytes until swallow(): then connections stay open and nothing comes back, as in a failover without
 * a reset.
 */
async function startProxy(target: URL) {
  const sockets: Socket[] = []
  let swallowing: Socket[] = []
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined)
      sockets.push(socket)
    }
    client.on('data', (chunk) => {
      if (!swallowing.includes(client)) {
        upstream.write(chunk)
      }
    })
    upstream.on('data', (chunk) => client.write(chunk))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    swallow() {
      swallowing = [...sockets]
    },
    close() {
      server.close()
      for (const socket of sockets) {
        socket.destroy()
      }
    },
  }
}

const database = testDatabase()
let proxy: Awaited<ReturnType<typeof startProxy>>
beforeAll(async () => {
  proxy = await startProxy(new URL(database.url))
})
afterAll(async () => {
  proxy.close()
})

it('a query on a dead connection ends with an error, and the next one takes a new connection', async () => {
  const pool = createPool(proxy.url, {}, 1)
  const client = createClient(proxy.url)
  await pool.query('select 1')
  await client.$queryRaw`select 1`
  proxy.swallow()
  const failures = await Promise.all([
    pool.query('select 1').catch((error: unknown) => error),
    client.$queryRaw`select 1`.catch((error: unknown) => error),
  ])
  expect(failures.map((error) => isDatabaseUnavailable(error))).toEqual([true, true])
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await expect(client.$queryRaw`select 1 as one`).resolves.toEqual([{ one: 1 }])
  await client.$disconnect()
  await pool.end()
})

it('a connection that is lost while somebody holds it ends nothing but their work', async () => {
  const pool = createPool(database.url, {}, 1)
  const other = createPool(database.url, {}, 1)
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise((done) => client.once('end', done))
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await Promise.all([pool.end(), other.end()])
})

it('who takes a connection by a callback may release it twice', async () => {
  const pool = createQueuePool(database.url, 1)
  const release = await new Promise<() => void>((done) => pool.connect((_error, _client, free) => done(free)))
  release()
  release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

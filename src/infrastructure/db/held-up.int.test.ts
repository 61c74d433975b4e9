import { expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import { createClient, createPool } from './create-client'

const database = testDatabase()

/** Blocks the process longer than the connection timeout, as on an overloaded machine. */
function holdUp() {
  const until = performance.now() + 3_400
  while (performance.now() < until) {
    // Blocks everything else.
  }
}

it('a process that was held up itself does not take the database for absent', async () => {
  const pool = createPool(database.url)
  const client = createClient(database.url)
  const connecting = Promise.all([
    pool.query('select 1 as one').then(({ rows }) => rows),
    // More queries than connections in the pool: some wait for a free one.
    ...Array.from({ length: 15 }, () => client.$queryRaw`select 1 as one`),
    client.$transaction((tx) => tx.$queryRaw`select 1 as one`),
  ])
  setImmediate(holdUp)
  expect(new Set((await connecting).map((rows) => JSON.stringify(rows)))).toEqual(new Set(['[{"one":1}]']))
  await client.$disconnect()
  await pool.end()
})

it('a database that is away is asked once, and the caller hears of it', async () => {
  const url = new URL(database.url)
  url.port = '1'
  const [pool, client] = [createPool(url.href), createClient(url.href)]
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(client.$queryRaw`select 1`).rejects.toThrow()
  await client.$disconnect()
  await pool.end()
})

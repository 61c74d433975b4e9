import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A new database with every migration applied and no rows, for the test project "int". */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject('testServerUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = empty ? 'template0' : inject('templateDatabase')
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(server, name) }
}

/** A database for the tests of a file: made before them and removed after them. Its address is there from `beforeAll` on. */
export function testDatabase(options?: { empty?: boolean }) {
  const opened = { url: '' }
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const database = await createTestDatabase(options)
    opened.url = database.url
    drop = database.drop
  })
  afterAll(() => drop?.())
  return opened
}

/**
 * Closed pools disconnect in the background: dropping the database too early would cause an error in the
 * test.
 */
async function dropDatabase(server: string, name: string) {
  for (let tries = 0; tries < 40; tries += 1) {
    try {
      return await asAdmin(server, `DROP DATABASE IF EXISTS ${name}`)
    } catch {
      await sleep(50)
    }
  }
  await asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function asAdmin(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

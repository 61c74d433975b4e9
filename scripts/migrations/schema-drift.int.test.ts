import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { diffToSchema } from './schema-diff.mjs'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('the migrations make exactly what the schema says', async () => {
  expect(await diffToSchema(database.url, 'prisma/schema')).toBe('')
})

it('would notice a column that only the database has', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('ALTER TABLE users ADD COLUMN shoe_size int')
  await client.end()
  expect(await diffToSchema(database.url, 'prisma/schema')).toContain('shoe_size')
})

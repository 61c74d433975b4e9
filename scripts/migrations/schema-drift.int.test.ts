import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import { diffToSchema } from './schema-diff.mjs'

const database = testDatabase()

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

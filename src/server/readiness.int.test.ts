import { afterAll, beforeEach, expect, it } from 'vitest'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { findReasonNotReady } from './readiness'
import { forget, remember } from './remember'

let database: TestDatabase
let container: TestContainer

const note = (name: string) =>
  container.pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), '', $1, now(), 1)`,
    [name],
  )

beforeEach(async () => {
  await container?.close()
  await database?.drop()
  database = await createTestDatabase()
  container = openTestContainer(database.url)
  forget('readiness')
  forget('event-listener')
})
afterAll(async () => {
  await container.close()
  await database.drop()
})

it('is ready with every migration applied, and beside a newer version that only adds', async () => {
  await note('29990101000000_more')
  expect(await findReasonNotReady()).toBeNull()
})

it('is not ready while one of its migrations is missing', async () => {
  await container.pool.query(
    'DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)',
  )
  expect(await findReasonNotReady()).toBe('migrations_pending')
})

it('is not ready once a newer version has removed what this one may use', async () => {
  await note('29990101000000_old_columns_contract')
  expect(await findReasonNotReady()).toBe('database_too_new')
})

it('is not ready while notifications of the database do not arrive', async () => {
  remember('event-listener', () => ({ isReceiving: () => false }))
  expect(await findReasonNotReady()).toBe('events_not_received')
})

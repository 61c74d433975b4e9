import { afterAll, beforeAll, expect, it } from 'vitest'
import { announceThroughKills } from '@/testing/announcement-kills'
import { createTestDatabase, type TestDatabase } from '@/testing/database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// To 1,000: npm run test:operations -- announcement-kills
it('reaches 100 students once each through two kills of the worker and a provider that fails', async () => {
  const { receivers, delivered, bells, inRoom, progress } = await announceThroughKills(database.url, 100)
  expect([receivers, new Set(delivered).size, delivered.length]).toEqual([100, 100, 100])
  expect([bells, inRoom]).toEqual([100, 1])
  expect(progress).toMatchObject({ receivers: 100, sent: 100, failed: 0, waiting: 0 })
}, 120_000)

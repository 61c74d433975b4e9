import { expect, it } from 'vitest'
import { announceThroughKills } from '../announcement-kills'
import { createEmptyDatabase } from './empty-database'

it('reaches 1,000 students once each through two kills of the worker and a provider that fails', async () => {
  const database = await createEmptyDatabase()
  const { receivers, delivered, bells, inRoom, progress } = await announceThroughKills(database.url, 1_000)
  await database.drop()
  expect([receivers, new Set(delivered).size, delivered.length]).toEqual([1_000, 1_000, 1_000])
  expect([bells, inRoom]).toEqual([1_000, 1])
  expect(progress).toMatchObject({ receivers: 1_000, sent: 1_000, failed: 0, waiting: 0 })
})

import { expect, it } from 'vitest'
import { testDatabase } from '@/testing/database'
import { runSeatSchedules } from '@/testing/seat-schedules'

const rounds = 10
const seed = Date.now() % 1_000_000

const database = testDatabase()

// Thirty times as many: npm run test:operations -- seat-schedules
it(`two processes keep every promise about seats (seed ${seed})`, async () => {
  const { debits, succeeded, seated, told, toldOfEnd } = await runSeatSchedules({
    url: database.url,
    seed,
    rounds,
  })
  expect(succeeded, `seed ${seed}: money that was taken is known here`).toBe(debits)
  expect(seated).toBeGreaterThan(0)
  expect(told, `seed ${seed}: what each was told last is true`).toEqual([])
  expect(toldOfEnd, `seed ${seed}: everybody heard that their class is cancelled`).toEqual([])
}, 240_000)

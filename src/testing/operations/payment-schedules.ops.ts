import { expect, it } from 'vitest'
import { runPaymentSchedules } from '../payment-schedules/run'
import { createEmptyDatabase } from './empty-database'

const seed = Date.now() % 1_000_000

it(`a thousand schedules of payers, the office and faults keep every promise (seed ${seed})`, async () => {
  const facts = await runPaymentSchedules({ seed, schedules: 1_000, open: createEmptyDatabase })
  for (const [what, count] of Object.entries(facts)) {
    expect(count, `seed ${seed}: ${what}`).toBeGreaterThan(0)
  }
}, 3_600_000)

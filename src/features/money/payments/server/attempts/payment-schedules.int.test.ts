import { expect, it } from 'vitest'
import { createTestDatabase } from '@/testing/database'
import { runPaymentSchedules } from '@/testing/payment-schedules/run'

const schedules = Number(process.env.PAYMENT_SCHEDULES ?? 10)
const seed = Number(process.env.PAYMENT_SCHEDULES_SEED ?? 7)

// A thousand: npm run test:operations -- payment-schedules
it(`${schedules} schedules of payers, the office and faults keep every promise (seed ${seed})`, async () => {
  const facts = await runPaymentSchedules({ seed, schedules, open: createTestDatabase })
  expect(facts.payments).toBeGreaterThan(0)
}, 3_600_000)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseUrl } from '@/config/required-env'
import { readSystemState } from '@/features/office/system/server/system-state.repository'
import { actorFor, createUser } from '@/testing/factories'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { findBroken } from '../../../../../../scripts/payments-verify.mjs'
import { verifyBooks } from './verify-books.job'

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
  bench.provider.approvesAfterMs = 0
})
afterAll(() => bench.close())

const run = () => verifyBooks.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
const alerts = () => bench.mails('payment_alert')

it('finds nothing wrong with good books, and says so on the system page', async () => {
  await bench.asked(await bench.student())
  await run()
  expect(await alerts()).toBe(0)
  expect((await readSystemState(bench.clock.now())).booksChecked).toEqual({
    at: bench.clock.now(),
    problems: 0,
  })
  expect(await findBroken(databaseUrl())).toEqual([])
})

it('tells everybody with the right, once a day, when a promise is broken; the command names it', async () => {
  const admin = await actorFor((await createUser({ role: 'admin', locale: 'fr' })).id)
  const { reference } = await bench.asked(await bench.student())
  await bench.db
    .$executeRaw`update payment_intents set price_xaf = price_xaf + 1 where reference = ${reference}`
  await run()
  await run()
  expect(await alerts()).toBe(1)
  const notices = await bench.db.notification.findMany({ where: { userId: admin.user.id } })
  expect(notices).toMatchObject([{ kind: 'payment.attention', data: { alert: 'broken' } }])
  expect((await readSystemState(bench.clock.now())).booksChecked?.problems).toBeGreaterThan(0)
  expect(await findBroken(databaseUrl())).toContain(`a paid payment earns exactly its price: ${reference}`)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { tellSale } from '@/features/classes/programs/server/tell-sale.job'
import { setContainer } from '@/server/container'
import { runDueJobs } from '@/testing/jobs'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { getCheckout } from './checkout/get-checkout'
import { noteSelling, sells } from './note-selling'

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
})
afterAll(() => bench.close())

const minute = 60_000
/** A student who has chosen at the time of the test's clock, not at that of the database. */
async function chooser() {
  const who = await bench.student()
  await bench.db.enrolment.updateMany({
    where: { userId: who.user.id },
    data: { createdAt: bench.clock.now() },
  })
  return who
}
const mailed = (userId: string) => bench.db.outboxMail.count({ where: { userId, kind: 'program_on_sale' } })

it('who chose a program while nothing could be paid is written to once, when a provider is there again', async () => {
  const { container } = bench
  const note = async () => {
    bench.clock.advance(minute)
    await Promise.all([1, 2, 3].map(() => noteSelling(bench.clock.now())))
    await runDueJobs(bench.url, [tellSale])
  }
  const before = await chooser()
  await note()
  expect(await bench.db.sellingPause.count()).toBe(0)

  setContainer({ ...container, gateways: {} })
  expect(await sells()).toBe(false)
  await note()
  await note()
  const meanwhile = await chooser()
  const paidMeanwhile = await chooser()
  await bench.db.enrolment.updateMany({
    where: { userId: paidMeanwhile.user.id },
    data: { status: 'active' },
  })
  expect((await bench.call(getCheckout, meanwhile.actor, {})).providers).toEqual([])
  await expect(bench.initiate(meanwhile)).rejects.toMatchObject({ code: 'invalid' })
  expect(await mailed(meanwhile.user.id)).toBe(0)

  setContainer(container)
  await note()
  await note()
  expect(await bench.db.sellingPause.findMany({ select: { isOpen: true } })).toEqual([{ isOpen: null }])
  const counts = [before, meanwhile, paidMeanwhile].map(({ user }) => mailed(user.id))
  expect(await Promise.all(counts)).toEqual([0, 1, 0])
})

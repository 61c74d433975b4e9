import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

const noticesOf = (userId: string) =>
  bench.db.notification.findMany({ where: { userId }, select: { kind: true, data: true } })

it('a confirmed payment creates one notification', async () => {
  bench.provider.approvesAfterMs = 1_000
  const who = await bench.student()
  const { reference, code } = await bench.asked(who)
  await bench.verify(who, reference, code)
  expect(await noticesOf(who.user.id)).toMatchObject([
    { kind: 'payment.verified', data: { reference, amountXaf: 15_000, program: expect.any(String) } },
  ])
})

it('a payment that is refused later creates one notification', async () => {
  bench.provider.approvesAfterMs = null
  const who = await bench.student()
  const { reference } = await bench.asked(who)
  bench.provider.reject((await bench.intent(reference)).attempts[0]?.id ?? '')
  await bench.pass(30 * 60_000, 5 * 60_000)
  expect(await noticesOf(who.user.id)).toMatchObject([{ kind: 'payment.failed', data: { reference } }])
})

it('a refund creates a notification once it is paid out', async () => {
  bench.provider.approvesAfterMs = 1_000
  const who = await bench.student()
  const reference = await bench.paid(who)
  await bench.mark(reference)
  await bench.approve(reference)
  expect(await noticesOf(who.user.id)).toHaveLength(1)
  await bench.payOut(reference)
  expect((await noticesOf(who.user.id)).map(({ kind }) => kind).sort()).toEqual([
    'payment.refunded',
    'payment.verified',
  ])
})

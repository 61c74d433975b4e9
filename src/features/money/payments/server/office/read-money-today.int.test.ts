import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { doualaDayOf } from '@/lib/douala-time'
import { createProgram } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { statementsOf } from '@/testing/statements'
import { readMoney } from './read-money'
import { readMoneyToday } from './read-money-today'

let bench: OfficeBench

beforeAll(async () => {
  bench = await openOfficeBench()
  await bench.paid(await bench.student(40_000))
  bench.clock.advance(day)
  await bench.paid(await bench.student())
  await bench.refunded(await bench.paid(await bench.student(20_000)))
  await bench.initiate(await bench.student())
}, 120_000)
afterAll(() => bench.close())

describe('the money of the day', () => {
  it('is refused to visitors and students', async () => {
    expect(await refusal(bench.call(readMoneyToday, { kind: 'visitor' }, {}))).toBe('sign_in_first')
    expect(await refusal(bench.call(readMoneyToday, (await bench.student()).actor, {}))).toBe('forbidden')
  })

  it('is for staff and admins what the report has for this day, in two statements', async () => {
    const today = doualaDayOf(bench.clock.now())
    const { total } = await bench.call(readMoney, bench.admin, { from: today, to: today, by: 'day' })
    expect(total).toMatchObject({ received: 35_000, refunded: 20_000, payments: 2 })
    const { received, refunded } = total
    for (const actor of [bench.admin, bench.staff]) {
      expect(await bench.call(readMoneyToday, actor, {})).toEqual({ received, refunded, places: 2 })
    }
    expect(await statementsOf(() => bench.call(readMoneyToday, bench.staff, {}))).toHaveLength(2)
  })

  it('counts the places of an order on the day of its transfer', async () => {
    const { id: programId } = await createProgram()
    const now = bench.clock.now()
    await bench.db.placeOrder.create({
      data: {
        number: 'PRO-2026-900001',
        name: 'Lycée de Deido',
        address: 'Douala',
        email: 'lycee@example.cm',
        programId,
        places: 25,
        priceXaf: 15_000,
        endsOn: now,
        createdById: bench.admin.user.id,
        paidAt: now,
        bookedById: bench.admin.user.id,
        transferNumber: 'T-900001',
        transferKey: 'T900001',
        bookingReason: 'On the statement',
      },
    })
    expect(await bench.call(readMoneyToday, bench.staff, {})).toMatchObject({ places: 27 })
  })
})

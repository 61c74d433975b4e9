import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { getReceipt } from '../settlement/get-receipt'
import { enrolManually } from './enrol-manually'
import { exportPayments } from './export-payments'
import { getCashLimit } from './get-cash-limit'
import { getManualForm } from './get-manual-form'
import { getOfficePayment } from './get-office-payment'
import { listOfficePayments } from './list-office-payments'
import { recheckPayment } from './recheck-payment'
import { setCashLimit } from './set-cash-limit'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(async () => {
  expect(await bench.broken()).toEqual([])
  await bench.close()
})
beforeEach(() => bench.db.siteSetting.deleteMany())

const setLimit = (limit: unknown, actor: Actor = bench.admin) => bench.call(setCashLimit, actor, { limit })
const limitNow = () => bench.call(getCashLimit, bench.admin, {})
const takeCash = (who: Student, amount: unknown, actor: Actor = bench.staff, more: object = {}) =>
  bench.call(enrolManually, actor, {
    student: who.user.id,
    program: who.program.slug,
    amount,
    reason: 'Receipt book no. 118',
    ...more,
  })

describe('the limit for cash', () => {
  it('is read and set by admins only', async () => {
    const { actor } = await bench.student()
    for (const other of [bench.staff, actor]) {
      expect(await refusal(setLimit(50_000, other))).toBe('forbidden')
      expect(await refusal(bench.call(getCashLimit, other, {}))).toBe('forbidden')
    }
    expect(await refusal(setLimit(50_000, bench.visitor))).toBe('sign_in_first')
    expect(await limitNow()).toEqual({ limitXaf: 0, set: null })
  })

  it.each([
    ['15 000,50', 'Validation.amountWhole'],
    ['', 'Validation.amountWhole'],
    [-1, 'Validation.amountTooSmall'],
    ['3 000 000', 'Validation.amountTooLarge'],
    [null, 'Validation.amountWhole'],
  ])('is not %j', async (limit, text) => {
    expect(await refusal(setLimit(limit))).toBe(text)
    expect(await limitNow()).toMatchObject({ limitXaf: 0 })
  })

  it('is stored as it was typed, with who set it; the same again is no change', async () => {
    const before = await bench.db.auditEntry.count({ where: { action: 'cash_limit.set' } })
    await setLimit('50 000')
    await setLimit(50_000)
    await setLimit('0')
    expect(await limitNow()).toMatchObject({ limitXaf: 0, set: { at: bench.clock.now() } })
    const entries = await bench.db.auditEntry.findMany({
      where: { action: 'cash_limit.set' },
      orderBy: { id: 'asc' },
      skip: before,
    })
    expect(entries.map(({ details }) => details)).toEqual([
      { before: { amountXaf: 0 }, after: { amountXaf: 50_000 } },
      { before: { amountXaf: 50_000 }, after: { amountXaf: 0 } },
    ])
  })
})

describe('staff', () => {
  it('take no cash until an admin has set a limit, and nothing above it', async () => {
    const who = await bench.student(20_000)
    expect(await refusal(takeCash(who, 20_000))).toBe('PaymentsOffice.noCashLimit')
    await setLimit(19_999)
    expect(await refusal(takeCash(who, 20_000))).toBe('PaymentsOffice.aboveCashLimit')
    expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(0)
    await setLimit(20_000)
    const { reference } = await takeCash(who, '20 000')
    expect(await bench.intent(reference)).toMatchObject({ state: 'paid', amountXaf: 20_000 })
    const [entry] = await bench.audited('enrolment.created_manually', reference)
    expect(entry?.actorId).toBe(bench.staff.kind === 'user' && bench.staff.user.id)
  })

  it('cannot get around the limit with an amount above the price', async () => {
    await setLimit(15_000)
    expect(await refusal(takeCash(await bench.student(), 15_001))).toBe('PaymentsOffice.aboveCashLimit')
  })

  it('book no line of a statement', async () => {
    await setLimit(100_000)
    const line = randomUUID()
    const who = await bench.student()
    expect(await refusal(takeCash(who, 15_000, bench.staff, { line }))).toBe('PaymentsOffice.adminsDecide')
    expect(await refusal(bench.call(getManualForm, bench.staff, { line }))).toBe('forbidden')
  })

  it('see payments and receipts, and are offered nothing that is an admin’s', async () => {
    const reference = await bench.paid(await bench.student())
    const list = await bench.call(listOfficePayments, bench.staff, {})
    expect(list.items.map((each) => each.reference)).toContain(reference)
    expect(list.may).toEqual({ takeCash: true, export: false })
    const seen = await bench.call(getOfficePayment, bench.staff, { reference })
    expect(seen.can).toMatchObject({ refund: null, closeReview: null, manage: false })
    expect((await bench.call(getOfficePayment, bench.admin, { reference })).can).toMatchObject({
      refund: { refundXaf: 15_000 },
      manage: true,
    })
    expect(await bench.call(getReceipt, bench.staff, { reference })).toMatchObject({ amountXaf: 15_000 })
    expect(await refusal(bench.call(exportPayments, bench.staff, {}))).toBe('forbidden')
  })

  it('ask a provider again, and the answer counts', async () => {
    bench.provider.approvesAfterMs = null
    const { reference } = await bench.asked(await bench.student())
    bench.provider.approve((await bench.intent(reference)).attempts[0]?.id ?? '')
    bench.clock.advance(4_000)
    await bench.whileTimePasses(bench.call(recheckPayment, bench.staff, { reference }))
    expect((await bench.intent(reference)).state).toBe('paid')
    expect(await bench.audited('payment.rechecked', reference)).toHaveLength(1)
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour, minute } from '@/config/durations'
import { listWaiting } from '@/features/office/stats/server/list-waiting'
import { actorFor, createUser } from '@/testing/factories'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { lookedUpSchema } from '../office.schema'
import { listOfficePayments } from './office/list-office-payments'
import { resolveUnknownOutcome } from './office/resolve-unknown-outcome'

let bench: PaymentBench
let english: { id: string }
let french: { id: string }
beforeAll(async () => {
  bench = await openPaymentBench()
  english = await createUser({ role: 'admin', locale: 'en' })
  french = await createUser({ role: 'student', additionalRoles: ['admin'], locale: 'fr' })
  await createUser({ role: 'staff' })
  await createUser({ role: 'admin', blockedAt: bench.clock.now() })
})
afterAll(() => bench.close())
beforeEach(() => {
  bench.clock.advance(hour)
})
afterEach(async () => expect(await bench.broken()).toEqual([]))

const toldOf = async (reference: string) => {
  const mails = await bench.db.outboxMail.findMany({
    where: { kind: 'payment_alert', data: { path: ['reference'], equals: reference } },
    orderBy: { createdAt: 'asc' },
  })
  const bells = await bench.db.notification.findMany({
    where: { kind: 'payment.attention', data: { path: ['reference'], equals: reference } },
  })
  return {
    mails: mails.map(({ userId, locale, data }) => ({
      userId,
      locale,
      alert: (data as { alert: string }).alert,
    })),
    bells: bells.map(({ userId }) => userId),
  }
}
const both = () => [english.id, french.id].sort()

describe('a payment that the provider leaves undecided', () => {
  it('is announced after a quarter of an hour, once, to everybody with the right, in their language', async () => {
    const { reference } = await bench.asked(await bench.student())
    await bench.pass(14 * minute, minute)
    expect(await toldOf(reference)).toEqual({ mails: [], bells: [] })
    await bench.pass(4 * minute, minute)
    const { mails, bells } = await toldOf(reference)
    expect(bells.sort()).toEqual(both())
    expect(mails.map(({ userId }) => userId).sort()).toEqual(both())
    expect(mails).toContainEqual({ userId: french.id, locale: 'fr', alert: 'undecided' })
    await bench.pass(2 * hour, 10 * minute)
    expect((await toldOf(reference)).mails).toHaveLength(2)

    const admin = await actorFor(english.id)
    const attention = await bench.call(listOfficePayments, admin, { attention: '1' })
    expect(attention.items.map((each) => each.reference)).toContain(reference)
    const waiting = await bench.call(listWaiting, admin, {})
    expect(waiting.find(({ kind }) => kind === 'payments')?.count).toBe(attention.total)

    await bench.pass(24 * hour, hour)
    const later = (await toldOf(reference)).mails
    expect(later.filter(({ alert }) => alert === 'undecided_day')).toHaveLength(2)
    expect(later).toHaveLength(4)
  })

  it('is announced while the provider does not answer at all', async () => {
    const { reference } = await bench.asked(await bench.student())
    bench.provider.isDown = true
    await bench.pass(18 * minute, minute)
    bench.provider.isDown = false
    expect((await toldOf(reference)).bells).toHaveLength(2)
  })

  it('is not told again once somebody has looked it up, and not at all when the provider has said no', async () => {
    const { reference } = await bench.asked(await bench.student())
    await bench.pass(18 * minute, minute)
    const attempt = (await bench.intent(reference)).attempts[0]?.reference ?? ''
    const input = lookedUpSchema.parse({ reference, attempt, reason: 'Nothing in the portal' })
    await bench.call(resolveUnknownOutcome, await actorFor(english.id), input)
    await bench.pass(26 * hour, hour)
    expect((await toldOf(reference)).mails).toHaveLength(2)

    const { reference: refused } = await bench.asked(await bench.student())
    const [open] = (await bench.intent(refused)).attempts
    await bench.pass(8 * minute)
    bench.provider.reject(open?.id ?? '')
    await bench.pass(30 * minute, minute)
    expect(await toldOf(refused)).toEqual({ mails: [], bells: [] })
    await bench.pass(74 * hour, 6 * hour)
    expect((await bench.intent(refused)).attempts[0]?.flaggedAt).toBeNull()
  })
})

describe('money that is not ours', () => {
  it('and facts that disagree are told to the same people; reasons are stored as codes', async () => {
    const { reference } = await bench.asked(await bench.student())
    const [attempt] = (await bench.intent(reference)).attempts
    bench.provider.approve(attempt?.id ?? '', { amountXaf: 10_000 })
    await bench.pass(2 * minute)
    const { reviewReason } = await bench.intent(reference)
    expect(reviewReason).toBe(`differs.amount ${attempt?.reference}`)
    expect((await toldOf(reference)).bells.sort()).toEqual(both())
  })
})

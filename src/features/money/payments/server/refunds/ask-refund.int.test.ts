import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCohort } from '@/testing/cohorts'
import { actorFor, createUser } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { getCheckout } from '../checkout/get-checkout'
import { listPaymentHistory } from '../checkout/list-payment-history'
import { listPayments } from '../checkout/list-payments'
import { getOfficePayment } from '../office/get-office-payment'
import { getRefundRule } from '../office/get-refund-rule'
import { listOfficePayments } from '../office/list-office-payments'
import { setRefundRule } from '../office/set-refund-rule'
import { withdrawRefund } from '../office/withdraw-refund'
import { askRefund } from './ask-refund'
import { getOwnRefund } from './get-own-refund'
import { withdrawOwnRefund } from './withdraw-own-refund'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
beforeEach(() => bench.clock.advance(day))
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

const day = 24 * 3_600_000
const dayFromNow = (days: number) =>
  new Date(bench.clock.now().getTime() + days * day).toISOString().slice(0, 10)

/** A paid program of two weeks, in a class that begins so many days from now. */
async function inCohort(who: Student, days: number, amount?: number) {
  const reference = await bench.paid(who, amount)
  const { enrolmentId } = await bench.intent(reference)
  const cohort = await createCohort(who.program.id, {
    startsOn: dayFromNow(days),
    endsOn: dayFromNow(days + 13),
  })
  await bench.db.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: cohort.id } })
  return { reference, enrolmentId, cohort }
}
const own = (who: Student, reference: string) => bench.call(getOwnRefund, who.actor, { reference })
const ask = (who: Student, reference: string, amount: number, more: object = {}) =>
  bench.call(askRefund, who.actor, { reference, amount, ...more })
const withdraw = async (who: Student, reference: string) => {
  const { refund, version } = await bench.shown(reference)
  return bench.call(withdrawOwnRefund, who.actor, { refund, version })
}

describe('a refund is refused', () => {
  it('to everybody but the student who paid', async () => {
    const who = await bench.student()
    const { reference } = await inCohort(who, 3)
    const other = await bench.student()
    const answers = [bench.visitor, bench.staff, bench.admin, other.actor].map((actor) =>
      refusal(bench.call(askRefund, actor, { reference, amount: 15_000 })),
    )
    expect(await Promise.all(answers)).toEqual(['sign_in_first', 'forbidden', 'forbidden', 'not_found'])
    expect(await refusal(bench.call(getOwnRefund, other.actor, { reference }))).toBe('not_found')
    await ask(who, reference, 15_000)
    const { refund, version } = await bench.shown(reference)
    for (const [actor, text] of [
      [bench.visitor, 'sign_in_first'],
      [bench.admin, 'forbidden'],
      [other.actor, 'not_found'],
    ] as const) {
      expect(await refusal(bench.call(withdrawOwnRefund, actor, { refund, version }))).toBe(text)
    }
    expect(await bench.refundOf(reference)).toMatchObject({ state: 'due', version: 0 })
  })

  it('with another amount than the rule gives today, a second time, or when nothing is given back', async () => {
    const who = await bench.student()
    const { reference } = await inCohort(who, 1)
    expect(await refusal(ask(who, reference, 14_999))).toBe('Refund.amountChanged')
    bench.clock.advance(day)
    expect(await refusal(ask(who, reference, 15_000))).toBe('Refund.amountChanged')
    await ask(who, reference, 7_500)
    expect(await refusal(ask(who, reference, 7_500))).toBe('PaymentsOffice.refundExists')
    await withdraw(who, reference)
    bench.clock.advance(7 * day)
    expect(await own(who, reference)).toMatchObject({ byRule: { amountXaf: 0, until: null } })
    expect(await refusal(ask(who, reference, 1))).toBe('Refund.you.nothing')
  })

  it('for a payment that is not paid, or was paid from credit alone', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    expect(await refusal(ask(who, reference, 15_000))).toBe('PaymentsOffice.notPaid')
    expect(await own(who, reference)).toMatchObject({ byRule: null, open: null })
  })
})

describe('what one would get back', () => {
  it('is everything until the day before the class begins, then by weeks', async () => {
    const who = await bench.student()
    const { reference } = await inCohort(who, 2)
    expect(await own(who, reference)).toMatchObject({
      isOwn: true,
      byRule: { amountXaf: 15_000, until: dayFromNow(1), isWhole: true },
    })
    bench.clock.advance(2 * day)
    expect(await own(who, reference)).toMatchObject({ byRule: { amountXaf: 7_500, until: dayFromNow(6) } })
    expect(await bench.call(listPayments, who.actor, {})).toMatchObject([{ by_rule: { amountXaf: 7_500 } }])
    const office = await bench.call(getOfficePayment, bench.admin, { reference })
    expect(office.byRule).toMatchObject({ amountXaf: 7_500 })
  })

  it('follows the first session that is held, and a class that we cancel gives back everything', async () => {
    const who = await bench.student()
    const { reference, cohort } = await inCohort(who, -8)
    const at = (days: number, cancelledAt: Date | null) => ({
      cohortId: cohort.id,
      startsAt: new Date(bench.clock.now().getTime() + days * day),
      minutes: 90,
      cancelledAt,
    })
    expect((await own(who, reference)).byRule?.amountXaf).toBe(0)
    await bench.db.cohortSession.createMany({ data: [at(-8, bench.clock.now()), at(-1, null), at(6, null)] })
    expect((await own(who, reference)).byRule).toMatchObject({ amountXaf: 7_500, until: dayFromNow(5) })
    await bench.db.cohort.update({ where: { id: cohort.id }, data: { cancelledAt: bench.clock.now() } })
    expect((await own(who, reference)).byRule).toMatchObject({ amountXaf: 15_000, until: null })
  })

  it('without a class is everything until the first item is opened', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    bench.clock.advance(30 * day)
    expect((await own(who, reference)).byRule).toEqual({ amountXaf: 15_000, until: null, isWhole: true })
    const { enrolmentId } = await bench.intent(reference)
    const item = await bench.db.learningItem.create({
      data: { programId: who.program.id, position: 1, slug: 'first', kind: 'lesson', minutes: 5 },
    })
    const openedAt = bench.clock.now()
    await bench.db.itemStanding.create({ data: { enrolmentId, itemId: item.id, openedAt } })
    expect((await own(who, reference)).byRule).toMatchObject({ amountXaf: 7_500, until: dayFromNow(6) })
  })

  it('is shown before buying, for the class that the form shows first', async () => {
    const who = await bench.student()
    const shown = async () =>
      (await bench.call(getCheckout, who.actor, { program: who.program.slug })).refundToday
    expect(await shown()).toEqual({ amountXaf: 15_000, until: null, isWhole: true })
    await createCohort(who.program.id, { startsOn: dayFromNow(5), endsOn: dayFromNow(18) })
    expect(await shown()).toMatchObject({ amountXaf: 15_000, until: dayFromNow(4) })
  })
})

describe('a refund that a student asks for', () => {
  it('waits for the office, with an alert, and ends the enrolment when two persons have seen to it', async () => {
    const second = await actorFor((await createUser({ role: 'admin' })).id)
    const who = await bench.student()
    const { reference } = await inCohort(who, 0)
    await ask(who, reference, 7_500, { reason: 'I have found work' })
    expect(await bench.refundOf(reference)).toMatchObject({
      state: 'due',
      amountXaf: 7_500,
      reason: 'I have found work',
      askedById: who.user.id,
      markedById: null,
      endsEnrolment: true,
    })
    expect((await bench.intent(reference)).enrolment.status).toBe('active')
    const listed = await bench.call(listOfficePayments, bench.admin, { attention: '1', q: reference })
    expect(listed.items).toMatchObject([{ reference, refund: 'due' }])
    const alerts = await bench.db.outboxMail.findMany({
      where: { kind: 'payment_alert', data: { path: ['reference'], equals: reference } },
    })
    expect(alerts.map(({ data }) => (data as { alert: string }).alert)).toEqual([
      'refund_asked',
      'refund_asked',
    ])
    expect(await own(who, reference)).toMatchObject({
      byRule: null,
      open: { state: 'due', amountXaf: 7_500, askedAt: bench.clock.now() },
    })
    await bench.approve(reference)
    expect(await refusal(withdraw(who, reference))).toBe('Refund.approvedMeanwhile')
    expect(await refusal(bench.payOut(reference))).toBe('PaymentsOffice.secondPersonNeeded')
    await bench.payOut(reference, second)
    const { state, enrolment } = await bench.intent(reference)
    expect([state, enrolment.status]).toEqual(['refunded', 'ended'])
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 7_500, course_revenue: -7_500 })
    const steps = (await bench.call(listPaymentHistory, who.actor, { reference })).map(({ step }) => step)
    expect(steps.slice(-4)).toEqual(['refundAsked', 'refundApproved', 'refundPaidOut', 'refunded'])
    await bench.db.user.update({ where: { id: second.user.id }, data: { blockedAt: bench.clock.now() } })
  })

  it('is taken back while it waits, and can be asked for again', async () => {
    const who = await bench.student()
    const { reference } = await inCohort(who, 3)
    await ask(who, reference, 15_000)
    await withdraw(who, reference)
    expect(await bench.refundOf(reference)).toMatchObject({ state: 'withdrawn', version: 1 })
    expect((await bench.intent(reference)).enrolment.status).toBe('active')
    await ask(who, reference, 15_000)
    expect((await bench.intent(reference)).refunds).toHaveLength(2)
  })

  it('is refused by the office with a reason that the student reads, under the bell and with the payment', async () => {
    const who = await bench.student()
    const { reference } = await inCohort(who, 3)
    await ask(who, reference, 15_000)
    const shown = await bench.shown(reference)
    await bench.call(withdrawRefund, bench.admin, { ...shown, reason: 'You have passed the whole program' })
    expect(await own(who, reference)).toMatchObject({
      byRule: { amountXaf: 15_000 },
      open: null,
      refused: { amountXaf: 15_000, reason: 'You have passed the whole program' },
    })
    const notices = await bench.db.notification.findMany({
      where: { userId: who.user.id, kind: 'refund.refused' },
    })
    expect(notices).toMatchObject([{ data: { reference, amountXaf: 15_000 } }])
    const mails = await bench.db.outboxMail.findMany({
      where: { userId: who.user.id, kind: 'refund_refused' },
    })
    expect(mails).toMatchObject([
      { data: { reference, amountXaf: 15_000, reason: 'You have passed the whole program' } },
    ])
    await ask(who, reference, 15_000)
    await withdraw(who, reference)
    expect(await own(who, reference)).toMatchObject({ refused: null })
  })

  it('is made once, however often it is sent at once', async () => {
    const who = await bench.student()
    const { reference } = await inCohort(who, 3)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(ask(who, reference, 15_000))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect((await bench.intent(reference)).refunds).toHaveLength(1)
  })

  it('that is due cannot be taken back by a student whom the office has marked it for', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    await bench.mark(reference)
    expect(await refusal(withdraw(who, reference))).toBe('not_found')
  })
})

describe('the owner’s rule', () => {
  const set = (days: unknown, actor = bench.admin) => bench.call(setRefundRule, actor, { days })

  it('is set by admins only, in whole days', async () => {
    expect(await refusal(set(7, bench.staff))).toBe('forbidden')
    for (const [typed, text] of [
      ['', 'Validation.invalid'],
      ['soon', 'Validation.invalid'],
      [-1, 'Validation.invalid'],
      [1.5, 'Validation.invalid'],
      [61, 'Money.refundRule.tooMany'],
    ]) {
      expect(await refusal(set(typed))).toBe(text)
    }
  })

  it('applies to what is paid from then on, with one entry in the audit log for each change', async () => {
    const [early, late] = [await bench.student(), await bench.student()]
    const before = await inCohort(early, 0)
    bench.clock.advance(1)
    await set('7')
    await set(7)
    expect(await bench.call(getRefundRule, bench.admin, {})).toMatchObject({ fullDays: 7 })
    const after = await inCohort(late, 0)
    expect((await own(early, before.reference)).byRule).toMatchObject({ amountXaf: 7_500 })
    expect((await own(late, after.reference)).byRule).toMatchObject({
      amountXaf: 15_000,
      until: dayFromNow(6),
    })
    bench.clock.advance(1)
    await set(0)
    expect((await own(late, after.reference)).byRule).toMatchObject({ amountXaf: 15_000 })
    const entries = await bench.db.auditEntry.findMany({
      where: { action: 'refund_rule.set' },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ details }) => details)).toEqual([
      { before: { days: 0 }, after: { days: 7 } },
      { before: { days: 7 }, after: { days: 0 } },
    ])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { getCheckout } from '../checkout/get-checkout'
import { getPayment } from '../checkout/get-payment'
import { retryPayment } from '../checkout/retry-payment'
import { availableCredit } from '../settlement/credit'
import { approveRefund } from './approve-refund'
import { failRefund } from './fail-refund'
import { getOfficePayment } from './get-office-payment'
import { listOfficePayments } from './list-office-payments'
import { markRefund } from './mark-refund'
import { payOutRefund } from './pay-out-refund'
import { withdrawRefund } from './withdraw-refund'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

const reason = 'Moves to another town'
const payoutReference = 'MTN-OUT-77123'

describe('nobody but an admin', () => {
  it('marks, approves, pays out, fails or takes back a refund', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    await bench.mark(reference)
    const refund = await bench.shown(reference)
    const expected = { visitor: 'sign_in_first', staff: 'forbidden', student: 'forbidden' }
    for (const [name, actor] of Object.entries({
      visitor: bench.visitor,
      staff: bench.staff,
      student: who.actor,
    })) {
      const answers = await Promise.all([
        refusal(bench.call(markRefund, actor, { reference, amount: 15_000, reason })),
        refusal(bench.call(approveRefund, actor, { ...refund, reason })),
        refusal(bench.call(payOutRefund, actor, { ...refund, payoutReference })),
        refusal(bench.call(failRefund, actor, { ...refund, reason })),
        refusal(bench.call(withdrawRefund, actor, { ...refund, reason })),
      ])
      expect(new Set(answers)).toEqual(new Set([expected[name as keyof typeof expected]]))
    }
    expect(await bench.refundOf(reference)).toMatchObject({ state: 'due', version: 0 })
  })
})

describe('a refund is refused', () => {
  it.each([
    ['', 'Validation.reasonNeeded'],
    ['  x ', 'Validation.reasonNeeded'],
    ['x'.repeat(501), 'Validation.tooLong'],
  ])('without a reason that says something (%#)', async (typed, text) => {
    const reference = await bench.paid(await bench.student())
    const answer = bench.call(markRefund, bench.admin, { reference, amount: 15_000, reason: typed })
    expect(await refusal(answer)).toBe(text)
  })

  it('for a reference that does not exist, and a refund that does not', async () => {
    expect(await refusal(bench.mark('MBA-FORGED0000'))).toBe('not_found')
    const forged = { refund: randomUUID(), version: 0 }
    expect(await refusal(bench.call(approveRefund, bench.admin, { ...forged, reason }))).toBe('not_found')
    expect(await refusal(bench.call(payOutRefund, bench.admin, { ...forged, payoutReference }))).toBe(
      'not_found',
    )
  })

  it('for a payment that is not paid', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    expect(await refusal(bench.mark(reference))).toBe('PaymentsOffice.notPaid')
  })

  it('a second time, before and after it is done', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference)
    expect(await refusal(bench.mark(reference))).toBe('PaymentsOffice.refundExists')
    await bench.approve(reference)
    await bench.payOut(reference)
    expect(await refusal(bench.mark(reference))).toBe('PaymentsOffice.notPaid')
    expect(await refusal(bench.payOut(reference))).toBe('PaymentsOffice.changedMeanwhile')
  })

  it('out of order: no payout before approval, no number, nothing after the end', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference)
    expect(await refusal(bench.payOut(reference))).toBe('PaymentsOffice.changedMeanwhile')
    expect(
      await refusal(bench.call(failRefund, bench.admin, { ...(await bench.shown(reference)), reason })),
    ).toBe('PaymentsOffice.changedMeanwhile')
    await bench.approve(reference)
    expect(await refusal(bench.approve(reference))).toBe('PaymentsOffice.changedMeanwhile')
    const numberless = { ...(await bench.shown(reference)), payoutReference: ' ' }
    expect(await refusal(bench.call(payOutRefund, bench.admin, numberless))).toBe(
      'Validation.payoutReferenceNeeded',
    )
  })
})

describe('a refund', () => {
  it('ends the enrolment, with credit note, balanced books, mail, history and audit', async () => {
    const who = await bench.student()
    await bench.db.user.update({ where: { id: who.user.id }, data: { locale: 'fr' } })
    const reference = await bench.paid(who)
    await bench.mark(reference)
    expect(await bench.intent(reference)).toMatchObject({ state: 'paid', enrolment: { status: 'active' } })
    await bench.approve(reference)
    await bench.payOut(reference)
    const done = await bench.intent(reference)
    expect(done).toMatchObject({ state: 'refunded', enrolment: { status: 'ended' } })
    expect(done.refunds).toMatchObject([
      { state: 'done', amountXaf: 15_000, markedById: bench.admin.user.id, paidOutById: bench.admin.user.id },
    ])
    expect(done.receipts.map(({ number }) => number.slice(0, 9)).toSorted()).toEqual([
      'CRN-2026-',
      'RCP-2026-',
    ])
    expect(await bench.balances(who.user.id)).toEqual({})
    const mail = await bench.db.outboxMail.findFirstOrThrow({
      where: { kind: 'refund_paid_out', userId: who.user.id },
    })
    expect(mail).toMatchObject({ locale: 'fr', toEmail: who.user.email, data: { amountXaf: 15_000 } })
    for (const action of ['refund.marked', 'refund.approved', 'refund.paid_out']) {
      expect(await bench.audited(action, reference)).toMatchObject([
        { actorId: bench.admin.user.id, targetUserId: who.user.id },
      ])
    }
    const view = await bench.call(getPayment, who.actor, { reference })
    expect(view).toMatchObject({
      status: 'refunded',
      refunded_xaf: 15_000,
      credit_notes: [{ number: expect.stringMatching(/^CRN-2026-\d{6}$/), amount_xaf: 15_000 }],
    })
    expect(await refusal(bench.call(retryPayment, who.actor, { reference }))).toBe('accepted')
  })

  it('that could not be paid out is still owed, and is approved again', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference)
    await bench.approve(reference)
    await bench.call(failRefund, bench.admin, { ...(await bench.shown(reference)), reason: 'Wallet closed' })
    expect(await bench.refundOf(reference)).toMatchObject({ state: 'failed' })
    expect(await refusal(bench.payOut(reference))).toBe('PaymentsOffice.changedMeanwhile')
    expect(await bench.audited('refund.failed', reference)).toHaveLength(1)
    await bench.approve(reference)
    await bench.payOut(reference)
    expect(await bench.intent(reference)).toMatchObject({ state: 'refunded' })
  })

  it('20 approvals and 20 payouts at once happen once each', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference)
    const many = async (work: () => Promise<unknown>) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refusal(work())))
      expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
      expect(answers.filter((answer) => answer === 'PaymentsOffice.changedMeanwhile')).toHaveLength(19)
    }
    const refund = await bench.shown(reference)
    await many(() => bench.call(approveRefund, bench.admin, { ...refund, reason }))
    const approved = await bench.shown(reference)
    await many(() => bench.call(payOutRefund, bench.admin, { ...approved, payoutReference }))
    const { id, receipts } = await bench.intent(reference)
    expect(receipts.filter(({ kind }) => kind === 'credit_note')).toHaveLength(1)
    expect(await bench.db.ledgerEntry.count({ where: { intentId: id, kind: 'refund' } })).toBe(2)
    expect(await bench.audited('refund.paid_out', reference)).toHaveLength(1)
  })

  it('20 marks at once make one', async () => {
    const reference = await bench.paid(await bench.student())
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusal(bench.mark(reference))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect((await bench.intent(reference)).refunds).toHaveLength(1)
  })

  it('leaves the way open to pay for the same program again', async () => {
    const who = await bench.student()
    const first = await bench.paid(who)
    await bench.refunded(first)
    const checkout = await bench.call(getCheckout, who.actor, { program: who.program.slug })
    expect(checkout.program).toMatchObject({ paid: false, dueXaf: 15_000 })
    const second = await bench.paid(who)
    expect(second).not.toBe(first)
    expect(await bench.intent(second)).toMatchObject({ state: 'paid', enrolment: { status: 'active' } })
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 15_000, course_revenue: -15_000 })
  })
})

describe('a refund that was marked by mistake', () => {
  const withdraw = async (reference: string, why = 'Wrong student', actor = bench.admin) =>
    bench.call(withdrawRefund, actor, { ...(await bench.shown(reference)), reason: why })

  it('is taken back: the payment stays, with history and audit, and nothing is erased', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    await bench.mark(reference)
    await withdraw(reference)
    expect(await bench.intent(reference)).toMatchObject({
      state: 'paid',
      enrolment: { status: 'active' },
      refunds: [{ state: 'withdrawn', reason, version: 1 }],
    })
    expect(await bench.audited('refund.withdrawn', reference)).toMatchObject([
      {
        actorId: bench.admin.user.id,
        targetUserId: who.user.id,
        details: { before: 'due', after: 'withdrawn', reason: 'Wrong student' },
      },
    ])
    expect(await bench.audited('refund.marked', reference)).toHaveLength(1)
    const office = await bench.call(getOfficePayment, bench.admin, { reference })
    expect(office.refunds).toMatchObject([{ state: 'withdrawn' }])
    expect(office.events.at(-1)).toMatchObject({ type: 'refund.withdrawn', note: 'Wrong student' })
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 15_000, course_revenue: -15_000 })
  })

  it('waits for nobody any more, and its credit can be spent again', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who, 20_000)
    const credit = () => availableCredit(bench.db, who.user.id)
    const listed = async () =>
      (await bench.call(listOfficePayments, bench.admin, { attention: '1' })).items.map(
        (item) => item.reference,
      )
    await bench.mark(reference)
    expect(await credit()).toBe(0)
    expect(await listed()).toContain(reference)
    await withdraw(reference)
    expect(await credit()).toBe(5_000)
    expect(await listed()).not.toContain(reference)
  })

  it('can be marked again, as a refund of its own', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who, 20_000)
    await bench.mark(reference)
    await bench.approve(reference)
    await bench.call(failRefund, bench.admin, { ...(await bench.shown(reference)), reason: 'Wallet closed' })
    await withdraw(reference, 'Stays after all')
    await bench.call(markRefund, bench.admin, { reference, amount: 20_000, reason: 'Leaves for good' })
    expect((await bench.intent(reference)).refunds).toMatchObject([
      { state: 'withdrawn', reason: 'Moves to another town' },
      {
        state: 'due',
        reason: 'Leaves for good',
        amountXaf: 20_000,
        approvedById: null,
        approvalReason: null,
      },
    ])
    expect(await refusal(bench.mark(reference))).toBe('PaymentsOffice.refundExists')
    await bench.approve(reference)
    await bench.payOut(reference)
    expect(await bench.intent(reference)).toMatchObject({ state: 'refunded', enrolment: { status: 'ended' } })
    expect(await bench.balances(who.user.id)).toEqual({})
  })

  it('is not taken back while money may be on its way, after it has left, twice, or without a reason', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference)
    expect(await refusal(withdraw(reference, ' '))).toBe('Validation.reasonNeeded')
    await bench.approve(reference)
    expect(await refusal(withdraw(reference))).toBe('PaymentsOffice.changedMeanwhile')
    await bench.payOut(reference)
    expect(await refusal(withdraw(reference))).toBe('PaymentsOffice.changedMeanwhile')
    const other = await bench.paid(await bench.student())
    await bench.mark(other)
    await withdraw(other)
    expect(await refusal(withdraw(other))).toBe('PaymentsOffice.changedMeanwhile')
    expect(await refusal(bench.approve(other))).toBe('PaymentsOffice.changedMeanwhile')
    expect(await refusal(bench.payOut(other))).toBe('PaymentsOffice.changedMeanwhile')
    expect(await bench.audited('refund.withdrawn', other)).toHaveLength(1)
  })

  it.each([1, 2, 3])('approved and taken back at once: one of them happens (%#)', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference)
    const refund = await bench.shown(reference)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        refusal(bench.call(n % 2 ? approveRefund : withdrawRefund, bench.admin, { ...refund, reason })),
      ),
    )
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'PaymentsOffice.changedMeanwhile')).toHaveLength(19)
    const done = ['refund.approved', 'refund.withdrawn'].map((action) => bench.audited(action, reference))
    expect((await Promise.all(done)).flat()).toHaveLength(1)
    expect(await bench.refundOf(reference)).toMatchObject({ version: 1 })
  })

  it('20 marks at once after it make one', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference)
    await withdraw(reference)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusal(bench.mark(reference))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(await bench.refundOf(reference)).toMatchObject({ state: 'due', version: 0 })
  })
})

describe('money that paid for nothing', () => {
  /** The first request is approved late, after a second one has paid. */
  async function paidTwice() {
    bench.provider.approvesAfterMs = null
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    const first = (await bench.intent(reference)).attempts[0]?.id ?? ''
    await bench.pass(7 * 60_000)
    bench.provider.approvesAfterMs = 0
    await bench.whileTimePasses(bench.call(retryPayment, who.actor, { reference }), 2_000)
    bench.provider.approve(first)
    await bench.pass(3_600_000, 300_000)
    return { who, reference }
  }

  it('stands in the books from its arrival to its payout, and the paid payment stays paid', async () => {
    const { who, reference } = await paidTwice()
    expect(await bench.balances(who.user.id)).toEqual({
      provider_wallet: 30_000,
      course_revenue: -15_000,
      refunds_payable: -15_000,
    })
    await bench.approve(reference)
    await bench.payOut(reference)
    const { state, receipts, enrolment } = await bench.intent(reference)
    expect([state, receipts.length, enrolment.status]).toEqual(['paid', 1, 'active'])
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 15_000, course_revenue: -15_000 })
  })

  it('is owed back, whatever the office says', async () => {
    const { reference } = await paidTwice()
    const answer = bench.call(withdrawRefund, bench.admin, { ...(await bench.shown(reference)), reason })
    expect(await refusal(answer)).toBe('PaymentsOffice.surplusStays')
    expect(await bench.refundOf(reference)).toMatchObject({ state: 'due', version: 0 })
  })

  it('is given back beside the payment itself, each once', async () => {
    const { who, reference } = await paidTwice()
    await bench.approve(reference)
    await bench.payOut(reference)
    await bench.refunded(reference)
    expect((await bench.intent(reference)).state).toBe('refunded')
    expect(await bench.balances(who.user.id)).toEqual({})
  })
})

describe('credit', () => {
  it('that a payment left cannot be spent from the moment its refund is marked', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who, 25_000)
    expect((await bench.call(getCheckout, who.actor, {})).creditXaf).toBe(10_000)
    await bench.mark(reference)
    expect((await bench.call(getCheckout, who.actor, {})).creditXaf).toBe(0)
    expect((await bench.refundOf(reference)).amountXaf).toBe(25_000)
    await bench.approve(reference)
    await bench.payOut(reference)
    expect(await bench.balances(who.user.id)).toEqual({})
  })

  it('that is used already is not paid out: the refund is smaller by it', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who, 25_000)
    const other = await bench.student(18_000)
    const second = await bench.paid({ ...who, program: other.program }, 8_000)
    expect((await bench.intent(second)).creditXaf).toBe(10_000)
    await bench.refunded(reference)
    expect((await bench.refundOf(reference)).amountXaf).toBe(15_000)
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 18_000, course_revenue: -18_000 })
    // When the second payment is refunded too, the student gets back the credit that it had used.
    await bench.refunded(second)
    expect((await bench.refundOf(second)).amountXaf).toBe(8_000)
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 10_000, student_credit: -10_000 })
  })

  it('that an unfinished payment counts on is not paid out either', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who, 25_000)
    const other = await bench.student(18_000)
    await bench.initiate(who, { amount: 8_000, program: other.program.slug })
    await bench.mark(reference)
    expect((await bench.refundOf(reference)).amountXaf).toBe(15_000)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { actorFor, createUser } from '@/testing/factories'
import { bearerFor, callRoute } from '@/testing/office'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { moneyInvariants } from '../../money-invariants'
import { getPayment } from '../checkout/get-payment'
import { listPayments } from '../checkout/list-payments'
import { checkReceipt, lookUpReceipt } from '../settlement/check-receipt'
import { availableCredit } from '../settlement/credit'
import { getCreditNote } from '../settlement/get-credit-note'
import { enrolManually } from './enrol-manually'
import { getOfficePayment } from './get-office-payment'
import { listOfficePayments } from './list-office-payments'
import { markRefund } from './mark-refund'
import { findMoneyLines } from './money-lines.repository'
import { readMoney } from './read-money'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

const reason = 'Came to half of the sessions'
const day = 24 * 3_600_000

describe('a part is refused', () => {
  it.each([
    [0, 'Validation.amountWhole'],
    [-1, 'Validation.amountTooSmall'],
    [1.5, 'Validation.amountWhole'],
    ['7 500.50', 'Validation.amountWhole'],
    [15_001, 'PaymentsOffice.aboveLeft'],
    [undefined, 'Validation.amountWhole'],
  ])('of %s', async (amount, text) => {
    const reference = await bench.paid(await bench.student())
    expect(await refusal(bench.call(markRefund, bench.admin, { reference, amount, reason }))).toBe(text)
    expect((await bench.intent(reference)).refunds).toEqual([])
  })

  it('above what is left after another part', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.refunded(reference, { amount: 10_000 })
    const mark = (amount: number) => bench.call(markRefund, bench.admin, { reference, amount, reason })
    expect(await refusal(mark(5_001))).toBe('PaymentsOffice.aboveLeft')
    expect(await refusal(mark(5_000))).toBe('accepted')
  })

  it('while another one is open', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference, bench.admin, { amount: 1_000 })
    const again = () => bench.call(markRefund, bench.admin, { reference, amount: 1_000, reason })
    expect(await refusal(again())).toBe('PaymentsOffice.refundExists')
    await bench.approve(reference)
    expect(await refusal(again())).toBe('PaymentsOffice.refundExists')
  })

  it('by the database too, if two are open', async () => {
    const reference = await bench.paid(await bench.student())
    const { id: intentId, payingAttemptId: attemptId } = await bench.intent(reference)
    const open = () => bench.db.refund.create({ data: { intentId, attemptId, amountXaf: 1_000, reason } })
    const first = await open()
    await expect(open()).rejects.toMatchObject({ code: 'P2002' })
    await bench.db.refund.delete({ where: { id: first.id } })
  })
})

describe('POST /api/admin/payments/{reference}/refunds', () => {
  const handler = backOfficeCalls['POST /api/admin/payments/{reference}/refunds'].handler
  const post = (bearer: string | undefined, reference: string, body: object) =>
    callRoute(handler, {
      path: `/api/admin/payments/${reference}/refunds`,
      params: { reference },
      ...(bearer ? { bearer } : {}),
      body,
    })

  it('answers 401, 403, 404, 409 and 422 as the contract says, and 201 with the refund', async () => {
    const reference = await bench.paid(await bench.student())
    const admin = await bearerFor(bench.admin.user.id)
    const body = { amount: 7_500, reason }
    expect((await post(undefined, reference, body)).status).toBe(401)
    for (const { user } of [bench.staff, await bench.student()]) {
      expect((await post(await bearerFor(user.id), reference, body)).status).toBe(403)
    }
    expect((await post(admin, 'MBA-0000000000', body)).status).toBe(404)
    const above = await post(admin, reference, { ...body, amount: 15_001 })
    expect(above).toMatchObject({
      status: 422,
      body: { errors: { amount: expect.stringContaining('15,000') } },
    })
    for (const missing of [{ amount: 7_500 }, { reason }, { amount: '', reason }]) {
      expect((await post(admin, reference, missing)).status).toBe(422)
    }
    const { status, body: refund } = await post(admin, reference, body)
    expect(status).toBe(201)
    expect(refund).toEqual({
      id: (await bench.refundOf(reference)).id,
      reference,
      amount: 7_500,
      state: 'due',
      reason,
      ends_enrolment: false,
      created_at: bench.clock.now().toISOString(),
    })
    expect((await post(admin, reference, body)).status).toBe(409)
  })

  it('asks for a new proof of identity when the last one is old', async () => {
    const reference = await bench.paid(await bench.student())
    const bearer = await bearerFor(bench.admin.user.id)
    const old = new Date(bench.clock.now().getTime() - 11 * 60_000)
    await bench.db.session.updateMany({ where: { userId: bench.admin.user.id }, data: { createdAt: old } })
    const answer = await post(bearer, reference, { amount: 7_500, reason })
    expect(answer).toMatchObject({ status: 403, body: { step_up: true } })
    expect((await bench.intent(reference)).refunds).toEqual([])
  })
})

describe('half of a payment that is given back', () => {
  it('leaves it paid and the enrolment as it is, with a credit note of its own and balanced books', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    await bench.refunded(reference, { amount: 7_500 })
    const { state, enrolment, receipts, refunds } = await bench.intent(reference)
    expect([state, enrolment.status]).toEqual(['paid', 'active'])
    expect(refunds).toMatchObject([{ state: 'done', amountXaf: 7_500, endsEnrolment: false }])
    const note = receipts.find(({ kind }) => kind === 'credit_note')
    expect(note).toMatchObject({ refundId: refunds[0]?.id })
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 7_500, course_revenue: -7_500 })
    expect(await bench.call(getPayment, who.actor, { reference })).toMatchObject({
      status: 'verified',
      refunded_xaf: 7_500,
      credit_notes: [{ number: note?.number, amount_xaf: 7_500 }],
    })
    expect(await bench.call(getCreditNote, who.actor, { reference })).toMatchObject({
      number: note?.number,
      paidXaf: 15_000,
      refundXaf: 7_500,
      refundedBeforeXaf: 0,
      isWhole: false,
    })
    const mail = await bench.db.outboxMail.findFirstOrThrow({
      where: { kind: 'refund_paid_out', userId: who.user.id },
    })
    expect(mail.data).toMatchObject({ amountXaf: 7_500, programSlug: null, creditNoteNumber: note?.number })
  })

  it('and the other half later end it, as one refund would', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    await bench.refunded(reference, { amount: 7_500 })
    await bench.refunded(reference)
    const { state, enrolment, receipts } = await bench.intent(reference)
    expect([state, enrolment.status]).toEqual(['refunded', 'ended'])
    const notes = receipts.filter(({ kind }) => kind === 'credit_note').map(({ number }) => number)
    expect(new Set(notes).size).toBe(2)
    expect(await bench.balances(who.user.id)).toEqual({})
    const note = (number?: string) => bench.call(getCreditNote, who.actor, { reference, number })
    const [first, second] = notes.toSorted()
    expect(await note(first)).toMatchObject({ refundXaf: 7_500, refundedBeforeXaf: 0, isWhole: false })
    expect(await note(second)).toMatchObject({ refundXaf: 7_500, refundedBeforeXaf: 7_500, isWhole: true })
    expect((await note()).number).toBe(second)
    expect(await refusal(note('CRN-2026-999999'))).toBe('not_found')
  })

  it('ends the enrolment if the office says so; the rest stays earned', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    await bench.refunded(reference, { amount: 6_000, ends_enrolment: true })
    const { state, enrolment } = await bench.intent(reference)
    expect([state, enrolment.status]).toEqual(['refunded', 'ended'])
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 9_000, course_revenue: -9_000 })
    expect((await bench.intent(await bench.paid(who))).enrolment.status).toBe('active')
  })

  it('is subtracted on the day on which it goes back: in the list, on the page Money and in its file', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    const sums = async () => {
      const { totals } = await bench.call(listOfficePayments, bench.admin, { q: reference })
      const { total, owed } = await bench.call(readMoney, bench.admin, {})
      const ofToday = totals.today.find(({ source }) => source === 'mtn')
      return { today: ofToday?.refundedXaf ?? 0, listed: totals.listed, refunded: total.refunded, owed }
    }
    const before = await sums()
    await bench.mark(reference, bench.admin, { amount: 4_000 })
    expect((await sums()).owed).toBe(before.owed + 4_000)
    await bench.approve(reference)
    bench.clock.advance(day)
    await bench.payOut(reference)
    const after = await sums()
    expect(after).toMatchObject({ today: 4_000, refunded: before.refunded + 4_000, owed: before.owed })
    const { items } = await bench.call(listOfficePayments, bench.admin, { q: reference })
    expect(items).toMatchObject([{ status: 'verified', amountXaf: 15_000, refundedXaf: 4_000, refund: null }])
    const { receipts } = await bench.intent(reference)
    const numberOf = (kind: string) => receipts.find((each) => each.kind === kind)?.number
    const span = { from: new Date(0), to: new Date(bench.clock.now().getTime() + day) }
    const lines = (await findMoneyLines({ span, locale: 'en' }, undefined, 1_000)).filter(
      (line) => line.reference === reference,
    )
    expect(lines.map(({ document, received, refunded }) => [document, received, refunded])).toEqual([
      [numberOf('receipt'), 15_000, 0],
      [numberOf('credit_note'), 0, 4_000],
    ])
    expect(await bench.call(listPayments, who.actor, {})).toMatchObject([{ refunded_xaf: 4_000 }])
  })

  it('is shown to a stranger who checks the receipt', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.refunded(reference, { amount: 7_500 })
    const check = async (kind: string) => {
      const { number, checkCode: c } = await bench.db.receipt.findFirstOrThrow({
        where: { intent: { reference }, kind: kind as 'receipt' },
      })
      return [
        await bench.call(checkReceipt, bench.visitor, { number, c }),
        await bench.call(lookUpReceipt, bench.visitor, { number, c }),
      ]
    }
    expect(await check('receipt')).toMatchObject([
      { status: 'credited', amount: 15_000 },
      { state: 'found', refundedXaf: 7_500 },
    ])
    expect(await check('credit_note')).toMatchObject([
      { status: 'credited', amount: 7_500 },
      { refundedXaf: 0 },
    ])
    await bench.refunded(reference)
    expect(await check('receipt')).toMatchObject([{ status: 'refunded' }, { refundedXaf: 15_000 }])
  })

  it('of cash leaves the cash box', async () => {
    const { user, program } = await bench.student()
    const cash = { student: user.id, program: program.slug, amount: 15_000, reason: 'Book 8' }
    const { reference } = await bench.call(enrolManually, bench.admin, cash)
    await bench.refunded(reference, { amount: 5_000 })
    await bench.refunded(reference, { amount: 5_000 })
    expect(await bench.balances(user.id)).toEqual({ cash: 5_000, course_revenue: -5_000 })
  })
})

describe('credit', () => {
  it('that a payment left goes back after what paid for the program, and stays spendable until then', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who, 25_000)
    const credit = () => availableCredit(bench.db, who.user.id)
    await bench.mark(reference, bench.admin, { amount: 12_000 })
    expect(await credit()).toBe(10_000)
    await bench.approve(reference)
    await bench.payOut(reference)
    expect(await bench.balances(who.user.id)).toEqual({
      provider_wallet: 13_000,
      course_revenue: -3_000,
      student_credit: -10_000,
    })
    await bench.mark(reference, bench.admin, { amount: 7_000 })
    expect(await credit()).toBe(6_000)
    await bench.approve(reference)
    await bench.payOut(reference)
    expect((await bench.intent(reference)).state).toBe('refunded')
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 6_000, student_credit: -6_000 })
  })

  it('that a payment used is credit again only when all of it has gone back', async () => {
    const who = await bench.student()
    await bench.paid(who, 25_000)
    const other = await bench.student(18_000)
    const second = await bench.paid({ ...who, program: other.program }, 8_000)
    await bench.refunded(second, { amount: 3_000 })
    expect(await availableCredit(bench.db, who.user.id)).toBe(0)
    await bench.refunded(second)
    expect(await availableCredit(bench.db, who.user.id)).toBe(10_000)
  })
})

describe('two persons', () => {
  it('decide where there are two; who marked does not approve', async () => {
    const second = await actorFor((await createUser({ role: 'admin' })).id)
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference, bench.admin, { amount: 5_000 })
    const stateFor = async (actor: typeof second) =>
      (await bench.call(getOfficePayment, actor, { reference })).refunds[0]?.secondPerson
    expect([await stateFor(bench.admin), await stateFor(second)]).toEqual(['needed', 'free'])
    expect(await refusal(bench.approve(reference))).toBe('PaymentsOffice.secondPersonNeeded')
    expect(await bench.refundOf(reference)).toMatchObject({ state: 'due', version: 0 })
    await bench.approve(reference, second)
    await bench.payOut(reference)
    const details = await bench.audited('refund.approved', reference)
    expect(details[0]?.details).not.toHaveProperty('alone')
    await bench.db.user.update({ where: { id: second.user.id }, data: { blockedAt: bench.clock.now() } })
  })

  it('are not asked of the only admin, and the audit log says so', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.mark(reference, bench.admin, { amount: 5_000 })
    const { refunds } = await bench.call(getOfficePayment, bench.admin, { reference })
    expect(refunds).toMatchObject([{ secondPerson: 'alone' }])
    await bench.approve(reference)
    expect(await bench.audited('refund.approved', reference)).toMatchObject([{ details: { alone: true } }])
  })

  it('who mark at once: one of them does, and never is more owed than was paid', async () => {
    const second = await actorFor((await createUser({ role: 'admin' })).id)
    const reference = await bench.paid(await bench.student())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        refusal(bench.call(markRefund, n % 2 ? second : bench.admin, { reference, amount: 10_000, reason })),
      ),
    )
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'PaymentsOffice.refundExists')).toHaveLength(19)
    const { markedById, amountXaf } = await bench.refundOf(reference)
    const other = markedById === second.user.id ? bench.admin : second
    expect(amountXaf).toBe(10_000)
    await bench.approve(reference, other)
    await bench.payOut(reference)
    const more = await Promise.all(
      [bench.admin, second].map((actor) =>
        refusal(bench.call(markRefund, actor, { reference, amount: 10_000, reason })),
      ),
    )
    expect(more).toEqual(['PaymentsOffice.aboveLeft', 'PaymentsOffice.aboveLeft'])
    await bench.db.user.update({ where: { id: second.user.id }, data: { blockedAt: bench.clock.now() } })
  })
})

describe('the invariants about parts notice', () => {
  const undone = new Error('undone')
  /** What is broken after these statements, which are rolled back. */
  async function brokenBy(...statements: string[]) {
    const broken: string[] = []
    await bench.db
      .$transaction(async (tx) => {
        for (const statement of statements) {
          await tx.$executeRawUnsafe(statement)
        }
        for (const [promise, query] of Object.entries(moneyInvariants)) {
          if ((await tx.$queryRawUnsafe<unknown[]>(query)).length > 0) {
            broken.push(promise)
          }
        }
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) {
          throw error
        }
      })
    return broken
  }

  it('each way in which a part can be wrong', async () => {
    const reference = await bench.paid(await bench.student())
    await bench.refunded(reference, { amount: 7_500 })
    const { id, refunds } = await bench.intent(reference)
    const refund = refunds[0]?.id
    const own = `intent_id = '${id}'`
    expect(await brokenBy(`update refunds set amount_xaf = 7000 where id = '${refund}'`)).toEqual(
      expect.arrayContaining([
        'what was given back has left the wallet or the cash box',
        'each refund of a payment is booked with its own amount, when it is done',
        'a payment earns its price less what went back of it, and nothing when all of it did',
      ]),
    )
    expect(await brokenBy(`update refunds set amount_xaf = 15001 where id = '${refund}'`)).toContain(
      'no more goes back of a payment than was paid',
    )
    expect(await brokenBy(`update payment_intents set state = 'refunded' where id = '${id}'`)).toContain(
      'a payment is refunded when all that paid for its program has gone back, or a refund that ends the enrolment',
    )
    expect(await brokenBy(`update refunds set ends_enrolment = true where id = '${refund}'`)).toContain(
      'a payment is refunded when all that paid for its program has gone back, or a refund that ends the enrolment',
    )
    const noteRule = 'each refund of a payment that is done has one credit note, and only such a refund'
    expect(await brokenBy(`delete from receipts where ${own} and kind = 'credit_note'`)).toContain(noteRule)
    expect(
      await brokenBy(
        `update receipts set refund_id = gen_random_uuid() where ${own} and kind = 'credit_note'`,
      ),
    ).toContain(noteRule)
    const copy = (state: string) =>
      `insert into refunds (id, intent_id, attempt_id, amount_xaf, state, reason, updated_at)
        select gen_random_uuid(), intent_id, attempt_id, 100, '${state}', 'x', now() from refunds where id = '${refund}'`
    expect(await brokenBy('drop index refunds_one_open', copy('due'), copy('due'))).toContain(
      'one refund of a payment at most is open',
    )
    expect(
      await brokenBy(
        copy('due'),
        `update refunds set asked_by_id = gen_random_uuid() where ${own} and state = 'due'`,
      ),
    ).toContain('a student asks only for their own refund, with which the enrolment ends')
  })
})

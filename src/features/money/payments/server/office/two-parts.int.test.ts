import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { getItemPage } from '@/features/study/learning/server/get-item-page'
import { getMyItem } from '@/features/study/learning/server/get-my-item'
import { getProgramPage } from '@/features/study/learning/server/get-program-page'
import { submitAttempt } from '@/features/study/learning/server/submit-attempt'
import { doualaDayOf } from '@/lib/douala-time'
import type { Actor } from '@/server/kernel/actor'
import { codeOf } from '@/testing/call'
import { createItem, createWeek, quizDefinition, rightAnswers } from '@/testing/learning'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { moneyInvariants } from '../../money-invariants'
import { changePaymentDetails } from '../checkout/change-payment-details'
import { getCheckout } from '../checkout/get-checkout'
import { getPayment } from '../checkout/get-payment'
import { listOwedParts } from '../checkout/list-owed-parts'
import { payWithCredit } from '../checkout/pay-with-credit'
import { verifyPayment } from '../checkout/verify-payment'
import { getReceipt } from '../settlement/get-receipt'
import { remindOfParts } from '../settlement/remind-of-parts.job'
import { getSharedPayment, openSharedPayment } from '../sharing/get-shared-payment'
import { initiateShared } from '../sharing/initiate-shared'
import { shareProgram } from '../sharing/share-payment'
import { verifyShared } from '../sharing/verify-shared'
import { endPlan, movePlanDay } from './change-plan'
import { enrolManually } from './enrol-manually'
import { getManualForm } from './get-manual-form'
import { getOfficePayment } from './get-office-payment'
import { getOfficePlan } from './get-office-plan'
import { grantPlan } from './grant-plan'
import { readMoney } from './read-money'
import { setCashLimit } from './set-cash-limit'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

const first = 8_000
const second = 7_000
const reason = 'Father is paid at the end of the month'

const grant = (who: Student, more: object = {}, actor: Actor = bench.admin) =>
  bench.call(grantPlan, actor, {
    program: who.program.slug,
    student: who.user.id,
    first,
    second,
    dueDays: 10,
    reason,
    ...more,
  })
async function granted(): Promise<Student> {
  const who = await bench.student()
  await grant(who)
  return who
}

async function begin(who: Student, amount: number, part?: string) {
  const program = who.program.slug
  return bench.initiate(who, { amount, program, ...(part && { part }) })
}
async function approve(who: Student, reference: string, amount: number) {
  bench.provider.approvesAfterMs = 0
  const details = { ...who.details, amount, reference, userCode: await bench.lastCode(reference) }
  await bench.whileTimePasses(bench.call(verifyPayment, who.actor, details), 2_000)
  return reference
}
const pay = async (who: Student, amount: number, part?: string) =>
  approve(who, (await begin(who, amount, part)).reference, amount)

/** A student who has paid the first part. */
async function owing() {
  const who = await granted()
  const reference = await pay(who, first, '1')
  return { who, reference, plan: await planOf(who) }
}
const planOf = (who: Student) =>
  bench.db.paymentPlan.findFirstOrThrow({
    where: { enrolment: { userId: who.user.id } },
    orderBy: { createdAt: 'desc' },
  })
const enrolmentOf = (who: Student) =>
  bench.db.enrolment.findFirstOrThrow({ where: { userId: who.user.id, programId: who.program.id } })
const checkout = (who: Student, part?: string) =>
  bench.call(getCheckout, who.actor, { program: who.program.slug, part })

describe('a plan is granted by admins alone', () => {
  it('not by visitors, students or staff', async () => {
    const who = await granted()
    const { id: plan } = await planOf(who)
    for (const [actor, answer] of [
      [bench.visitor, 'sign_in_first'],
      [who.actor, 'forbidden'],
      [bench.staff, 'forbidden'],
    ] as const) {
      expect(await refusal(grant(who, {}, actor))).toBe(answer)
      expect(await refusal(bench.call(endPlan, actor, { plan, reason }))).toBe(answer)
      expect(await refusal(bench.call(movePlanDay, actor, { plan, dueOn: '2030-01-01', reason }))).toBe(
        answer,
      )
    }
  })

  it.each([
    [{ second: 6_999 }, 'Validation.planSum'],
    [{ first: 0 }, 'Validation.amountWhole'],
    [{ dueDays: '' }, 'Validation.planDay'],
    [{ dueOn: '2027-06-01' }, 'Validation.planDay'],
    [{ dueDays: 0 }, 'Validation.planDays'],
    [{ dueDays: 366 }, 'Validation.planDays'],
    [{ dueDays: '', dueOn: '2020-01-01' }, 'Validation.planDayAhead'],
    [{ dueDays: '', dueOn: '2027-02-31' }, 'Audit.dayInvalid'],
    [{ reason: ' ' }, 'Validation.reasonNeeded'],
    [{ program: 'no-such-program' }, 'not_found'],
    [{ student: randomUUID() }, 'PaymentsOffice.plan.notChosen'],
  ])('not with %j: %s', async (more, text) => {
    const who = await bench.student()
    expect(await refusal(grant(who, more))).toBe(text)
    expect(await bench.db.paymentPlan.count({ where: { programId: who.program.id } })).toBe(0)
  })

  it('not twice, also at the same moment, and not for a paid program', async () => {
    const who = await bench.student()
    const both = await Promise.all([refusal(grant(who)), refusal(grant(who))])
    expect(both.toSorted()).toEqual(['PaymentsOffice.plan.exists', 'accepted'])
    const everybody = await Promise.all([
      refusal(grant(who, { student: '' })),
      refusal(grant(who, { student: '' })),
    ])
    expect(everybody.toSorted()).toEqual(['PaymentsOffice.plan.exists', 'accepted'])
    const other = await bench.student()
    await bench.paid(other)
    expect(await refusal(grant(other))).toBe('PaymentsOffice.plan.isPaid')
  })

  it('with a reason that stays in the audit log', async () => {
    const who = await granted()
    const [entry] = await bench.db.auditEntry.findMany({ where: { targetUserId: who.user.id } })
    expect(entry).toMatchObject({ action: 'payment_plan.granted', details: { reason, secondXaf: second } })
  })
})

describe('without a plan', () => {
  it('nothing but the whole price can be paid, and the checkout shows no choice', async () => {
    const who = await bench.student()
    expect(await checkout(who, '1')).toMatchObject({ plan: null, part: null, program: { dueXaf: 15_000 } })
    expect(await refusal(begin(who, first, '1'))).toBe('Payment.answers.noPlan')
    expect(await refusal(begin(who, second, '2'))).toBe('Payment.answers.firstPartFirst')
    expect(await refusal(begin(who, 15_000, 'third'))).toBe('Validation.partUnknown')
    const reference = await bench.paid(who)
    expect(await bench.intent(reference)).toMatchObject({ planId: null, part: null })
    expect(await bench.call(getPayment, who.actor, { reference })).not.toHaveProperty('part')
  })

  it('the plan of somebody else, or of another program, is none', async () => {
    await granted()
    const who = await bench.student()
    expect(await refusal(begin(who, first, '1'))).toBe('Payment.answers.noPlan')
  })
})

describe('the database refuses', () => {
  const write = async (who: Student, planId: string, part: number, priceXaf: number) => {
    const { id: enrolmentId } = await enrolmentOf(who)
    const now = bench.clock.now()
    return bench.db.paymentIntent.create({
      data: {
        reference: `MBA-${randomUUID().slice(0, 10)}`,
        userId: who.user.id,
        programId: who.program.id,
        enrolmentId,
        provider: 'mtn',
        phone: bench.nextPhone(),
        amountXaf: priceXaf,
        priceXaf,
        state: 'cancelled',
        codeExpiresAt: now,
        codeSentAt: now,
        planId,
        part,
      },
    })
  }

  it('a second part before the first', async () => {
    const who = await granted()
    await expect(write(who, (await planOf(who)).id, 2, second)).rejects.toThrow('comes after its first')
  })

  it('a part of somebody else’s plan, or with another amount', async () => {
    const { plan } = await owing()
    const who = await bench.student()
    await expect(write(who, plan.id, 2, second)).rejects.toThrow('no part of this plan')
    const own = await granted()
    await expect(write(own, (await planOf(own)).id, 1, first - 1)).rejects.toThrow('no part of this plan')
  })

  it('a part that is paid twice, a second open plan, and other amounts', async () => {
    const { who, reference, plan } = await owing()
    const { id } = await bench.intent(reference)
    const again = await write(who, plan.id, 1, first)
    await expect(
      bench.db.$executeRaw`update payment_intents set state = 'paid' where id = ${again.id}::uuid`,
    ).rejects.toThrow('part_paid_once')
    expect(id).not.toBe(again.id)
    const { id: _, ...copy } = plan
    await expect(bench.db.paymentPlan.create({ data: copy })).rejects.toThrow()
    await expect(
      bench.db.paymentPlan.update({ where: { id: plan.id }, data: { secondXaf: 1 } }),
    ).rejects.toThrow('are agreed')
  })
})

describe('a price in two parts', () => {
  it('is shown with both amounts and the day before anything is paid', async () => {
    const who = await granted()
    const dueOn = doualaDayOf(new Date(bench.clock.now().getTime() + 10 * day))
    expect(await checkout(who)).toMatchObject({
      plan: { stage: 'offered', firstXaf: first, secondXaf: second, dueOn },
      part: null,
      program: { priceXaf: 15_000 },
    })
    expect(await checkout(who, '1')).toMatchObject({ part: 1, program: { priceXaf: first, dueXaf: first } })
    expect(await refusal(begin(who, first - 1, '1'))).toBe('Validation.amountBelowPrice')
  })

  it('opens the program with the first part, and is done with the second: two receipts, one price', async () => {
    const { who, reference } = await owing()
    expect((await enrolmentOf(who)).status).toBe('active')
    expect(await bench.call(getPayment, who.actor, { reference })).toMatchObject({
      status: 'verified',
      amount: first,
      part: { number: 1, of: 2 },
    })
    expect(await checkout(who)).toMatchObject({
      plan: { stage: 'second' },
      part: 2,
      program: { dueXaf: second },
    })
    expect(await bench.call(listOwedParts, who.actor, {})).toMatchObject([
      { slug: who.program.slug, owed: { amountXaf: second }, paused: false },
    ])
    expect(await refusal(begin(who, first, '1'))).toBe('Payment.answers.firstPartPaid')
    const last = await pay(who, second)
    expect(await bench.intent(last)).toMatchObject({ state: 'paid', part: 2, cohortId: null })
    const receipts = await Promise.all(
      [reference, last].map((each) => bench.call(getReceipt, who.actor, { reference: each })),
    )
    expect(receipts.map(({ amountXaf, priceXaf, part }) => [amountXaf, priceXaf, part])).toEqual([
      [first, first, 1],
      [second, second, 2],
    ])
    expect(await planOf(who)).toMatchObject({ end: 'paid' })
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 15_000, course_revenue: -15_000 })
    expect(await refusal(begin(who, second))).toBe('Payment.answers.alreadyPaid')
    expect(await bench.call(listOwedParts, who.actor, {})).toEqual([])
    expect(await checkout(who)).toMatchObject({ plan: null, part: null, program: { paid: true } })
  })

  it('can be paid whole instead', async () => {
    const who = await granted()
    await begin(who, first, '1')
    await pay(who, 15_000)
    expect(await planOf(who)).toMatchObject({ end: 'whole', firstPaidAt: null })
    expect(await refusal(begin(who, second, '2'))).toBe('Payment.answers.firstPartFirst')
  })

  it('is the same payment when it is begun again, and another one with the other choice', async () => {
    const who = await granted()
    const one = await begin(who, first, '1')
    expect((await begin(who, first, '1')).reference).toBe(one.reference)
    expect(await checkout(who)).toMatchObject({ part: 1, repricedFromXaf: null })
    expect(await checkout(who, 'whole')).toMatchObject({ part: null, repricedFromXaf: null })
    const whole = await begin(who, 15_000)
    expect(whole.reference).not.toBe(one.reference)
    expect((await bench.intent(one.reference)).state).toBe('cancelled')
  })

  it('is for all who pay a program from now on, and keeps its amounts when the price changes', async () => {
    const who = await bench.student()
    await grant(who, { student: '' })
    await pay(who, first, '1')
    const copy = await planOf(who)
    expect(copy.copyOfId).not.toBeNull()
    const update = { where: { id: who.program.id } }
    await bench.db.program.update({ ...update, data: { priceXaf: 20_000 } })
    const late = await bench.student()
    await bench.db.enrolment.create({ data: { userId: late.user.id, programId: who.program.id } })
    const ofLate = { ...late, program: who.program }
    expect(await checkout(ofLate)).toMatchObject({ plan: null })
    expect(await refusal(begin(ofLate, first, '1'))).toBe('Payment.answers.noPlan')
    await pay(who, second)
    expect(await planOf(who)).toMatchObject({ end: 'paid' })
  })

  it('a price that changes before the first part is paid is not paid in parts of the old one', async () => {
    const who = await granted()
    const { reference } = await begin(who, first, '1')
    await bench.db.program.update({ where: { id: who.program.id }, data: { priceXaf: 18_000 } })
    const details = { ...who.details, amount: first, reference, userCode: await bench.lastCode(reference) }
    expect(await codeOf(bench.call(verifyPayment, who.actor, details))).toBe('price_changed')
    expect((await bench.intent(reference)).state).toBe('cancelled')
  })

  it('more than the first part is credit, which lowers the second', async () => {
    const who = await granted()
    await pay(who, 10_000, '1')
    expect(await checkout(who)).toMatchObject({
      program: { priceXaf: second, creditXaf: 2_000, dueXaf: 5_000 },
    })
    await pay(who, 5_000)
    expect(await bench.balances(who.user.id)).toEqual({ provider_wallet: 15_000, course_revenue: -15_000 })
    const rich = await granted()
    await pay(rich, 15_000, '1')
    await bench.call(payWithCredit, rich.actor, { program: rich.program.slug })
    expect(await planOf(rich)).toMatchObject({ end: 'paid' })
  })
})

describe('money that arrives late', () => {
  it('for a first part that was given up for the whole price is owed back', async () => {
    const who = await granted()
    bench.provider.approvesAfterMs = null
    const { reference } = await begin(who, first, '1')
    const details = { ...who.details, amount: first, reference, userCode: await bench.lastCode(reference) }
    await bench.whileTimePasses(bench.call(verifyPayment, who.actor, details), 2_000).catch(() => undefined)
    const [attempt] = (await bench.intent(reference)).attempts
    await bench.pass(10 * 60_000)
    await pay({ ...who, details: { ...who.details, phone: bench.nextPhone() } }, 15_000)
    bench.provider.approve(attempt?.id ?? '')
    await bench.pass(day, 60 * 60_000)
    const late = await bench.intent(reference)
    expect(late.state).toBe('cancelled')
    expect(late.refunds).toMatchObject([{ state: 'due', amountXaf: first }])
    expect(await planOf(who)).toMatchObject({ end: 'whole' })
  })

  it('for a second part that was paid by another phone meanwhile is owed back', async () => {
    const { who } = await owing()
    bench.provider.approvesAfterMs = null
    const { reference } = await begin(who, second)
    const details = { ...who.details, amount: second, reference, userCode: await bench.lastCode(reference) }
    await bench.whileTimePasses(bench.call(verifyPayment, who.actor, details), 2_000).catch(() => undefined)
    const [attempt] = (await bench.intent(reference)).attempts
    await bench.pass(10 * 60_000)
    await pay({ ...who, details: { ...who.details, phone: bench.nextPhone() } }, second)
    bench.provider.approve(attempt?.id ?? '')
    await bench.pass(day, 60 * 60_000)
    expect((await bench.intent(reference)).refunds).toMatchObject([{ state: 'due', amountXaf: second }])
    expect(await planOf(who)).toMatchObject({ end: 'paid' })
  })
})

describe('the second part through a link', () => {
  const linkOf = async (who: Student) => {
    await bench.call(shareProgram, who.actor, { program: who.program.slug })
    return ((await checkout(who)).link?.url ?? '').split('/').at(-1) ?? ''
  }
  const details = (token: string, amount: number, more = {}) => ({
    token,
    phone: bench.nextPhone(),
    amount,
    provider: 'mtn',
    email: 'uncle@example.cm',
    ...more,
  })
  const payThrough = async (token: string, amount: number, more = {}) => {
    bench.provider.approvesAfterMs = 0
    await bench.call(initiateShared, bench.visitor, details(token, amount, more))
    const mail = await bench.db.outboxMail.findFirstOrThrow({
      where: { kind: 'payer_code' },
      orderBy: { createdAt: 'desc' },
    })
    const { code } = mail.data as { code: string }
    return bench.whileTimePasses(bench.call(verifyShared, bench.visitor, { token, userCode: code }), 2_000)
  }

  it('is another link than the one that has paid the first', async () => {
    const who = await granted()
    const token = await linkOf(who)
    const shown = await bench.call(openSharedPayment, bench.visitor, { token, part: '1' })
    expect(shown).toMatchObject({ found: true, page: { amount: first, part: 1, plan: { stage: 'offered' } } })
    await payThrough(token, first, { part: '1' })
    expect(await bench.call(getSharedPayment, bench.visitor, { token })).toMatchObject({ state: 'paid' })
    expect(await refusal(bench.call(initiateShared, bench.visitor, details(token, second)))).toBe(
      'Payment.answers.alreadyPaid',
    )
    bench.clock.advance(60_000)
    const next = await linkOf(who)
    expect(next).not.toBe(token)
    expect(await bench.call(getSharedPayment, bench.visitor, { token: next })).toMatchObject({
      state: 'open',
      amount: second,
    })
    await payThrough(next, second)
    expect(await bench.call(getSharedPayment, bench.visitor, { token: next })).toMatchObject({
      state: 'paid',
    })
    expect(await planOf(who)).toMatchObject({ end: 'paid' })
  })

  it('and by the student at the same moment: one of them pays', async () => {
    const { who } = await owing()
    bench.clock.advance(60_000)
    const token = await linkOf(who)
    await Promise.all([
      refusal(begin(who, second)),
      refusal(bench.call(initiateShared, bench.visitor, details(token, second))),
      refusal(begin(who, second, '2')),
    ])
    const { id } = await planOf(who)
    const open = { planId: id, part: 2, state: 'code_sent' as const }
    expect(await bench.db.paymentIntent.count({ where: open })).toBe(1)
    await pay({ ...who, details: { ...who.details, phone: bench.nextPhone() } }, second)
    const paid = await bench.db.paymentIntent.count({ where: { planId: id, part: 2, state: 'paid' } })
    expect(paid).toBe(1)
    expect(await bench.call(getSharedPayment, bench.visitor, { token })).toMatchObject({ state: 'paid' })
  })
})

describe('at the office', () => {
  const cash = (who: Student, amount: number, more = {}, actor: Actor = bench.admin) =>
    bench.call(enrolManually, actor, {
      student: who.user.id,
      program: who.program.slug,
      amount,
      reason: 'Receipt book no. 7',
      ...more,
    })

  it('both parts are taken in cash, and the form says what is due', async () => {
    const who = await granted()
    const form = () => bench.call(getManualForm, bench.admin, { student: who.user.id })
    const listed = async () => (await form()).programs.find(({ slug }) => slug === who.program.slug)
    expect(await listed()).toMatchObject({ dueXaf: 15_000, firstDueXaf: first, isSecondPart: false })
    expect(await refusal(cash(who, second, { part: '2' }))).toBe('Payment.answers.firstPartFirst')
    await cash(who, first, { part: '1' })
    expect(await listed()).toMatchObject({ dueXaf: second, isSecondPart: true, paid: false })
    await bench.call(setCashLimit, bench.admin, { limit: 10_000 })
    await cash(who, second, {}, bench.staff)
    expect(await planOf(who)).toMatchObject({ end: 'paid' })
    expect(await bench.balances(who.user.id)).toEqual({ cash: 15_000, course_revenue: -15_000 })
    expect(await listed()).toMatchObject({ paid: true })
  })

  it('what is owed shows with its payments, and on the page of the money', async () => {
    const { who, reference } = await owing()
    const shown = () =>
      bench.call(getOfficePlan, bench.staff, { program: who.program.slug, student: who.user.id })
    expect(await shown()).toMatchObject({
      manage: false,
      plan: { state: 'owed', secondXaf: second, payments: [{ reference, part: 1 }] },
    })
    const before = (await bench.call(readMoney, bench.admin, {})).secondParts
    expect(before.xaf).toBeGreaterThanOrEqual(second)
    bench.clock.advance(20 * day)
    expect(await shown()).toMatchObject({ plan: { state: 'paused' } })
    const { secondParts: late, owedParts } = await bench.call(readMoney, bench.admin, {})
    expect(owedParts).toContainEqual(
      expect.objectContaining({ studentId: who.user.id, slug: who.program.slug, amountXaf: second }),
    )
    expect(late.lateXaf).toBeGreaterThanOrEqual(second)
    await pay(who, second)
    expect((await bench.call(readMoney, bench.admin, {})).secondParts.xaf).toBe(before.xaf - second)
  })
})

describe('a second part that stays out', () => {
  async function studying() {
    const { who } = await owing()
    const week = await createWeek(who.program.id, 1)
    const quiz = await createItem({
      programId: who.program.id,
      weekId: week.id,
      kind: 'quiz',
      definition: quizDefinition,
    })
    return { who, quiz, place: { slug: who.program.slug, item: quiz.slug } }
  }

  it('pauses lessons after the days of grace; work that arrives is kept; paying opens everything at once', async () => {
    const { who, quiz, place } = await studying()
    const read = () => refusal(bench.call(getMyItem, who.actor, { id: quiz.id }))
    const page = () => bench.call(getProgramPage, who.actor, { slug: place.slug })
    expect(await read()).toBe('accepted')
    bench.clock.advance(15 * day)
    expect(await read()).toBe('accepted')
    bench.clock.advance(day)
    expect(await read()).toBe('Student.paused')
    expect(await bench.call(getItemPage, who.actor, place)).toBeNull()
    const { program } = await page()
    expect(program).toMatchObject({ status: 'active', next: null, owed: { amount: second, paused: true } })
    expect(program.weeks.map(({ available, content }) => [available, content])).toEqual([[false, null]])

    await bench.call(submitAttempt, who.actor, {
      id: quiz.id,
      client_id: randomUUID(),
      answers: rightAnswers,
      at: new Date(bench.clock.now().getTime() - day).toISOString(),
    })
    const { id: enrolmentId } = await enrolmentOf(who)
    expect(await bench.db.itemAttempt.count({ where: { enrolmentId } })).toBe(1)
    expect((await enrolmentOf(who)).status).not.toBe('ended')

    await pay(who, second)
    expect(await read()).toBe('accepted')
    expect((await page()).program.weeks.map(({ available }) => available)).toEqual([true])
  })

  it('opens with another day, or with the end of the plan, each with its reason in the audit log', async () => {
    const { who, quiz } = await studying()
    const read = () => refusal(bench.call(getMyItem, who.actor, { id: quiz.id }))
    const { id: plan } = await planOf(who)
    bench.clock.advance(16 * day)
    expect(await read()).toBe('Student.paused')
    const inDays = (days: number) => doualaDayOf(new Date(bench.clock.now().getTime() + days * day))
    expect(await refusal(bench.call(movePlanDay, bench.admin, { plan, dueOn: inDays(0), reason }))).toBe(
      'Validation.planDayAhead',
    )
    await bench.call(movePlanDay, bench.admin, { plan, dueOn: inDays(3), reason })
    expect(await read()).toBe('accepted')
    bench.clock.advance(9 * day)
    expect(await read()).toBe('Student.paused')
    await bench.call(endPlan, bench.admin, { plan, reason: 'A scholarship pays the rest' })
    expect(await read()).toBe('accepted')
    expect(await planOf(who)).toMatchObject({ end: 'waived' })
    expect(await refusal(begin(who, second))).toBe('Payment.answers.alreadyPaid')
    expect(await refusal(bench.call(endPlan, bench.admin, { plan, reason }))).toBe(
      'PaymentsOffice.changedMeanwhile',
    )
    const actions = await bench.db.auditEntry.findMany({
      where: { targetUserId: who.user.id },
      orderBy: { id: 'asc' },
      select: { action: true },
    })
    expect(actions.map(({ action }) => action)).toEqual([
      'payment_plan.granted',
      'payment_plan.day_moved',
      'payment_plan.ended',
    ])
  })

  it('is not given up while a wallet is asked for it', async () => {
    const { who, plan } = await owing()
    bench.provider.approvesAfterMs = null
    const { reference } = await begin(who, second)
    const details = { ...who.details, amount: second, reference, userCode: await bench.lastCode(reference) }
    const asking = bench.call(verifyPayment, who.actor, details)
    await bench.whileTimePasses(asking, 2_000).catch(() => undefined)
    expect(await refusal(bench.call(endPlan, bench.admin, { plan: plan.id, reason }))).toBe(
      'PaymentsOffice.walletIsAsked',
    )
    await bench.pass(10 * 60_000)
    await bench.call(changePaymentDetails, who.actor, { reference })
    await bench.call(endPlan, bench.admin, { plan: plan.id, reason })
    expect(await planOf(who)).toMatchObject({ end: 'waived' })
  })
})

it('a plan of a program that ends is offered to nobody who was not asked for money yet', async () => {
  const who = await bench.student()
  await grant(who, { student: '' })
  const { reference } = await begin(who, first, '1')
  const { id: plan } = await bench.db.paymentPlan.findFirstOrThrow({
    where: { programId: who.program.id, enrolmentId: null },
  })
  await bench.call(endPlan, bench.admin, { plan, reason })
  expect(await checkout(who, '1')).toMatchObject({ plan: null, part: null })
  const details = { ...who.details, amount: first, reference, userCode: await bench.lastCode(reference) }
  expect(await codeOf(bench.call(verifyPayment, who.actor, details))).toBe('price_changed')
})

describe('the reminders', () => {
  const run = () => remindOfParts.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
  const mailed = async (who: Student) => {
    const mails = await bench.db.outboxMail.findMany({
      where: { kind: 'part_due', userId: who.user.id },
      orderBy: { createdAt: 'asc' },
    })
    return mails.map(({ data }) => (data as { when: string }).when)
  }

  it('come three days before, on the day and three days after, each once', async () => {
    const { who } = await owing()
    for (let n = 0; n < 16; n += 1) {
      await Promise.all([run(), run()].map((each) => Promise.resolve(each).catch(() => undefined)))
      await run()
      bench.clock.advance(day)
    }
    expect(await mailed(who)).toEqual(['before', 'today', 'after'])
    await pay(who, second)
  })

  it('stop when it is paid, and begin again with another day', async () => {
    const { who, plan } = await owing()
    bench.clock.advance(8 * day)
    await run()
    expect(await mailed(who)).toEqual(['before'])
    const dueOn = doualaDayOf(new Date(bench.clock.now().getTime() + 3 * day))
    await bench.call(movePlanDay, bench.admin, { plan: plan.id, dueOn, reason })
    await run()
    expect(await mailed(who)).toEqual(['before', 'before'])
    await pay(who, second)
    bench.clock.advance(3 * day)
    await run()
    expect(await mailed(who)).toEqual(['before', 'before'])
  })
})

describe('a refund of one part', () => {
  it('ends the course and the plan; the other part can be refunded too', async () => {
    const { who, reference } = await owing()
    const begun = (await begin(who, second)).reference
    await bench.mark(reference)
    await bench.approve(reference)
    const { refunds } = await bench.call(getOfficePayment, bench.admin, { reference })
    expect(refunds).toMatchObject([{ enrolment: 'ends' }])
    await bench.payOut(reference)
    expect((await enrolmentOf(who)).status).toBe('ended')
    expect(await planOf(who)).toMatchObject({ end: 'refunded' })
    expect((await bench.intent(begun)).state).toBe('cancelled')
    expect(await bench.balances(who.user.id)).toEqual({})
    // The program can be bought again, whole.
    await pay(who, 15_000)

    const both = await owing()
    const last = await pay(both.who, second)
    await bench.refunded(last)
    expect((await enrolmentOf(both.who)).status).toBe('ended')
    expect(await bench.balances(both.who.user.id)).toEqual({ provider_wallet: first, course_revenue: -first })
    await bench.refunded(both.reference)
    expect(await bench.balances(both.who.user.id)).toEqual({})
  })

  it.each(['first', 'second'])(
    'the %s one, and later of the other: what was bought again in between stays',
    async (part) => {
      const { who, reference } = await owing()
      const last = await pay(who, second)
      const [early, late] = part === 'first' ? [reference, last] : [last, reference]
      await bench.refunded(early)
      await pay(who, 15_000)
      const again = await enrolmentOf(who)
      expect(again.status).toBe('active')

      await bench.mark(late)
      await bench.approve(late)
      const { refunds } = await bench.call(getOfficePayment, bench.admin, { reference: late })
      expect(refunds).toMatchObject([{ enrolment: 'ended' }])
      await bench.payOut(late)
      expect(await enrolmentOf(who)).toEqual(again)
      expect((await bench.intent(late)).state).toBe('refunded')
      const mails = await bench.db.outboxMail.findMany({
        where: { kind: 'refund_paid_out', userId: who.user.id },
        orderBy: { createdAt: 'asc' },
      })
      expect(mails.map(({ data }) => (data as { programSlug: unknown }).programSlug)).toEqual([
        who.program.slug,
        null,
      ])
      const paidOut = await bench.audited('refund.paid_out', late)
      expect(paidOut[0]?.details).toMatchObject({ enrolmentEnded: false })
    },
  )
})

describe('each rule about parts finds what breaks it', () => {
  const cases: [string, (plan: string, enrolment: string) => string][] = [
    [
      'a program is paid once: whole, or in the two parts of one plan',
      (plan) =>
        `update payment_intents set plan_id = null, part = null where plan_id = '${plan}' and part = 2`,
    ],
    [
      'a part pays the plan of its own purchase, with the amount that was granted',
      (plan) => `update payment_intents set price_xaf = 1 where plan_id = '${plan}' and part = 2`,
    ],
    [
      'the second part is paid after the first',
      (plan) => `update payment_intents set state = 'cancelled' where plan_id = '${plan}' and part = 1`,
    ],
    [
      'a second part is owed once the first is paid, and only then',
      (plan) => `update payment_plans set first_paid_at = null where id = '${plan}'`,
    ],
    [
      'a plan is open while its second part is owed, and says how it ended',
      (plan) => `update payment_plans set ended_at = null, "end" = null where id = '${plan}'`,
    ],
    [
      'who owes a second part has the program',
      (
        plan,
        enrolment,
      ) => `with p as (update payment_plans set ended_at = null, "end" = null where id = '${plan}')
        update enrolments set status = 'ended' where id = '${enrolment}'`,
    ],
  ]

  it.each(cases)('%s', async (name, sabotage) => {
    const { who, plan } = await owing()
    await pay(who, second)
    const { id } = await enrolmentOf(who)
    const found = await bench.db
      .$transaction(async (tx) => {
        await tx.$executeRawUnsafe('set local session_replication_role = replica')
        await tx.$executeRawUnsafe(sabotage(plan.id, id))
        const rows = await tx.$queryRawUnsafe<unknown[]>(moneyInvariants[name] ?? '')
        throw new Error(`found ${rows.length}`)
      })
      .catch((error: Error) => error.message)
    expect(found).toBe('found 1')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import { createCohort } from '@/testing/cohorts'
import { createUser } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { getReceipt } from '../settlement/get-receipt'
import { enrolManually } from './enrol-manually'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

type Who = Awaited<ReturnType<OfficeBench['student']>>
const enrol = (who: Who, more: object = {}, actor: Actor = bench.admin, idempotencyKey?: string) =>
  bench.call(
    enrolManually,
    actor,
    {
      student: who.user.id,
      program: who.program.slug,
      amount: 15_000,
      reason: 'Receipt book no. 118',
      ...more,
    },
    { idempotencyKey },
  )

describe('a manual enrolment is refused', () => {
  it('to visitors and students', async () => {
    const who = await bench.student()
    expect(await refusal(enrol(who, {}, bench.visitor))).toBe('sign_in_first')
    expect(await refusal(enrol(who, {}, who.actor))).toBe('forbidden')
  })

  it.each([
    [{ student: randomUUID() }, 'Validation.studentUnknown'],
    [{ student: 'x' }, 'Validation.studentUnknown'],
    [{ program: 'no-such-program' }, 'Validation.programUnknown'],
    [{ amount: 14_999 }, 'Validation.amountTooSmall'],
    [{ amount: '15000.5' }, 'Validation.amountWhole'],
    [{ amount: -1 }, 'Validation.amountTooSmall'],
    [{ amount: 3_000_000 }, 'Validation.amountTooLarge'],
    [{ reason: ' ' }, 'Validation.reasonNeeded'],
  ])('for %j: %s', async (more, text) => {
    const who = await bench.student()
    expect(await refusal(enrol(who, more))).toBe(text)
    expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(0)
  })

  it('for somebody who is no student', async () => {
    const who = await bench.student()
    const { id: student } = await createUser({ role: 'staff' })
    expect(await refusal(enrol(who, { student }))).toBe('PaymentsOffice.notAStudent')
  })

  it('below the price of a dearer program', async () => {
    expect(await refusal(enrol(await bench.student(20_000)))).toBe('Validation.amountBelowPrice')
  })

  it('for a program that is paid already', async () => {
    const who = await bench.student()
    await bench.paid(who)
    expect(await refusal(enrol(who))).toBe('Payment.answers.alreadyPaid')
  })

  it('while a wallet is asked, and while a payment is under review', async () => {
    bench.provider.approvesAfterMs = null
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    expect(await refusal(enrol(who))).toBe('PaymentsOffice.walletIsAsked')
    bench.provider.approve((await bench.intent(reference)).attempts[0]?.id ?? '', { amountXaf: 100 })
    await bench.pass(60_000)
    expect((await bench.intent(reference)).state).toBe('review')
    expect(await refusal(enrol(who))).toMatch(/^PaymentsOffice\.(walletIsAsked|isInReview)$/)
  })
})

describe('a manual enrolment', () => {
  it('is a payment like any other: enrolment, receipt, books, mail, audit', async () => {
    const who = await bench.student()
    const { reference } = await enrol(who)
    const paid = await bench.intent(reference)
    expect(paid).toMatchObject({
      state: 'paid',
      provider: null,
      phone: null,
      manualReason: 'Receipt book no. 118',
      manualById: bench.admin.user.id,
      enrolment: { status: 'active' },
      attempts: [],
    })
    expect(await bench.balances(who.user.id)).toEqual({ cash: 15_000, course_revenue: -15_000 })
    const receipt = await bench.call(getReceipt, who.actor, { reference })
    expect(receipt).toMatchObject({ inCash: true, provider: null, maskedPhone: null, amountXaf: 15_000 })
    const [entry] = await bench.audited('enrolment.created_manually', reference)
    expect(entry).toMatchObject({ actorId: bench.admin.user.id, targetUserId: who.user.id })
    expect(entry?.details).toMatchObject({ receipt: receipt.number, reason: 'Receipt book no. 118' })
  })

  it('enrols in a program that was not chosen before', async () => {
    const who = await bench.student()
    const other = await bench.student()
    const { reference } = await enrol(who, { program: other.program.slug })
    expect((await bench.intent(reference)).enrolment.status).toBe('active')
  })

  it('keeps what is paid above the price as credit, and takes credit into account', async () => {
    const who = await bench.student()
    await enrol(who, { amount: 20_000 })
    const other = await bench.student(18_000)
    expect(await refusal(enrol(who, { program: other.program.slug, amount: 12_999 }))).toMatch(/^Validation/)
    await enrol(who, { program: other.program.slug, amount: 13_000 })
    expect(await bench.balances(who.user.id)).toEqual({ cash: 33_000, course_revenue: -33_000 })
  })

  it('gives up a payment that was begun and not made', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    await enrol(who)
    expect((await bench.intent(reference)).state).toBe('cancelled')
  })

  it('20 times at once happens once, with the same key and without', async () => {
    for (const key of [randomUUID(), undefined]) {
      const who = await bench.student()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => refusal(enrol(who, {}, bench.admin, key))),
      )
      expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(key ? 20 : 1)
      const mine = { userId: who.user.id }
      expect(await bench.db.paymentIntent.count({ where: mine })).toBe(1)
      expect(await bench.db.outboxMail.count({ where: { ...mine, kind: 'payment_receipt' } })).toBe(1)
    }
  })

  it('is given back in cash, and can be paid again', async () => {
    const who = await bench.student()
    const { reference } = await enrol(who)
    await bench.refunded(reference)
    expect(await bench.intent(reference)).toMatchObject({
      state: 'refunded',
      enrolment: { status: 'ended' },
    })
    expect(await bench.balances(who.user.id)).toEqual({})
    await enrol(who)
    expect(await bench.balances(who.user.id)).toEqual({ cash: 15_000, course_revenue: -15_000 })
  })
})

describe('the class of a manual enrolment', () => {
  const dayIn = (days: number) => new Date(bench.clock.now().getTime() + days * 86_400_000)
  const cohortOf = (programId: string, starts: number, seats = 1) =>
    createCohort(programId, { startsOn: dayIn(starts), endsOn: dayIn(starts + 60), seats })
  const seatOf = async (who: Who) =>
    (await bench.db.enrolment.findFirstOrThrow({ where: { userId: who.user.id } })).cohortId

  it('is refused where it is not one of the program, over, cancelled or full', async () => {
    const who = await bench.student()
    const { id: programId } = who.program
    const other = await cohortOf((await bench.student()).program.id, 10)
    const over = await createCohort(programId, { startsOn: dayIn(-90), endsOn: dayIn(-30) })
    const gone = await createCohort(programId, {
      startsOn: dayIn(9),
      endsOn: dayIn(90),
      cancelledAt: dayIn(0),
    })
    for (const { id } of [other, over, gone]) {
      expect(await refusal(enrol(who, { cohort: id }))).toBe('PaymentsOffice.classOfOther')
    }
    expect(await refusal(enrol(who, { cohort: 'x' }))).toBe('Validation.classUnknown')
    const full = await cohortOf(programId, 10)
    const sold = { userId: (await createUser()).id, programId, cohortId: full.id, status: 'pending' as const }
    const { id: enrolmentId } = await bench.db.enrolment.create({ data: sold })
    await bench.db.seatHold.create({
      data: { enrolmentId, userId: sold.userId, cohortId: full.id, expiresAt: dayIn(1) },
    })
    expect(await refusal(enrol(who, { cohort: full.id }))).toBe('Classes.full')
    expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(0)
  })

  it('is the one that was chosen, also when it has begun; else the next one with a seat', async () => {
    const who = await bench.student()
    const next = await cohortOf(who.program.id, 5)
    const running = await cohortOf(who.program.id, -5)
    await enrol(who, { cohort: running.id })
    expect(await seatOf(who)).toBe(running.id)
    const second = await createUser()
    await enrol(who, { student: second.id, cohort: '' })
    const { cohortId } = await bench.db.enrolment.findFirstOrThrow({ where: { userId: second.id } })
    expect(cohortId).toBe(next.id)
  })
})

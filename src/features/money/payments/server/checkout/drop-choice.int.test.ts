import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentStatusOf } from '@/features/base/enrolments/enrolment-status.rules'
import { getProgramPage } from '@/features/study/learning/server/get-program-page'
import { listEnrolments } from '@/features/study/progress/server/enrolments.queries'
import { createProgram } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { dropStudentChoice } from '../office/drop-student-choice'
import { dropChoice } from './drop-choice'
import { listPayments } from './list-payments'
import { listUnpaidPrograms } from './list-unpaid-programs'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
afterEach(async () => {
  bench.provider.approvesAfterMs = null
  expect(await bench.broken()).toEqual([])
})

/** A student who has paid for one program and has chosen another. */
async function paidAndChose() {
  const who = await bench.student()
  const reference = await bench.paid(who)
  bench.provider.approvesAfterMs = null
  const second = await createProgram()
  await bench.db.enrolment.create({ data: { userId: who.user.id, programId: second.id } })
  return { who, reference, second: second.slug }
}

const drop = (who: Student, program: string) => bench.call(dropChoice, who.actor, { program })
const statusesOf = async ({ user }: Student) =>
  (await bench.db.enrolment.findMany({ where: { userId: user.id } })).map(({ status }) => status)
const isCountedAsPaid = async ({ user }: Student) => {
  const [row] = await bench.db.$queryRaw<{ paid: boolean }[]>`
    select paid from counters.students where id = ${user.id}::uuid`
  return row?.paid
}

describe('an unpaid choice', () => {
  it('is refused to be dropped for somebody else, when it is paid, unknown or already dropped', async () => {
    const { who, second } = await paidAndChose()
    const other = await bench.student()
    expect(await refusal(drop(other, second))).toBe('not_found')
    expect(await refusal(drop(who, who.program.slug))).toBe('Payment.answers.alreadyPaid')
    expect(await refusal(drop(who, 'no-such-program'))).toBe('not_found')
    expect(await refusal(bench.call(dropChoice, bench.admin, { program: second }))).toBe('forbidden')
    expect(await refusal(bench.call(dropChoice, bench.visitor, { program: second }))).toBe('sign_in_first')
    await drop(who, second)
    expect(await refusal(drop(who, second))).toBe('not_found')
  })

  it('is dropped by the student; what is paid stays as it is', async () => {
    const { who, second } = await paidAndChose()
    await drop(who, second)
    expect(await statusesOf(who)).toEqual(['active'])
  })

  it('takes a begun payment with it, stays in the books, and can be chosen and paid again', async () => {
    const { who, second } = await paidAndChose()
    const { reference } = await bench.initiate(who, { program: second })
    await drop(who, second)
    expect((await bench.intent(reference)).state).toBe('cancelled')
    expect(await statusesOf(who)).toEqual(['active', 'ended'])
    expect((await listEnrolments(who.user.id, 'en', new Date())).map(({ slug }) => slug)).toEqual([
      who.program.slug,
    ])
    await bench.paid(who, 15_000, second)
    expect(await statusesOf(who)).toEqual(['active', 'active'])
  })

  it('is kept while a phone is asked or the facts are under review', async () => {
    const { who, second } = await paidAndChose()
    const asking = { ...who, details: { ...who.details, program: second } }
    const { reference } = await bench.asked(asking)
    expect(await refusal(drop(who, second))).toBe('Payment.answers.waitingForApproval')
    const [attempt] = (await bench.intent(reference)).attempts
    bench.provider.approve(attempt?.id ?? '', { amountXaf: 1 })
    await bench.pass(60_000)
    expect((await bench.intent(reference)).state).toBe('review')
    expect(await refusal(drop(who, second))).toMatch(/^Payment\.answers\.(underReview|waitingForApproval)$/)
    expect(await statusesOf(who)).toContain('pending')
  })

  it('is dropped by the office, with a reason, in the audit log; not by staff without the right', async () => {
    const { who, second } = await paidAndChose()
    const input = { student: who.user.id, program: second, reason: 'Asked by telephone' }
    expect(await refusal(bench.call(dropStudentChoice, bench.staff, input))).toBe('forbidden')
    expect(await refusal(bench.call(dropStudentChoice, bench.admin, { ...input, reason: '' }))).toBe(
      'Validation.reasonNeeded',
    )
    await bench.call(dropStudentChoice, bench.admin, input)
    expect(await statusesOf(who)).toEqual(['active'])
    const audited = await bench.db.auditEntry.findMany({
      where: { action: 'enrolment.dropped', targetUserId: who.user.id },
    })
    expect(audited).toMatchObject([{ details: { program: second, reason: 'Asked by telephone' } }])
  })
})

describe('a paid student', () => {
  it('who chooses a second program is still paid, for the API and in the counted lists', async () => {
    const { who, second, reference } = await paidAndChose()
    expect(paymentStatusOf(['active', 'pending'])).toBe('verified')
    expect(await isCountedAsPaid(who)).toBe(true)
    await bench.paid(who, 15_000, second)
    await bench.refunded(reference)
    expect(await statusesOf(who)).toEqual(expect.arrayContaining(['ended', 'active']))
    expect(await isCountedAsPaid(who)).toBe(true)
  })

  it('whose only paid program is given back is not, whatever else was chosen', async () => {
    const { who, reference } = await paidAndChose()
    await bench.refunded(reference)
    expect(paymentStatusOf(['ended', 'pending'])).toBe('initiated')
    expect(await isCountedAsPaid(who)).toBe(false)
  })
})

describe('a payment whose request is open on a phone', () => {
  const waits = async (who: Student) => {
    const { program, actor, user } = who
    const [listed] = await listEnrolments(user.id, 'en', bench.clock.now())
    const [unpaid] = await bench.call(listUnpaidPrograms, actor, {})
    const page = await bench.call(getProgramPage, actor, { slug: program.slug })
    return [listed?.paymentWaits, unpaid?.paymentWaits, page.paymentWaits]
  }

  it('waits on the dashboard, on the program page and among the payments alike, until the request is over', async () => {
    const who = await bench.student()
    expect(await waits(who)).toEqual([false, false, false])
    await bench.asked(who)
    expect(await waits(who)).toEqual([true, true, true])
    await bench.pass(8 * 60_000)
    expect(await waits(who)).toEqual([false, false, false])
  })

  it('and expires keeps that reason for its payer when the program is dropped', async () => {
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    await bench.pass(8 * 60_000)
    await drop(who, who.program.slug)
    expect((await bench.intent(reference)).state).toBe('cancelled')
    expect(await bench.call(listPayments, who.actor, {})).toMatchObject([
      { reference, status: 'failed', reason: 'payer_timeout' },
    ])
  })
})

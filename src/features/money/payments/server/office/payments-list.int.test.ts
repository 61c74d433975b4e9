import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { doualaDayOf, doualaDayStart } from '@/lib/douala-time'
import { signAccessToken } from '@/server/kernel/tokens'
import { callUseCase } from '@/testing/call'
import { createOpenCohort } from '@/testing/cohorts'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { readCsv } from '@/testing/read-csv'
import { statementsOf } from '@/testing/statements'
import { enrolManually } from './enrol-manually'
import { exportPaymentLines } from './export-payment-lines'
import { exportPayments } from './export-payments'
import { getManualForm } from './get-manual-form'
import { getOfficePayment } from './get-office-payment'
import { listOfficePayments } from './list-office-payments'

const exportCsv = backOfficeCalls['GET /api/admin/payments/export-csv'].handler

let bench: OfficeBench
/** One payment in each state. */
const references: Record<string, string> = {}

async function askedAndThen(work: (attempt: string) => void) {
  bench.provider.approvesAfterMs = null
  const who = await bench.student()
  const { reference } = await bench.asked(who)
  work((await bench.intent(reference)).attempts[0]?.id ?? '')
  bench.clock.advance(30_000)
  await bench.runJobs()
  return reference
}

beforeAll(async () => {
  bench = await openOfficeBench()
  references.initiated = (await bench.initiate(await bench.student())).reference
  references.review = await askedAndThen((id) => bench.provider.approve(id, { amountXaf: 500 }))
  references.failed = await askedAndThen((id) => bench.provider.reject(id))
  references.refunded = await bench.paid(await bench.student())
  await bench.refunded(references.refunded)
  references.owed = await bench.paid(await bench.student())
  await bench.mark(references.owed)
  const dear = await bench.student(90_000)
  await bench.db.user.update({
    where: { id: dear.user.id },
    data: { firstName: 'Élodie', lastName: '=cmd()', email: 'elodie@example.cm' },
  })
  references.verified = await bench.paid(dear)
  const payer = await bench.student()
  const cash = { student: payer.user.id, program: payer.program.slug, amount: 15_000, reason: 'Book 7' }
  references.cash = (await bench.call(enrolManually, bench.admin, cash)).reference
  const child = await bench.student()
  child.details.phone = '+237691223344'
  references.mother = await bench.paid(child)
  references.unknown = await askedAndThen(() => undefined)
  await bench.db.paymentAttempt.updateMany({
    where: { intent: { reference: references.unknown } },
    data: { state: 'expired', reason: 'payer_timeout', promptPhone: null, flaggedAt: bench.clock.now() },
  })
  bench.clock.advance(1_000)
  references.pending = await askedAndThen(() => undefined)
})
afterAll(async () => {
  expect(await bench.broken()).toEqual([])
  await bench.close()
})

const listed = async (input: object) =>
  (await bench.call(listOfficePayments, bench.admin, input)).items.map(({ reference }) => reference)

const totals = async (input: object) => (await bench.call(listOfficePayments, bench.admin, input)).totals

describe('nobody outside the office', () => {
  it('lists, opens or exports payments, or sees the form of an enrolment', async () => {
    const { actor } = await bench.student()
    expect(await refusal(bench.call(listOfficePayments, actor, {}))).toBe('forbidden')
    expect(await refusal(bench.call(getOfficePayment, actor, { reference: references.cash }))).toBe(
      'forbidden',
    )
    expect(await refusal(bench.call(exportPayments, actor, {}))).toBe('forbidden')
    expect(await refusal(bench.call(getManualForm, actor, {}))).toBe('forbidden')
  })
})

describe('the list', () => {
  it('is newest first, and sorted by amount when asked', async () => {
    const all = await listed({})
    expect(all[0]).toBe(references.pending)
    expect(new Set(all)).toEqual(new Set(Object.values(references)))
    expect((await listed({ sort: 'amount', dir: 'desc' }))[0]).toBe(references.verified)
  })

  it.each(['initiated', 'pending', 'unknown', 'failed', 'review', 'refunded'])(
    'finds what is %s',
    async (state) => {
      expect(await listed({ state })).toEqual([references[state]])
    },
  )

  it('finds what is paid, by way of paying, and what needs somebody', async () => {
    expect(new Set(await listed({ state: 'verified' }))).toEqual(
      new Set([references.verified, references.cash, references.owed, references.mother]),
    )
    expect(await listed({ source: 'cash' })).toEqual([references.cash])
    expect(await listed({ source: 'orange' })).toEqual([])
    expect(new Set(await listed({ attention: '1' }))).toEqual(
      new Set([references.review, references.owed, references.unknown]),
    )
  })

  it('finds a reference, a receipt, a phone, a name without its accent, an address', async () => {
    const { receipts } = await bench.intent(references.verified ?? '')
    expect(await listed({ q: references.verified?.slice(4).toLowerCase() })).toEqual([references.verified])
    expect(await listed({ q: receipts[0]?.number })).toEqual([references.verified])
    expect(await listed({ q: 'elodie' })).toEqual([references.verified])
    expect(await listed({ q: 'elodie@example' })).toEqual([references.verified])
    expect((await listed({ q: '670 00 00 01' })).length).toBe(10)
    expect(await listed({ q: `elodie ${references.verified?.slice(4, 9)}` })).toEqual([references.verified])
    expect(await listed({ q: '%' })).toEqual([])
    expect(await listed({ q: "'; drop table users --" })).toEqual([])
  })

  it.each([
    '691 22 33 44',
    '+237 691 22 33 44',
    '00237691223344',
    '237.691.22.33.44',
    '6 91-22-33-44',
    '3344',
    '23344',
  ])('finds the number that paid, typed as %s, and shows it', async (q) => {
    const { items } = await bench.call(listOfficePayments, bench.admin, { q })
    // The number of another transaction may end in the same digits.
    const byPhone = items.filter(({ found }) => found?.phone)
    expect(byPhone).toMatchObject([{ reference: references.mother, found: { phone: '+237691223344' } }])
  })

  it("finds the operator's transaction number, whole or its end, and shows it", async () => {
    const { attempts } = await bench.intent(references.mother ?? '')
    const number = attempts[0]?.providerTxnId ?? ''
    for (const q of [number, number.toLowerCase(), ` ${number} `, number.slice(-6)]) {
      const { items } = await bench.call(listOfficePayments, bench.admin, { q })
      expect(items).toMatchObject([{ reference: references.mother, found: { transaction: number } }])
    }
  })

  it('finds an amount, and a day as people write it', async () => {
    expect(await listed({ q: '90 000 FCFA' })).toEqual([references.verified])
    expect(await listed({ q: '90,000 XAF' })).toEqual([references.verified])
    const [year, month, day] = doualaDayOf(bench.clock.now()).split('-')
    expect(await listed({ q: `${day}/${month}/${year}` })).toContain(references.pending)
    expect(await listed({ q: `${year}-${month}-${day}` })).toContain(references.pending)
    for (const q of ['01/01/2020', '31/02/2026', '91 000 FCFA']) {
      expect(await listed({ q })).toEqual([])
    }
  })

  it('narrows to a program, and to a class that the student is in or has chosen; so does the file', async () => {
    const { programId, enrolmentId } = await bench.intent(references.cash ?? '')
    const { slug } = await bench.db.program.findUniqueOrThrow({ where: { id: programId } })
    const cohort = await createOpenCohort(programId)
    await bench.db.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: cohort.id } })
    expect(await listed({ program: slug })).toEqual([references.cash])
    expect(await listed({ class: cohort.id })).toEqual([references.cash])
    expect(await listed({ program: slug, class: cohort.id, state: 'failed' })).toEqual([])
    expect(await listed({ program: 'unknown' })).toEqual([])
    expect(await listed({ class: (await createOpenCohort(programId)).id })).toEqual([])
    expect((await totals({ class: cohort.id })).counts).toBeNull()
    expect((await totals({ class: cohort.id, period: 'today' })).listed).toEqual([
      { source: 'cash', count: 1, receivedXaf: 15_000, refundedXaf: 0 },
    ])
    const file = await bench.call(exportPayments, bench.admin, { program: slug, class: cohort.id })
    const rows: unknown[][] = []
    for await (const batch of file.batches) {
      rows.push(...batch)
    }
    expect(rows.map(([reference]) => reference)).toEqual([references.cash])
  })

  it('writes the ticked payments alone, or all that match without a tick, in both formats', async () => {
    const rowsOf = async (useCase: typeof exportPayments | typeof exportPaymentLines, input: object) => {
      const { header, batches } = await bench.call(useCase, bench.admin, input)
      const rows: unknown[][] = []
      for await (const batch of batches) {
        rows.push(...batch)
      }
      return rows.map((row) => row[header.indexOf('reference')])
    }
    const { cash = '', refunded = '', mother = '', failed = '' } = references
    const ticked = { [`pick-${cash}`]: 'on', [`pick-${refunded}`]: 'on', [`pick-${failed}`]: 'on' }
    const both = async (input: object) => [
      (await rowsOf(exportPayments, input)).toSorted(),
      (await rowsOf(exportPaymentLines, input)).toSorted(),
    ]
    // A payment that failed has moved no money, and a refund has a line of its own.
    expect(await both(ticked)).toEqual([
      [cash, refunded, failed].toSorted(),
      [cash, refunded, refunded].toSorted(),
    ])
    expect(await both({ ...ticked, state: 'refunded' })).toEqual([[refunded], [refunded, refunded]])
    expect(await both({ references: `${cash},${mother}` })).toEqual([
      [cash, mother].toSorted(),
      [cash, mother].toSorted(),
    ])
    expect(await both({ q: cash })).toEqual([[cash], [cash]])
    const everything = await rowsOf(exportPayments, {})
    expect(everything).toEqual(expect.arrayContaining(Object.values(references)))
    expect(await both({ 'pick-MBA-NOBODY': 'on' })).toEqual([[], []])
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`pick-MBA-${n}`, 'on']))
    for (const useCase of [exportPayments, exportPaymentLines]) {
      expect(await refusal(bench.call(useCase, bench.admin, many))).toBe('Validation.invalid')
      expect(await refusal(bench.call(useCase, bench.staff, ticked))).toBe('forbidden')
    }
  })

  it('finds a payer by a new address, and no longer by the old one', async () => {
    const { userId: id } = await bench.intent(references.verified ?? '')
    const { email } = await bench.db.user.findUniqueOrThrow({ where: { id } })
    await bench.db.user.update({ where: { id }, data: { email: 'philomene@example.cm' } })
    expect(await listed({ q: 'philomene@' })).toEqual([references.verified])
    expect(await listed({ q: email })).toEqual([])
    await bench.db.user.update({ where: { id }, data: { email } })
    expect(await listed({ q: email })).toEqual([references.verified])
  })

  it('counts each state, and what needs somebody, as the list shows them', async () => {
    const { counts } = await totals({})
    for (const state of [
      'initiated',
      'pending',
      'unknown',
      'verified',
      'failed',
      'review',
      'refunded',
    ] as const) {
      expect([state, counts?.[state]]).toEqual([state, (await listed({ state })).length])
    }
    expect(counts?.attention).toBe((await listed({ attention: '1' })).length)
    expect((await totals({ q: 'elodie' })).counts).toBeNull()
    expect((await totals({ source: 'mtn' })).counts).toBeNull()
  })

  it('adds up what was paid today and in a period, by where it came from', async () => {
    const mtn = { source: 'mtn', count: 4, receivedXaf: 135_000, refundedXaf: 15_000 }
    const cash = { source: 'cash', count: 1, receivedXaf: 15_000, refundedXaf: 0 }
    expect(await totals({})).toMatchObject({ today: [cash, mtn], listed: null })
    expect((await totals({ period: 'today' })).listed).toEqual([cash, mtn])
    expect((await totals({ period: 'week', state: 'verified', q: 'elodie' })).listed).toEqual([
      { source: 'mtn', count: 1, receivedXaf: 90_000, refundedXaf: 0 },
    ])
    expect((await totals({ period: 'month', state: 'failed' })).listed).toEqual([])
    expect((await totals({ from: '2020-01-01' })).listed).toBeNull()
  })

  it('subtracts from a day what was given back on it, to the minute of Douala, and nothing that paid for nothing', async () => {
    const { id, refunds } = await bench.intent(references.refunded ?? '')
    const [refund] = refunds
    const before = { paidAt: (await bench.intent(references.refunded ?? '')).paidAt }
    const sumOf = async () => {
      const mtn = (await totals({})).today.find(({ source }) => source === 'mtn')
      return [mtn?.count, mtn?.receivedXaf, mtn?.refundedXaf]
    }
    const day = doualaDayOf(bench.clock.now())
    const midnight = doualaDayStart(day)?.getTime() ?? 0
    const beforeMidnight = new Date(midnight - 60_000)
    expect(await sumOf()).toEqual([4, 135_000, 15_000])
    // Paid yesterday, refunded today.
    await bench.db.paymentIntent.update({ where: { id }, data: { paidAt: beforeMidnight } })
    expect(await sumOf()).toEqual([3, 120_000, 15_000])
    await bench.db.refund.update({ where: { id: refund?.id }, data: { paidOutAt: new Date(midnight) } })
    expect(await sumOf()).toEqual([3, 120_000, 15_000])
    await bench.db.refund.update({ where: { id: refund?.id }, data: { paidOutAt: beforeMidnight } })
    expect(await sumOf()).toEqual([3, 120_000, 0])
    await bench.db.paymentIntent.update({ where: { id }, data: before })
    await bench.db.refund.update({ where: { id: refund?.id }, data: { paidOutAt: refund?.paidOutAt } })
    expect((await totals({ period: 'today', state: 'refunded' })).listed).toEqual([
      { source: 'mtn', count: 1, receivedXaf: 15_000, refundedXaf: 15_000 },
    ])
  })

  it('shows a request whose outcome nobody knows as that alone, until it was looked up', async () => {
    const { items } = await bench.call(listOfficePayments, bench.admin, { state: 'unknown' })
    expect(items).toMatchObject([
      { reference: references.unknown, question: { provider: 'mtn', since: expect.any(Date) } },
    ])
    expect(await listed({ state: 'failed' })).toEqual([references.failed])
    expect(await listed({ state: 'pending' })).toEqual([references.pending])
  })

  it('holds the days of Douala that were asked for, and so does the file', async () => {
    const { id, createdAt } = await bench.intent(references.verified ?? '')
    // 23:30 UTC is half past midnight of the next day in Douala.
    const moved = new Date('2026-11-10T23:30:00Z')
    await bench.db.paymentIntent.update({ where: { id }, data: { createdAt: moved } })
    const days = { from: '2026-11-11', to: '2026-11-11' }
    expect(await listed(days)).toEqual([references.verified])
    expect(await listed({ from: '2026-11-10', to: '2026-11-10' })).toEqual([])
    expect((await totals(days)).counts).toMatchObject({ verified: 1, failed: 0 })
    expect(await listed({ period: 'week' })).not.toContain(references.verified)
    const file = await bench.call(exportPayments, bench.admin, days)
    const rows: unknown[][] = []
    for await (const batch of file.batches) {
      rows.push(...batch)
    }
    expect(rows.map(([reference]) => reference)).toEqual([references.verified])
    await bench.db.paymentIntent.update({ where: { id }, data: { createdAt } })
  })

  it('refuses what it does not know', async () => {
    for (const wrong of [
      { state: 'paid' },
      { period: 'year' },
      { sort: 'name' },
      { page: '0' },
      { q: 'x'.repeat(101) },
    ]) {
      expect(await refusal(bench.call(listOfficePayments, bench.admin, wrong))).toMatch(/^Validation/)
    }
  })

  it('refuses a day that is none', async () => {
    const wrong = bench.call(listOfficePayments, bench.admin, { from: '2026-02-31' })
    expect(await refusal(wrong)).toBe('Audit.dayInvalid')
  })

  it('takes at most three statements, the session included', async () => {
    const session = await bench.db.session.create({
      data: {
        userId: bench.admin.user.id,
        kind: 'api',
        lastSeenAt: bench.clock.now(),
        expiresAt: new Date(bench.clock.now().getTime() + 3_600_000),
      },
    })
    const bearer = await signAccessToken(bench.admin.user.id, session.id, bench.clock.now())
    const read = (input: object) => callUseCase(listOfficePayments, input, { credentials: { bearer } })
    await read({})
    for (const input of [
      {},
      { q: 'elodie', state: 'verified' },
      { attention: '1', page: '2' },
      { period: 'week' },
      { program: 'web', q: 'elodie' },
    ]) {
      expect((await statementsOf(() => read(input))).length).toBeLessThanOrEqual(3)
    }
  })
})

describe('one payment', () => {
  it('tells who did what, in which order, and what is booked', async () => {
    const payment = await bench.call(getOfficePayment, bench.admin, { reference: references.refunded })
    const name = `${bench.admin.user.firstName} ${bench.admin.user.lastName}`
    expect(payment).toMatchObject({
      status: 'refunded',
      receiptNumber: expect.any(String),
      refundedXaf: expect.any(Number),
      creditNotes: [expect.any(String)],
      refunds: [{ state: 'done', ofPayment: true, markedBy: name, approval: { by: name } }],
      can: { recheck: false, refund: null, closeReview: null },
    })
    expect(payment.events.map(({ type }) => type).slice(-4)).toEqual([
      ...['refund.marked', 'refund.approved', 'refund.paid_out', 'intent.paying_attempt_refunded'],
    ])
    expect(payment.ledger.reduce((sum, { amountXaf }) => sum + amountXaf, 0)).toBe(0)
  })

  it('offers what is possible, and nothing else', async () => {
    const can = async (reference?: string) =>
      (await bench.call(getOfficePayment, bench.admin, { reference })).can
    expect(await can(references.verified)).toMatchObject({ recheck: false, refund: { refundXaf: 90_000 } })
    expect(await can(references.owed)).toMatchObject({ refund: null })
    expect(await can(references.review)).toMatchObject({
      recheck: true,
      closeReview: [`${references.review}-1`],
    })
    expect(await can(references.initiated)).toEqual({
      recheck: false,
      refund: null,
      closeReview: null,
      sendReceipt: null,
      manage: true,
    })
  })
})

describe('the file', () => {
  it('holds what is listed, safe for a table program, and is accounted for', async () => {
    const session = await bench.db.session.create({
      data: {
        userId: bench.admin.user.id,
        kind: 'api',
        lastSeenAt: bench.clock.now(),
        expiresAt: new Date(bench.clock.now().getTime() + 3_600_000),
      },
    })
    const bearer = await signAccessToken(bench.admin.user.id, session.id, bench.clock.now())
    const request = new Request('http://localhost:3000/api/admin/payments/export-csv?state=verified', {
      headers: { authorization: `Bearer ${bearer}` },
    })
    const response = await exportCsv(request, { params: Promise.resolve({}) })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await response.text()
    expect(text).not.toContain('+237')
    expect(JSON.stringify(readCsv(text))).toContain('Élodie =cmd()')
    expect(readCsv(text).length).toBe(5)
    const entry = await bench.db.auditEntry.findFirst({
      where: { action: 'payments.exported' },
      orderBy: { id: 'desc' },
    })
    expect(entry?.details).toEqual({ filter: { state: 'verified' } })
  })
})

describe('the form of a manual enrolment', () => {
  it('finds students only, and says what is due for each program', async () => {
    const form = await bench.call(getManualForm, bench.admin, { q: 'elodie' })
    expect(form.matches).toMatchObject([{ email: 'elodie@example.cm' }])
    expect((await bench.call(getManualForm, bench.admin, { q: bench.admin.user.username })).matches).toEqual(
      [],
    )
    const student = form.matches[0]?.id
    const { programs } = await bench.call(getManualForm, bench.admin, { student })
    expect(programs.filter(({ paid }) => paid)).toHaveLength(1)
    expect(await refusal(bench.call(getManualForm, bench.admin, { student: bench.admin.user.id }))).toBe(
      'not_found',
    )
  })
})

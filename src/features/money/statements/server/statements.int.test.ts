import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour, minute } from '@/config/durations'
import { readAttempt } from '@/features/money/payments/server/attempts/read-attempt'
import { claimPayment } from '@/features/money/payments/server/claims/claim-payment'
import { listOfficeClaims } from '@/features/money/payments/server/claims/list-office-claims'
import { enrolManually } from '@/features/money/payments/server/office/enrol-manually'
import { getManualForm } from '@/features/money/payments/server/office/get-manual-form'
import { recheckPayment } from '@/features/money/payments/server/office/recheck-payment'
import { doualaDayOf } from '@/lib/douala-time'
import type { Actor } from '@/server/kernel/actor'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { campayRig } from '@/testing/simulators/gateway-rigs'
import { explainDifference } from './explain-difference'
import { findOpenLines } from './find-open-lines'
import { importStatement } from './import-statement'
import { listDifferences } from './list-differences'
import { reportDifferences } from './report-differences.job'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(async () => {
  await bench.close()
})

interface Line {
  number: string
  at?: Date
  amount?: number
  type?: string
  phone?: string
  reference?: string
}

const csv = (lines: readonly Line[]) =>
  [
    'Id;External Id;Date;Status;Type;From;Amount',
    ...lines.map(
      ({ number, at = bench.clock.now(), amount = 15_000, type = 'Payment', phone = '', reference = '' }) =>
        [number, reference, at.toISOString(), 'Successful', type, phone, amount].join(';'),
    ),
  ].join('\n')

async function importFile(file: string, actor: Actor = bench.admin, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ provider: 'mtn', ...fields })) {
    form.set(name, value)
  }
  form.set('file', new File([file], 'statement.csv', { type: 'text/csv' }))
  const request = new Request('http://site.test', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') ?? ''
  return bench.call(importStatement, actor, { form: { contentType, body: request.body } })
}

const listed = async (input: object = {}) =>
  (await bench.call(listDifferences, bench.admin, { page_size: '200', ...input })).items

let numbers = 0
const nextNumber = () => String(7_100_000_000 + numbers++)

describe('nobody but an admin', () => {
  it('imports a file, sees the differences or explains one', async () => {
    const student = await bench.student()
    for (const actor of [bench.staff, student.actor]) {
      expect(await refusal(importFile(csv([{ number: nextNumber() }]), actor))).toBe('forbidden')
      expect(await refusal(bench.call(listDifferences, actor, {}))).toBe('forbidden')
      expect(
        await refusal(
          bench.call(explainDifference, actor, { kind: 'line', id: randomUUID(), reason: 'Known' }),
        ),
      ).toBe('forbidden')
    }
    expect(await refusal(importFile(csv([{ number: nextNumber() }]), bench.visitor))).toBe('sign_in_first')
  })
})

describe('a file is refused', () => {
  it.each([
    ['', {}, 'Statements.errors.columns'],
    ['Id;Date;Amount\n1;x;1', {}, 'Statements.errors.date'],
    ['x'.repeat(5 * 1024 * 1024 + 1), {}, 'Statements.errors.tooLarge'],
    ['Id;Date;Amount', { provider: 'nobody' }, 'Validation.providerUnknown'],
  ])('%#', async (file, fields, text) => {
    const before = await bench.db.statement.count()
    expect(await refusal(importFile(file, bench.admin, fields))).toBe(text)
    expect(await bench.db.statement.count()).toBe(before)
  })
})

describe('the same file', () => {
  it('twice changes nothing and answers the same, also at the same moment', async () => {
    const file = csv([{ number: nextNumber() }, { number: nextNumber() }])
    const [one, two] = await Promise.all([importFile(file), importFile(file)])
    expect([one.isNew, two.isNew].sort()).toEqual([false, true])
    const third = await importFile(file)
    expect(third).toEqual({ isNew: false, lines: 2, matched: 0, unknown_here: 2, unknown_there: 0 })
    expect({ ...one, isNew: 0 }).toEqual({ ...two, isNew: 0 })
  })

  it('in part: lines that another file had are not stored twice', async () => {
    const [a, b] = [{ number: nextNumber() }, { number: nextNumber() }]
    await importFile(csv([a]))
    const before = await bench.db.statementLine.count()
    expect(await importFile(csv([a, b]))).toMatchObject({ lines: 2, unknown_here: 2 })
    expect(await bench.db.statementLine.count()).toBe(before + 1)
  })
})

describe('lines agree with', () => {
  it('requests by the operator’s number or by our reference, refunds by the number of the payout, and cash by the number in its reason', async () => {
    const byNumber = await bench.intent(await bench.paid(await bench.student()))
    const byReference = await bench.intent(await bench.paid(await bench.student()))
    const refunded = await bench.paid(await bench.student())
    await bench.refunded(refunded)
    const { payoutReference } = await bench.refundOf(refunded)
    const [refundedAttempt] = (await bench.intent(refunded)).attempts
    const cash = await bench.student()
    const cashNumber = nextNumber()
    await bench.call(enrolManually, bench.admin, {
      student: cash.user.id,
      program: cash.program.slug,
      amount: 15_000,
      reason: `Transfer, number ${cashNumber}.`,
    })
    const answer = await importFile(
      csv([
        { number: byNumber.attempts[0]?.providerTxnId ?? '' },
        { number: nextNumber(), reference: byReference.attempts[0]?.reference },
        { number: refundedAttempt?.providerTxnId ?? '' },
        { number: payoutReference ?? '', type: 'Disbursement' },
        { number: cashNumber },
      ]),
    )
    expect(answer).toMatchObject({ lines: 5, matched: 5, unknown_here: 0 })
  })

  it('nothing when the amount differs: that is one difference', async () => {
    const paid = await bench.intent(await bench.paid(await bench.student()))
    const number = paid.attempts[0]?.providerTxnId ?? ''
    expect(await importFile(csv([{ number, amount: 14_000 }]))).toMatchObject({
      lines: 1,
      matched: 0,
      unknown_here: 1,
    })
    const mine = (await listed()).filter((each) => each.number === number)
    expect(mine).toMatchObject([
      {
        kind: 'line',
        amountXaf: 14_000,
        ourAmountXaf: 15_000,
        ourState: 'succeeded',
        reference: paid.reference,
      },
    ])
  })
})

describe('a file of CamPay', () => {
  const file = (numbers: readonly string[]) =>
    [
      'reference,operator_reference,operator,endpoint,amount,currency,status,datetime',
      ...numbers.map(
        (number) => `r-${number},${number},x,collect,15000,XAF,SUCCESSFUL,${bench.clock.now().toISOString()}`,
      ),
    ].join('\n')

  it('has the money of both networks, and the files of the operators do not miss it', async () => {
    const numbers: string[] = []
    for (const provider of ['mtn', 'orange', 'mtn'] as const) {
      const who = await bench.student()
      who.details.provider = provider
      const [attempt] = (await bench.intent(await bench.paid(who))).attempts
      await bench.db.paymentAttempt.update({ where: { id: attempt?.id }, data: { aggregator: 'campay' } })
      numbers.push(attempt?.providerTxnId ?? '')
    }
    const [first = '', second = '', third = ''] = numbers
    bench.clock.advance(1_000)
    const answer = await importFile(file([first, second]), bench.admin, { provider: 'campay' })
    expect(answer).toMatchObject({ lines: 2, matched: 2, unknown_here: 0, unknown_there: 1 })
    await importFile(csv([{ number: nextNumber() }]))
    await importFile(csv([{ number: nextNumber() }]), bench.admin, { provider: 'orange' })
    const missed = (await listed({ side: 'there' })).filter(({ number }) => numbers.includes(number))
    expect(missed).toMatchObject([{ number: third, provider: 'campay' }])
  })

  it('reveals CamPay’s reference of a request whose answer was lost: the read that follows pays', async () => {
    const rig = await campayRig({ callbackMode: 'never' }, bench.clock)
    const { gateways } = bench.container
    const { mtn } = gateways
    Object.assign(gateways, { mtn: undefined, campay: rig.gateway })
    rig.simulator.nextTime(/collect\/$/, { kind: 'drop_committed' })
    const { reference } = await bench.asked(await bench.student())
    await bench.pass(12 * 60_000, 60_000)
    const [attempt] = (await bench.intent(reference)).attempts
    expect(attempt).toMatchObject({ state: 'expired', handle: {} })
    const id = attempt?.id ?? ''
    await rig.simulator.approve(id)
    const { reference: theirs, operatorReference } = rig.simulator.of(id)
    await importFile(
      [
        'reference,external_reference,external_user,operator_reference,endpoint,amount,currency,status,datetime',
        `${theirs},${id},${attempt?.reference},${operatorReference},collect,15000,XAF,SUCCESSFUL,${bench.clock.now().toISOString()}`,
      ].join('\n'),
      bench.admin,
      { provider: 'campay' },
    )
    expect((await bench.intent(reference)).state).toBe('authorised')
    bench.clock.advance(5_000)
    await bench.runJobs()
    expect((await bench.intent(reference)).state).toBe('paid')
    expect((await listed()).filter(({ number }) => number === operatorReference)).toEqual([])
    Object.assign(gateways, { mtn, campay: undefined })
    await rig.simulator.stop()
  })
})

describe('a line about a request without an outcome', () => {
  it('lets the provider be asked: only its word makes the payment paid', async () => {
    bench.provider.approvesAfterMs = null
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    await bench.pass(20 * 60_000, 60_000)
    const [attempt] = (await bench.intent(reference)).attempts
    expect(attempt?.state).toBe('expired')
    bench.provider.approve(attempt?.id ?? '')
    await importFile(csv([{ number: `T-${attempt?.id}`, reference: attempt?.reference }]))
    expect((await bench.intent(reference)).state).toBe('authorised')
    bench.clock.advance(5_000)
    await bench.runJobs()
    expect((await bench.intent(reference)).state).toBe('paid')
    expect((await listed()).filter((each) => each.reference === reference)).toEqual([])
  })
})

describe('a plain transfer', () => {
  async function transfer() {
    const who = await bench.student()
    const number = nextNumber()
    await importFile(csv([{ number, phone: who.details.phone, amount: 15_000 }]))
    await bench.db.user.update({ where: { id: who.user.id }, data: { phone: who.details.phone } })
    const line = (await listed()).find((each) => each.number === number)
    return { who, number, line }
  }
  const book = (student: string, program: string, line: string, more: object = {}) =>
    bench.call(enrolManually, bench.admin, {
      student,
      program,
      line,
      amount: 15_000,
      reason: 'Transfer of the statement',
      ...more,
    })

  it('is offered for the student whose telephone it came from, and booked once', async () => {
    const { who, line } = await transfer()
    expect(line).toMatchObject({ studentId: who.user.id, reference: null })
    const form = await bench.call(getManualForm, bench.admin, { student: who.user.id, line: line?.id })
    expect(form.line).toMatchObject({ amountXaf: 15_000 })
    const { reference } = await book(who.user.id, who.program.slug, line?.id ?? '')
    expect(await bench.intent(reference)).toMatchObject({ state: 'paid', amountXaf: 15_000 })
    expect((await listed()).map(({ id }) => id)).not.toContain(line?.id)
    const other = await bench.student()
    expect(await refusal(book(other.user.id, other.program.slug, line?.id ?? ''))).toBe(
      'PaymentsOffice.lineIsBooked',
    )
  })

  it('is not booked with another amount, or twice at the same moment', async () => {
    const { who, line } = await transfer()
    const other = await bench.student()
    expect(await refusal(book(who.user.id, who.program.slug, line?.id ?? '', { amount: 16_000 }))).toBe(
      'PaymentsOffice.lineHasOtherAmount',
    )
    const outcomes = await Promise.all(
      [who, other].map(({ user, program }) => refusal(book(user.id, program.slug, line?.id ?? ''))),
    )
    expect(outcomes.sort()).toEqual(['PaymentsOffice.lineIsBooked', 'accepted'])
  })

  it('of a request that its provider confirmed is never booked by hand', async () => {
    const paid = await bench.intent(await bench.paid(await bench.student()))
    const number = paid.attempts[0]?.providerTxnId ?? ''
    await importFile(csv([{ number, amount: 15_000 }]))
    const line = await bench.db.statementLine.findFirstOrThrow({ where: { number } })
    const other = await bench.student()
    expect(await refusal(book(other.user.id, other.program.slug, line.id))).toBe(
      'PaymentsOffice.lineIsBooked',
    )
  })

  it('that went out is no payment, and neither is one that was explained', async () => {
    const who = await bench.student()
    const [out, known] = [nextNumber(), nextNumber()]
    await importFile(csv([{ number: out, type: 'Disbursement' }, { number: known }]))
    const lineOf = async (number: string) =>
      (await bench.db.statementLine.findFirstOrThrow({ where: { number } })).id
    expect(await refusal(book(who.user.id, who.program.slug, await lineOf(out)))).toBe('not_found')
    const line = await lineOf(known)
    await bench.call(explainDifference, bench.admin, { kind: 'line', id: line, reason: 'A loan' })
    expect(await refusal(book(who.user.id, who.program.slug, line))).toBe('PaymentsOffice.lineIsBooked')
  })

  /** A request without an outcome, and its line; the provider took the money, and does not answer any more. */
  async function askedFor(passMs: number) {
    bench.provider.approvesAfterMs = null
    const who = await bench.student()
    const { reference } = await bench.asked(who)
    await bench.pass(passMs, Math.max(minute, passMs / 20))
    const [attempt] = (await bench.intent(reference)).attempts
    bench.provider.approve(attempt?.id ?? '')
    bench.provider.isDown = true
    const number = `T-${attempt?.id}`
    await importFile(csv([{ number, reference: attempt?.reference }]))
    await bench.runJobs()
    const line = await bench.db.statementLine.findFirstOrThrow({ where: { number } })
    return { who, reference, attempt, line }
  }

  it('that is still to be read is never booked by hand', async () => {
    const { who, reference, line } = await askedFor(20 * minute)
    expect(await refusal(book(who.user.id, who.program.slug, line.id))).toBe('PaymentsOffice.lineIsAsked')
    bench.provider.isDown = false
    await bench.pass(8 * hour, hour)
    expect(await bench.intent(reference)).toMatchObject({ state: 'paid', manualById: null })
    expect(await bench.broken()).toEqual([])
  })

  it('of a request that was given up is booked by hand, and never counts a second time', async () => {
    const { who, reference, attempt, line } = await askedFor(80 * hour)
    const { reference: booked } = await book(who.user.id, who.program.slug, line.id)
    bench.provider.isDown = false
    const alerts = await bench.mails('payment_alert')
    for (const _ of ['once', 'again']) {
      bench.clock.advance(minute)
      const reading = bench.call(recheckPayment, bench.admin, { reference })
      await bench.whileTimePasses(
        reading.catch(() => undefined),
        1_000,
      )
    }
    expect(await bench.intent(booked)).toMatchObject({ state: 'paid', amountXaf: 15_000 })
    const { attempts, refunds } = await bench.intent(reference)
    expect([attempts.find(({ id }) => id === attempt?.id)?.state, refunds]).toEqual(['expired', []])
    expect((await bench.mails('payment_alert')) - alerts).toBe(1)
    expect(await bench.broken()).toEqual([])
  })

  describe('whose request is answered at the same moment', () => {
    let other: pg.Client
    beforeAll(async () => {
      other = new pg.Client({ connectionString: bench.url })
      await other.connect()
      // Receipts have a number series.
      await bench.paid(await bench.student())
    })
    afterAll(() => other.end())

    const until = async (waiting: number) => {
      for (;;) {
        const { rows } = await other.query('select count(*)::int as count from pg_locks where not granted')
        if (rows[0].count >= waiting) {
          return
        }
      }
    }
    /** A request that was given up although the provider took the money; no file has its line yet. */
    async function givenUp() {
      bench.provider.approvesAfterMs = null
      const who = await bench.student()
      const { reference } = await bench.asked(who)
      await bench.pass(80 * hour, 4 * hour)
      const [attempt] = (await bench.intent(reference)).attempts
      const id = attempt?.id ?? ''
      bench.provider.approve(id)
      bench.clock.advance(minute)
      const other = await bench.student()
      const importLine = async () => {
        await importFile(csv([{ number: `T-${id}` }]))
        return bench.db.statementLine.findFirstOrThrow({ where: { number: `T-${id}` } })
      }
      const bookLine = (line: { id: string }) => refusal(book(other.user.id, other.program.slug, line.id))
      return { id, reference, importLine, bookLine, other }
    }
    const received = async (ids: string[]) =>
      (await bench.db.paymentIntent.findMany({ where: { userId: { in: ids }, state: 'paid' } })).length

    it('counts once when the answer comes first and the line is stored meanwhile', async () => {
      const { id, reference, importLine, bookLine, other: student } = await givenUp()
      const { userId } = await bench.intent(reference)
      await other.query('begin')
      await other.query('select 1 from number_series for update')
      const reading = readAttempt(id)
      await until(1)
      const booking = bookLine(await importLine())
      await until(2)
      await other.query('rollback')
      expect([await reading, await booking]).toEqual(['succeeded', 'PaymentsOffice.lineIsBooked'])
      expect(await received([userId, student.user.id])).toBe(1)
      expect((await bench.intent(reference)).state).toBe('paid')
      expect(await bench.broken()).toEqual([])
    })

    it('counts once when the booking comes first, and the answer becomes a question for the office', async () => {
      const { id, reference, importLine, bookLine, other: student } = await givenUp()
      const { userId } = await bench.intent(reference)
      const line = await importLine()
      const alerts = await bench.mails('payment_alert')
      await other.query('begin')
      await other.query('select 1 from number_series for update')
      const booking = bookLine(line)
      await until(1)
      const reading = readAttempt(id)
      await until(2)
      await other.query('rollback')
      expect([await booking, await reading]).toEqual(['accepted', 'succeeded'])
      expect(await received([userId, student.user.id])).toBe(1)
      expect((await bench.intent(reference)).state).not.toBe('paid')
      expect((await bench.mails('payment_alert')) - alerts).toBe(1)
      expect(await bench.broken()).toEqual([])
    })
  })

  it('of a request that was given up is read until the provider answers, even when nobody books it', async () => {
    const { reference } = await askedFor(80 * hour)
    await bench.db.$executeRaw`delete from graphile_worker._private_jobs`
    await bench.pass(30 * minute, 5 * minute)
    expect((await bench.intent(reference)).state).not.toBe('paid')
    bench.provider.isDown = false
    await bench.pass(10 * minute, minute)
    expect(await bench.intent(reference)).toMatchObject({ state: 'paid', manualById: null })
    const [attempt] = (await bench.intent(reference)).attempts
    expect(attempt).toMatchObject({ state: 'succeeded', nextReadAt: null })
    expect(await bench.broken()).toEqual([])
  })

  it('that its sender claimed is first in the office’s view, and booking it answers the claim', async () => {
    bench.provider.approvesAfterMs = null
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const number = nextNumber()
    await importFile(csv([{ number, amount: 15_000 }]))
    const claim = bench.call(claimPayment, who.actor, { reference, text: number })
    expect(await bench.whileTimePasses(claim, 1_000)).toMatchObject({ state: 'waiting' })
    const inQueue = async () =>
      (await bench.call(listOfficeClaims, bench.admin, { q: number })).items.find(
        (each) => each.number === number,
      )
    const shown = await inQueue()
    expect(shown).toMatchObject({ state: 'waiting', lineAmountXaf: 15_000 })
    expect((await listed()).find((each) => each.number === number)).toMatchObject({ studentId: who.user.id })
    await book(who.user.id, who.program.slug, shown?.lineId ?? '')
    expect(await inQueue()).toMatchObject({ state: 'paid' })
  })
})

describe('a line that no payment has', () => {
  const find = (q: string, actor: Actor = bench.admin) => bench.call(findOpenLines, actor, { q })

  it('is found by its number or an SMS, by administrators, until it is booked, explained or paid in cash', async () => {
    const [open, known, cash, out] = [nextNumber(), nextNumber(), nextNumber(), nextNumber()]
    await importFile(
      csv([{ number: open }, { number: known }, { number: cash }, { number: out, type: 'Disbursement' }]),
    )
    expect(await refusal(find(open, bench.staff))).toBe('forbidden')
    expect(await find(open)).toMatchObject([{ number: open, amountXaf: 15_000, isOut: false }])
    expect(await find(`Payment of 15000 XAF. Transaction Id: ${open}.`)).toMatchObject([{ number: open }])
    expect(await find(out)).toMatchObject([{ number: out, isOut: true }])
    for (const q of [open.slice(0, 6), nextNumber(), 'zangmo', "' or 1=1 --", '']) {
      expect(await find(q), q).toEqual([])
    }
    const line = (await find(known))[0]?.id
    await bench.call(explainDifference, bench.admin, { kind: 'line', id: line, reason: 'A loan' })
    expect(await find(known)).toEqual([])
    const { user, program } = await bench.student()
    await bench.call(enrolManually, bench.admin, {
      student: user.id,
      program: program.slug,
      amount: 15_000,
      reason: `Transfer ${cash}`,
    })
    expect(await find(cash)).toEqual([])
    const who = await bench.student()
    await bench.call(enrolManually, bench.admin, {
      student: who.user.id,
      program: who.program.slug,
      amount: 15_000,
      line: (await find(open))[0]?.id,
      reason: 'Transfer of the statement',
    })
    expect(await find(open)).toEqual([])
  })

  it('is alone in the list that the search leads to', async () => {
    const [one, other] = [nextNumber(), nextNumber()]
    await importFile(csv([{ number: one }, { number: other }]))
    expect((await listed({ q: one })).map(({ number }) => number)).toEqual([one])
    expect((await listed({ q: one.slice(0, -1), side: 'here' })).map(({ number }) => number)).toContain(one)
    expect(await listed({ q: one, side: 'there' })).toEqual([])
    expect(await listed({ q: "%' or 1=1" })).toEqual([])
  })
})

describe('a difference', () => {
  it('leaves the list when somebody explains it, once', async () => {
    const number = nextNumber()
    await importFile(csv([{ number, amount: 700 }]))
    const line = (await listed()).find((each) => each.number === number)
    const explain = (reason: string) =>
      bench.call(explainDifference, bench.admin, { kind: 'line', id: line?.id, reason })
    expect(await refusal(explain(''))).toBe('Validation.reasonNeeded')
    await explain('Interest of the operator')
    expect(await refusal(explain('Again'))).toBe('Statements.explainedAlready')
    expect((await listed()).map(({ id }) => id)).not.toContain(line?.id)
    expect(
      await bench.db.auditEntry.count({
        where: { action: 'statement.explained', details: { path: ['id'], equals: line?.id } },
      }),
    ).toBe(1)
  })
})

/** Requests that succeeded, written at once: the fast way to ten thousand. */
async function succeeded(count: number, from: Date): Promise<string[]> {
  const reference = await bench.paid(await bench.student())
  const { id } = await bench.intent(reference)
  const base = 4_000_000_000
  await bench.db.$executeRaw`
    insert into payment_attempts (id, intent_id, provider, reference, callback_token, phone, amount_xaf, state, provider_txn_id,
      submitted_at, last_read_at, horizon_at, updated_at)
    select gen_random_uuid(), ${id}::uuid, 'orange', 'X' || n, 'x' || n, '+237690000000', 15000, 'succeeded',
      (${base}::bigint + n)::text, ${from}::timestamptz + n * interval '5 seconds', ${from}::timestamptz + n * interval '5 seconds', now(), now()
    from generate_series(0, ${count - 1}::int) n`
  return Array.from({ length: count }, (_, n) => String(base + n))
}

describe('a statement of 10,000 lines with 30 planted differences', () => {
  it('shows exactly those 30, and the report at seven tells of them once', { timeout: 60_000 }, async () => {
    // The planted requests below are written without their books.
    expect(await bench.broken()).toEqual([])
    await bench.db.statementNote.deleteMany()
    await bench.db.statementLine.deleteMany()
    await bench.db.statement.deleteMany()
    const from = new Date(bench.clock.now().getTime() - 3 * 86_400_000)
    const numbersOf = await succeeded(10_000, from)
    const at = (n: number) => new Date(from.getTime() + n * 5_000)
    const planted = new Set<string>()
    const lines = numbersOf.flatMap((number, n): Line[] => {
      const spot = n % 1_000
      if (spot === 333) {
        planted.add(number)
        return []
      }
      if (spot === 666) {
        planted.add(number)
        return [{ number, at: at(n), amount: 14_500 }]
      }
      if (spot === 999) {
        const unknown = nextNumber()
        planted.add(unknown)
        return [
          { number, at: at(n) },
          { number: unknown, at: at(n) },
        ]
      }
      return [{ number, at: at(n) }]
    })
    expect(lines).toHaveLength(10_000)
    const answer = await importFile(csv(lines), bench.admin, { provider: 'orange' })
    expect(answer).toEqual({
      isNew: true,
      lines: 10_000,
      matched: 9_980,
      unknown_here: 20,
      unknown_there: 10,
    })
    const found = await listed()
    expect(found).toHaveLength(30)
    expect(new Set(found.map(({ number }) => number))).toEqual(planted)
    expect(await listed({ side: 'there' })).toHaveLength(10)
    expect(await listed({ side: 'here' })).toHaveLength(20)

    const run = () => reportDifferences.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
    await run()
    await run()
    const told = await bench.db.outboxMail.findMany({
      where: { kind: 'payment_alert', data: { path: ['alert'], equals: 'differences' } },
    })
    expect(told).toMatchObject([{ data: { count: 30 } }])
    expect(told[0]?.dedupeKey).toContain(doualaDayOf(bench.clock.now()))
  })

  it('reports nothing when nothing differs', async () => {
    await bench.db.statementLine.deleteMany()
    await bench.db.statement.deleteMany()
    const before = await bench.mails('payment_alert')
    bench.clock.advance(86_400_000)
    await reportDifferences.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
    expect(await bench.mails('payment_alert')).toBe(before)
  })
})

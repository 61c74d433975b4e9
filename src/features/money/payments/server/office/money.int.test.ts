import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { hour } from '@/config/durations'
import { doualaDayOf } from '@/lib/douala-time'
import { signAccessToken } from '@/server/kernel/tokens'
import { codeOf } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { readCsv } from '@/testing/read-csv'
import { statementsOf } from '@/testing/statements'
import { enrolManually } from './enrol-manually'
import { exportMoney } from './export-money'
import { listOfficePayments } from './list-office-payments'
import { presentMoney, readMoney } from './read-money'

const read = backOfficeCalls['GET /api/admin/money'].handler
const exportCsv = backOfficeCalls['GET /api/admin/money/export-csv'].handler

let bench: OfficeBench
/** The day on which everything was paid but the last one, and the day after. */
let day = ''
let next = ''
let kept = ''

beforeAll(async () => {
  bench = await openOfficeBench()
  day = doualaDayOf(bench.clock.now())
  kept = await bench.paid(await bench.student())
  const returned = await bench.paid(await bench.student(20_000))
  await bench.refunded(returned)
  await bench.mark(await bench.paid(await bench.student(30_000)))
  const { user, program } = await bench.student()
  const cash = { student: user.id, program: program.slug, amount: 15_000, reason: 'Book 7' }
  await bench.call(enrolManually, bench.admin, cash)
  await bench.initiate(await bench.student())
  bench.clock.advance(24 * 3_600_000)
  next = doualaDayOf(bench.clock.now())
  await bench.paid(await bench.student(40_000))
})
afterAll(() => bench.close())

/** The headers of an administrator who has signed in just now. */
async function asAdmin() {
  const { id: userId } = await createUser({ role: 'admin' })
  const now = bench.clock.now()
  const { id } = await bench.db.session.create({
    data: { userId, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + hour) },
  })
  return { authorization: `Bearer ${await signAccessToken(userId, id, now)}` }
}

const report = (input: object) => bench.call(readMoney, bench.admin, input)

describe('nobody but an admin', () => {
  it('sees the money or takes it away as a file', async () => {
    for (const actor of [bench.staff, (await bench.student()).actor]) {
      expect(await refusal(bench.call(readMoney, actor, {}))).toBe('forbidden')
      expect(await refusal(bench.call(exportMoney, actor, {}))).toBe('forbidden')
    }
  })
})

describe('the report', () => {
  it.each([{ from: '2026-02-31' }, { by: 'week' }, { provider: 'bank' }])('refuses %o', async (input) => {
    expect(await codeOf(report(input))).toBe('invalid')
  })

  it('refuses more days or months than a chart can show', async () => {
    expect(await refusal(report({ from: '2024-01-01', to: day, by: 'day' }))).toBe('Money.tooLong')
    expect(await refusal(report({ from: '2001-01-01', to: day, by: 'month' }))).toBe('Money.tooLong')
  })

  it('adds up what came in and went out, by day, source, program and class', async () => {
    const { total, owed, series, bySource, byProgram, byCohort } = await report({ from: day, to: next })
    expect(total).toEqual({ received: 120_000, refunded: 20_000, payments: 5 })
    expect(owed).toBe(30_000)
    expect(series).toEqual([
      { at: day, received: 80_000, refunded: 20_000, payments: 4 },
      { at: next, received: 40_000, refunded: 0, payments: 1 },
    ])
    expect(bySource).toEqual([
      { source: 'mtn', received: 105_000, refunded: 20_000, payments: 4 },
      { source: 'cash', received: 15_000, refunded: 0, payments: 1 },
    ])
    expect(byProgram.map(({ received }) => received)).toEqual([40_000, 30_000, 20_000, 15_000, 15_000])
    expect(byCohort).toHaveLength(5)
  })

  it('shows days on which nothing moved, and compares with the days before', async () => {
    const { series, before, comparedWith } = await report({ from: next, to: next })
    expect(series).toHaveLength(1)
    expect(comparedWith).toEqual({ from: day, to: day })
    expect(before).toEqual({ received: 80_000, refunded: 20_000, payments: 4 })
    const quiet = await report({ from: '2020-01-30', to: '2020-02-02' })
    expect(quiet.series.map(({ at, received }) => [at, received])).toEqual([
      ['2020-01-30', 0],
      ['2020-01-31', 0],
      ['2020-02-01', 0],
      ['2020-02-02', 0],
    ])
    expect(quiet).toMatchObject({ total: { received: 0 }, owed: 30_000, bySource: [] })
  })

  it('is of one source or program, when asked', async () => {
    expect((await report({ from: day, to: next, provider: 'cash' })).total.received).toBe(15_000)
    const { byProgram } = await report({ from: day, to: next })
    const program = byProgram[1]?.slug
    expect(await report({ from: day, to: next, program })).toMatchObject({
      total: { received: 30_000, payments: 1 },
      owed: 30_000,
    })
    expect((await report({ from: day, to: next, program: 'no-such' })).total.received).toBe(0)
  })

  it('agrees with the sums of the list of payments', async () => {
    const { totals } = await bench.call(listOfficePayments, bench.admin, {})
    const { bySource } = await report({ from: next, to: next })
    expect(bySource.map(({ source, received }) => [source, received])).toEqual(
      totals.today.map(({ source, receivedXaf }) => [source, receivedXaf]),
    )
  })

  it('takes one statement, and one for a program', async () => {
    expect(await statementsOf(() => report({ from: day, to: next }))).toHaveLength(1)
  })

  it('is answered as the contract says', async () => {
    const response = await read(
      new Request(`http://localhost:3000/api/admin/money?from=${day}&to=${next}&by=day`, {
        headers: await asAdmin(),
      }),
      { params: Promise.resolve({}) },
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(presentMoney(await report({ from: day, to: next })))
  })
})

describe('the file for the accountant', () => {
  const file = async (query: string, language: string) => {
    const response = await exportCsv(
      new Request(`http://localhost:3000/api/admin/money/export-csv?${query}`, {
        headers: { ...(await asAdmin()), 'accept-language': language },
      }),
      { params: Promise.resolve({}) },
    )
    return response.text()
  }

  it('has every movement with the numbers of its papers and of the operator', async () => {
    const [header, ...lines] = readCsv(await file(`from=${day}&to=${next}`, 'en'))
    expect(header).toContain('operator_number')
    expect(lines).toHaveLength(6)
    const sum = (name: string) =>
      lines.reduce((total, line) => total + Number(line[header?.indexOf(name) ?? -1]), 0)
    expect([sum('received_xaf'), sum('refunded_xaf')]).toEqual([120_000, 20_000])
    const { receipts, attempts } = await bench.intent(kept)
    expect(lines[0]).toEqual(expect.arrayContaining([day, 'payment', receipts[0]?.number, kept]))
    expect(lines[0]).toContain(attempts[0]?.providerTxnId)
    const refund = lines.find((line) => line.includes('refund'))
    expect(refund?.[3]).toMatch(/^CRN-/)
  })

  it('opens in columns in a French Excel', async () => {
    const text = await file(`from=${day}&to=${next}`, 'fr')
    expect(text.split('\r\n')[0]).toContain('date;time;kind')
    expect(text.split('\r\n')[1]?.split(';')).toHaveLength(13)
  })
})

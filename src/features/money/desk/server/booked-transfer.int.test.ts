import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '@/config/locales'
import { receiptTexts } from '@/features/money/payments/receipts/receipt-texts'
import { listPaymentHistory } from '@/features/money/payments/server/checkout/list-payment-history'
import { addUpMoney } from '@/features/money/payments/server/office/add-up-money.job'
import { enrolManually } from '@/features/money/payments/server/office/enrol-manually'
import { exportPaymentLines } from '@/features/money/payments/server/office/export-payment-lines'
import { exportPayments } from '@/features/money/payments/server/office/export-payments'
import { getOfficePayment } from '@/features/money/payments/server/office/get-office-payment'
import { listOfficePayments } from '@/features/money/payments/server/office/list-office-payments'
import { readMoney } from '@/features/money/payments/server/office/read-money'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { migrations } from '@/testing/older-migrations'
import { getTill } from './get-till'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

/** A transfer to our number, which the office has booked for a student. */
async function booked() {
  const { user, actor, program } = await bench.student()
  const at = bench.clock.now()
  const number = `TR${randomUUID().slice(0, 8)}`
  const { id: statementId } = await bench.db.statement.create({
    data: {
      provider: 'mtn',
      filename: 'statement.csv',
      sha256: randomUUID(),
      coversFrom: at,
      coversTo: at,
      lines: 1,
      importedById: bench.admin.user.id,
      importedAt: at,
    },
  })
  const { id: line } = await bench.db.statementLine.create({
    data: {
      statementId,
      provider: 'mtn',
      number,
      numberKey: number.toLowerCase(),
      at,
      isOut: false,
      amountXaf: 15_000,
      text: '',
    },
  })
  const { reference } = await bench.call(enrolManually, bench.admin, {
    student: user.id,
    program: program.slug,
    amount: 15_000,
    line,
    reason: 'Transfer of the statement',
  })
  return { reference, actor, user, program }
}

async function inCash() {
  const { user, program } = await bench.student()
  const cash = { student: user.id, program: program.slug, amount: 15_000, reason: 'Receipt book no. 9' }
  return (await bench.call(enrolManually, bench.admin, cash)).reference
}

const addUp = () => addUpMoney.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
const bySource = async () =>
  Object.fromEntries(
    (await bench.call(readMoney, bench.admin, {})).bySource.map(({ source, received, refunded }) => [
      source,
      [received, refunded],
    ]),
  )
const listed = async (source: string) =>
  (await bench.call(listOfficePayments, bench.admin, { source })).items.map(({ reference }) => reference)

describe('a transfer that was booked from a statement', () => {
  it('is called so in both languages: to the student, to the office, in the list and in the files', async () => {
    const { reference, actor } = await booked()
    const cash = await inCash()
    const receipt = await bench.call(getReceipt, actor, { reference })
    const paidWith = locales.map((locale) => receiptTexts(receipt, locale).facts[0]?.value)
    expect(paidWith).toEqual(['Transfer', 'Transfert'])
    const { manual, ledger, events } = await bench.call(getOfficePayment, bench.admin, { reference })
    expect(manual).toMatchObject({ byTransfer: true })
    expect(ledger.map(({ account }) => account)).toEqual(['transfer', 'course_revenue'])
    expect(events.map(({ type }) => type)).toContain('intent.paid_by_transfer')
    const steps = await bench.call(listPaymentHistory, actor, { reference })
    expect(steps.map(({ step }) => step)).toContain('paidByTransfer')
    expect(await listed('statement')).toEqual([reference])
    expect(await listed('cash')).toEqual([cash])
    const { totals } = await bench.call(listOfficePayments, bench.admin, {})
    expect(totals.today.map(({ source, receivedXaf }) => [source, receivedXaf])).toEqual([
      ['cash', 15_000],
      ['statement', 15_000],
    ])
    for (const useCase of [exportPayments, exportPaymentLines]) {
      const { header, batches } = await bench.call(useCase, bench.admin, { source: 'statement' })
      const sources: unknown[] = []
      for await (const batch of batches) {
        sources.push(...batch.map((row) => row[header.indexOf('source')]))
      }
      expect(sources).toEqual(['statement'])
    }
  })

  it('is no cash on the money page, before and after the sums are added up, and after a refund', async () => {
    const before = await bySource()
    const { reference } = await booked()
    const plus = (value: number[] | undefined, received: number, refunded = 0) => [
      (value?.[0] ?? 0) + received,
      (value?.[1] ?? 0) + refunded,
    ]
    const expected = { ...before, statement: plus(before.statement, 15_000) }
    expect(await bySource()).toEqual(expected)
    await addUp()
    expect(await bySource()).toEqual(expected)
    await bench.refunded(reference, { amount: 5_000 })
    expect(await bySource()).toEqual({ ...before, statement: plus(before.statement, 15_000, 5_000) })
  })

  it('is not in the till, and what goes back of it is not either', async () => {
    const { till } = await bench.call(getTill, bench.admin, {})
    const { reference } = await booked()
    expect((await bench.call(getTill, bench.admin, {})).till).toMatchObject({ expectedXaf: till.expectedXaf })
    await bench.refunded(reference)
    expect((await bench.call(getTill, bench.admin, {})).till).toMatchObject({ expectedXaf: till.expectedXaf })
  })

  it('of before this was told apart is so after the update, in the sums too', async () => {
    const { reference } = await booked()
    await addUp()
    const right = await bySource()
    const statements = [
      '20261129011501_transfers_of_statements_filled',
      '20261129011502_money_sums_with_transfers',
    ].map((name) => readFileSync(join(migrations, name, 'migration.sql'), 'utf8'))
    // As the version before has written it.
    await bench.db.$executeRaw`update payment_intents set by_transfer = false`
    await bench.db.$executeRaw`delete from counters.money`
    await bench.db.$executeRaw`update counters.money_until set last_entry_id = 0`
    await addUp()
    expect((await bySource()).statement).toBeUndefined()
    for (const statement of statements) {
      await bench.db.$executeRawUnsafe(statement)
    }
    expect(await bySource()).toEqual(right)
    await addUp()
    expect(await bySource()).toEqual(right)
    expect(await bench.intent(reference)).toMatchObject({ byTransfer: true })
  })

  it('is noticed by the nightly check when its mark and its line disagree', async () => {
    const { reference } = await booked()
    const name =
      'a line of a statement that the office booked came in, and is one payment at the office with its amount'
    await bench.db.paymentIntent.update({ where: { reference }, data: { byTransfer: false } })
    expect(await bench.broken()).toEqual([expect.stringContaining(name)])
    await bench.db.paymentIntent.update({ where: { reference }, data: { byTransfer: true } })
    const cash = await inCash()
    await bench.db.paymentIntent.update({ where: { reference: cash }, data: { byTransfer: true } })
    expect(await bench.broken()).toEqual([expect.stringContaining(name)])
    await bench.db.paymentIntent.update({ where: { reference: cash }, data: { byTransfer: false } })
  })
})

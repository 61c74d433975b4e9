import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { day } from '@/config/durations'
import { changeSettings } from '@/features/base/settings/server/change-settings'
import { loadSettings } from '@/features/base/settings/server/settings-cache'
import { payWithCredit } from '@/features/money/payments/server/checkout/pay-with-credit'
import { linkToken } from '@/features/money/payments/server/link-token'
import { exportMoney } from '@/features/money/payments/server/office/export-money'
import { readMoney } from '@/features/money/payments/server/office/read-money'
import { checkReceipt } from '@/features/money/payments/server/settlement/check-receipt'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import { doualaDayOf } from '@/lib/douala-time'
import { codeOf } from '@/testing/call'
import { createProgram } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { textOfReceiptPdf } from '@/testing/pdf-text'
import { openSchoolPage } from '../open-school-page'
import { orderReceiptFile } from '../order-receipt-file'
import { bookOrder } from './book-order'
import { createOrder } from './create-order'
import { getOrder } from './get-order'
import { getOrderCreditNote, getOrderReceipt, getProforma } from './get-order-paper'
import { listOrders } from './list-orders'
import { returnPlaces } from './return-places'
import { withdrawOrder } from './withdraw-order'

let bench: OfficeBench
let program: Awaited<ReturnType<typeof createProgram>>
beforeAll(async () => {
  bench = await openOfficeBench()
  program = await createProgram({ priceXaf: 20_000 })
})
afterAll(() => bench.close())
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

const lastDay = () => doualaDayOf(new Date(bench.clock.now().getTime() + 60 * day))
const order = (more: object = {}) => ({
  name: 'Lycée de Makèpè',
  address: 'BP 1234, Douala',
  tax_number: 'M012345678901A',
  email: 'lycee@example.cm',
  language: 'fr',
  program: program.slug,
  places: '20',
  price: '15 000',
  ends_on: lastDay(),
  ...more,
})
type Actor = typeof bench.admin
const make = (more: object = {}, actor: unknown = bench.admin) =>
  bench.call(createOrder, actor as Actor, order(more))
const page = (number: string) => bench.call(getOrder, bench.admin, { number })
let transfers = 0
const book = (number: string, transfer = `VIR 2026-${++transfers}`, actor: unknown = bench.admin) =>
  bench.call(bookOrder, actor as Actor, { number, transfer, reason: 'Statement of the bank' })
async function paidOrder(more: object = {}) {
  const { number } = await make(more)
  await book(number)
  return page(number)
}
/** A student who has chosen the program of the order. */
async function student(): Promise<Student> {
  const who = await bench.student()
  return { ...who, program }
}
const enrol = (who: Student, code: string) =>
  bench.call(payWithCredit, who.actor, { program: program.slug, code })
const giveBack = (number: string, unused: number, payout = 'OUT 77') =>
  bench.call(returnPlaces, bench.admin, { number, unused, payout, reason: 'The school has fewer students' })
const ledgerOf = async (number: string) => {
  const rows = await bench.db.ledgerEntry.groupBy({
    by: ['account'],
    where: { order: { number } },
    _sum: { amountXaf: true },
  })
  return Object.fromEntries(rows.map(({ account, _sum }) => [account, _sum.amountXaf]))
}

describe('a proforma invoice is not made', () => {
  it('by visitors, students or staff, who see nothing of it either', async () => {
    const who = await bench.student()
    for (const [actor, code] of [
      [bench.visitor, 'sign_in_first'],
      [who.actor, 'forbidden'],
      [bench.staff, 'forbidden'],
    ] as const) {
      expect(await refusal(make({}, actor))).toBe(code)
      for (const useCase of [getOrder, getProforma, getOrderReceipt, getOrderCreditNote, listOrders]) {
        const work = bench.call(useCase as typeof getOrder, actor as Actor, { number: 'PRO-2026-000001' })
        expect(await codeOf(work)).toBe(code)
      }
      expect(await refusal(book('PRO-2026-000001', 'VIR', actor))).toBe(code)
    }
  })

  it.each([
    [{ name: ' ' }, 'PlaceOrder.errors.needed'],
    [{ name: 'x'.repeat(101) }, 'Validation.tooLong'],
    [{ address: '' }, 'PlaceOrder.errors.needed'],
    [{ tax_number: 'x'.repeat(51) }, 'Validation.tooLong'],
    [{ email: 'x' }, 'Validation.emailInvalid'],
    [{ program: 'no-such-program' }, 'Validation.programUnknown'],
    [{ places: 0 }, 'PriceCode.errors.places'],
    [{ places: 501 }, 'PlaceOrder.errors.tooMany'],
    [{ price: 0 }, 'Validation.amountWhole'],
    [{ price: 20_001 }, 'PlaceOrder.errors.abovePrice'],
    [{ ends_on: '2020-01-01' }, 'PriceCode.errors.past'],
    [{ ends_on: '' }, 'Audit.dayInvalid'],
  ])('with %j: %s, and no number is used up', async (more, text) => {
    const series = () => bench.db.numberSeries.findMany({ where: { series: { startsWith: 'proforma-' } } })
    const before = await series()
    expect(await refusal(make(more))).toBe(text)
    expect(await series()).toEqual(before)
  })
})

it('numbers follow each other without gaps, however many are made at once', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => make()))
  const numbers = made.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b)
  expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4])
  expect(made[0]?.number).toMatch(/^PRO-\d{4}-\d{6}$/)
})

describe('a transfer is not booked', () => {
  it('for an unknown order, twice, for a withdrawn one, or a second time with its number', async () => {
    expect(await codeOf(book('PRO-2020-000001'))).toBe('not_found')
    const { number } = await make()
    await book(number, 'VIR-00 99')
    expect(await refusal(book(number))).toBe('PlaceOrder.errors.notOpen')
    const other = await make()
    expect(await refusal(book(other.number, 'vir 0099'))).toBe('PlaceOrder.errors.transferTaken')
    await bench.call(withdrawOrder, bench.admin, { number: other.number, reason: 'Never paid' })
    expect(await refusal(book(other.number))).toBe('PlaceOrder.errors.notOpen')
    expect(await refusal(bench.call(withdrawOrder, bench.admin, { number, reason: 'Never paid' }))).toBe(
      'PlaceOrder.errors.notOpen',
    )
  })

  it('by two people at the same moment', async () => {
    const { number } = await make({ places: 3 })
    const answers = await Promise.all([refusal(book(number)), refusal(book(number)), refusal(book(number))])
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect((await page(number)).codes).toHaveLength(3)
  })

  it('without its number or a reason', async () => {
    const { number } = await make()
    expect(await refusal(book(number, ' - '))).toBe('Validation.payoutReferenceNeeded')
    const input = { number, transfer: 'VIR 1', reason: '' }
    expect(await refusal(bench.call(bookOrder, bench.admin, input))).toBe('Validation.reasonNeeded')
  })
})

it('a booked order is one payment, one receipt and twenty codes of one use', async () => {
  const paid = await paidOrder()
  expect(paid).toMatchObject({ state: 'paid', totalXaf: 300_000, used: 0, unused: 20, prepaidXaf: 300_000 })
  expect(new Set(paid.codes.map(({ code }) => code)).size).toBe(20)
  expect(await ledgerOf(paid.number)).toEqual({ bank: 300_000, prepaid_places: -300_000 })
  const receipt = await bench.db.receipt.findUniqueOrThrow({ where: { number: paid.receiptNumber ?? '' } })
  expect(
    await bench.call(checkReceipt, bench.visitor, { number: receipt.number, c: receipt.checkCode }),
  ).toMatchObject({ amount: 300_000, initials: 'L. D. M.', status: 'valid' })
  const mail = await bench.db.outboxMail.findFirstOrThrow({
    where: { kind: 'order_receipt' },
    orderBy: { id: 'desc' },
  })
  expect(mail).toMatchObject({ toEmail: 'lycee@example.cm', locale: 'fr' })
  const [file] = await orderReceiptFile(mail.data as Parameters<typeof orderReceiptFile>[0], 'fr')
  expect(file?.filename).toMatch(/^RCP-.*\.pdf$/)
  const actions = await bench.db.auditEntry.findMany({
    where: { details: { path: ['number'], equals: paid.number } },
    orderBy: { id: 'asc' },
  })
  expect(actions.map(({ action }) => action)).toEqual(['place_order.created', 'place_order.booked'])
})

it('a student enrols with a code; what was paid for the place becomes revenue', async () => {
  const paid = await paidOrder({ places: 2 })
  const [first, second] = paid.codes.map(({ code }) => code) as [string, string]
  const amina = await student()
  const { reference } = await enrol(amina, first)
  expect(await bench.balances(amina.user.id)).toEqual({
    prepaid_places: 15_000,
    sponsor_discount: 5_000,
    course_revenue: -20_000,
  })
  expect(await ledgerOf(paid.number)).toEqual({ bank: 30_000, prepaid_places: -15_000 })
  expect(await bench.call(getReceipt, amina.actor, { reference })).toMatchObject({
    amountXaf: 0,
    discountXaf: 20_000,
    discountKind: 'sponsor',
  })
  expect(await refusal(enrol(await student(), first))).toBe('PriceCode.usedUp')
  const other = await bench.student()
  const elsewhere = bench.call(payWithCredit, other.actor, { program: other.program.slug, code: second })
  expect(await refusal(elsewhere)).toBe('PriceCode.otherProgram')
  expect(await page(paid.number)).toMatchObject({ used: 1, unused: 1, prepaidXaf: 15_000 })
})

it('the last place is used once by students who enter its code at the same moment', async () => {
  const [place] = (await paidOrder({ places: 1 })).codes
  const people = await Promise.all(Array.from({ length: 4 }, student))
  const answers = await Promise.all(people.map((who) => refusal(enrol(who, place?.code ?? ''))))
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'PriceCode.usedUp')).toHaveLength(3)
})

it('a place can be used on the last day of its order, and not after it', async () => {
  const [first, second] = (await paidOrder({ places: 2 })).codes.map(({ code }) => code) as [string, string]
  bench.clock.advance(60 * day)
  expect(await refusal(enrol(await student(), first))).toBe('accepted')
  bench.clock.advance(day)
  expect(await refusal(enrol(await student(), second))).toBe('PriceCode.ended')
})

describe('unused places', () => {
  it('are paid back with a credit note, and their codes end', async () => {
    const paid = await paidOrder({ places: 3 })
    const [used, unused] = paid.codes.map(({ code }) => code) as [string, string]
    await enrol(await student(), used)
    expect(await refusal(giveBack(paid.number, 3))).toBe('PlaceOrder.errors.usedMeanwhile')
    await giveBack(paid.number, 2)
    expect(await page(paid.number)).toMatchObject({
      state: 'returned',
      unused: 0,
      returned: { places: 2, payout: 'OUT 77' },
      creditNoteNumber: expect.stringMatching(/^CRN-/),
    })
    expect(await ledgerOf(paid.number)).toEqual({ bank: 15_000, prepaid_places: 0 })
    expect(await refusal(enrol(await student(), unused))).toBe('PriceCode.ended')
    expect(await refusal(giveBack(paid.number, 2))).toBe('PlaceOrder.errors.nothingToReturn')
  })

  it('are used or paid back, never both', async () => {
    const paid = await paidOrder({ places: 1 })
    const who = await student()
    const [enrolled, returned] = await Promise.all([
      refusal(enrol(who, paid.codes[0]?.code ?? '')),
      refusal(giveBack(paid.number, 1)),
    ])
    expect([enrolled, returned].filter((answer) => answer === 'accepted')).toHaveLength(1)
  })
})

describe('the page of the school', () => {
  const token = async (number: string) => (await page(number)).schoolUrl?.split('/').at(-1) ?? ''
  const open = (value: string) => bench.call(openSchoolPage, bench.visitor, { token: value })

  it('shows its codes and the first letter of those who used them, and nothing else of them', async () => {
    const paid = await paidOrder({ places: 2 })
    const who = await student()
    await enrol(who, paid.codes[0]?.code ?? '')
    const answer = await open(await token(paid.number))
    expect(answer.page?.places).toEqual([
      { code: paid.codes[0]?.code, initial: who.user.firstName[0], isWithdrawn: false },
      { code: paid.codes[1]?.code, initial: null, isWithdrawn: false },
    ])
    expect(JSON.stringify(answer)).not.toContain(who.user.lastName)
    expect(JSON.stringify(answer)).not.toContain(who.user.email)
  })

  it('shows nothing for another token, before the transfer, and after the last day', async () => {
    const { number } = await make()
    const { id } = await bench.db.placeOrder.findUniqueOrThrow({ where: { number } })
    for (const value of ['x', '', linkToken(id), linkToken(id, 'school-places')]) {
      expect(await open(value)).toEqual({ page: null })
    }
    const paid = await paidOrder({ ends_on: doualaDayOf(bench.clock.now()) })
    const value = await token(paid.number)
    expect((await open(value)).page).not.toBeNull()
    bench.clock.advance(day)
    expect(await open(value)).toEqual({ page: null })
  })
})

it('papers are PDFs with their own numbers; what does not exist is not found', async () => {
  const { number } = await make({ places: 2 })
  expect(await bench.call(getProforma, bench.admin, { number })).toMatchObject({
    paperNumber: number,
    paperPlaces: 2,
  })
  expect(await codeOf(bench.call(getOrderReceipt, bench.admin, { number }))).toBe('not_found')
  await book(number)
  const paper = await bench.call(getOrderReceipt, bench.admin, { number })
  expect(paper.paperNumber).toMatch(/^RCP-/)
  expect(await codeOf(bench.call(getOrderCreditNote, bench.admin, { number }))).toBe('not_found')
  const { renderPaper } = await import('@/features/money/payments/receipts/pdf/render-receipt')
  const { orderTexts } = await import('../../order-texts')
  for (const locale of ['en', 'fr'] as const) {
    const pdf = await renderPaper(orderTexts(paper, locale), paper.issuedAt, locale)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(Object.keys(backOfficeCalls)).toContain('GET /api/admin/orders/{number}/proforma.pdf')
})

describe('where the school pays', () => {
  const account = {
    holder: 'Kmer SARL',
    bank: 'Afriland First Bank',
    account: '10005 00001 12345678901 55',
    bic: 'AFRICMCX',
  }
  const set = async (bank: object) => {
    bench.clock.advance(1_000)
    await bench.call(changeSettings, bench.admin, { bank })
    bench.clock.advance(1_000)
  }
  const proforma = (number: string) => bench.call(getProforma, bench.admin, { number })
  async function proformaText(number: string, locale: 'en' | 'fr') {
    const { renderPaper } = await import('@/features/money/payments/receipts/pdf/render-receipt')
    const { orderTexts } = await import('../../order-texts')
    const paper = await proforma(number)
    return textOfReceiptPdf(await renderPaper(orderTexts(paper, locale), paper.issuedAt, locale))
  }
  afterEach(async () => {
    await bench.db.settingVersion.deleteMany({ where: { name: 'bank' } })
    await loadSettings()
  })

  it('is not made up while nobody has filled it in', async () => {
    const { number } = await make()
    expect([(await page(number)).payTo, (await proforma(number)).payTo]).toEqual([null, null])
    expect(await proformaText(number, 'en')).not.toContain('Account holder')
  })

  it('is on the page and the proforma invoice, also of one that was made before, with its number', async () => {
    const { number } = await make()
    await set(account)
    expect((await page(number)).payTo).toEqual(account)
    for (const [locale, labels] of [
      ['en', ['Pay by transfer to', 'Account holder', 'Reference to give']],
      ['fr', ['À payer par virement à', 'Titulaire du compte', 'Référence à indiquer']],
    ] as const) {
      const text = await proformaText(number, locale)
      for (const part of [...labels, ...Object.values(account), number]) {
        expect(text).toContain(part)
      }
    }
    await set({ bic: '' })
    expect(await proformaText(number, 'en')).not.toContain('SWIFT')
  })

  it('is the account of now while it is open, and afterwards the one that was paid to', async () => {
    await set(account)
    const { number } = await make()
    await set({ bank: 'Ecobank' })
    expect((await proforma(number)).payTo?.bank).toBe('Ecobank')
    await book(number)
    const gone = await make()
    await bench.call(withdrawOrder, bench.admin, { number: gone.number, reason: 'Never paid' })
    await set({ bank: 'UBA' })
    for (const each of [number, gone.number]) {
      expect((await proforma(each)).payTo?.bank).toBe('Ecobank')
    }
    expect(await bench.call(getOrderReceipt, bench.admin, { number })).toMatchObject({ payTo: null })
  })
})

it('the money of schools is in the report and in the file of the accountant', async () => {
  const paid = await paidOrder({ places: 2 })
  bench.clock.advance(1_000)
  await giveBack(paid.number, 2)
  const today = doualaDayOf(bench.clock.now())
  const report = await bench.call(readMoney, bench.admin, { from: today, to: today, provider: 'transfer' })
  const sums = await bench.db.placeOrder.aggregate({ where: { returnedAt: { not: null } }, _count: true })
  expect(sums._count).toBeGreaterThan(0)
  expect(report.bySource).toMatchObject([{ source: 'transfer' }])
  const file = await bench.call(exportMoney, bench.admin, { from: today, to: today })
  const lines: unknown[][] = []
  for await (const batch of file.batches as AsyncIterable<unknown[][]>) {
    lines.push(...batch)
  }
  const own = lines.filter((cells) => cells.includes(paid.number))
  expect(own.map((cells) => cells.slice(2, 4))).toEqual([
    ['payment', paid.receiptNumber],
    ['refund', expect.stringMatching(/^CRN-/)],
  ])
})

describe('an invariant finds', () => {
  /** What a hand in the database breaks; put right again at the end. */
  async function brokenBy(work: string, undo: string): Promise<string[]> {
    await bench.db.$executeRawUnsafe(work)
    const broken = await bench.broken()
    await bench.db.$executeRawUnsafe(undo)
    return broken
  }

  it('more places than were paid, and money that is not owed for its unused places', async () => {
    const { number } = await paidOrder({ places: 2 })
    const set = (places: number) => `update place_orders set places = ${places} where number = '${number}'`
    expect(await brokenBy(set(1), set(2))).toEqual([
      `a school or company gets as many places as it has paid: ${number}`,
      `what a school or company has prepaid is its unused places: ${number}`,
    ])
  })

  it('a returned place that can be used, and a gap in the numbers', async () => {
    const { number, codes } = await paidOrder({ places: 1 })
    await giveBack(number, 1)
    const code = codes[0]?.code
    expect(
      await brokenBy(
        `update price_codes set withdrawn_at = null where code = '${code}'`,
        `update price_codes set withdrawn_at = now() where code = '${code}'`,
      ),
    ).toEqual([`places that were paid back cannot be used: ${number}`])
    const year = number.slice(4, 8)
    const shift = (sign: string) =>
      `update number_series set last = last ${sign} 1 where series = 'proforma-${year}'`
    expect(await brokenBy(shift('+'), shift('-'))).toEqual([
      `proforma numbers of a year have no gap, and their series stands at the last one: proforma-${year}`,
    ])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { judgePayments } from './judge.mjs'
import type { Booked } from './operators.mjs'
import { planOf } from './payers.mjs'

type Mail = { key: string | null; to: string[] }

let bench: PaymentBench
let since: Date
let books: Booked[]
let delivered: Mail[]
let verified: string[]

beforeAll(async () => {
  bench = await openPaymentBench()
  since = bench.clock.now()
  bench.provider.approvesAfterMs = 0
  const references = [
    await bench.asked(await bench.student()),
    await bench.asked(await bench.student(20_000)),
  ]
  verified = references.map(({ reference }) => reference)
  const attempts = await bench.db.paymentAttempt.findMany()
  books = attempts.map(({ id, phone, amountXaf }) => ({
    id,
    provider: 'mtn',
    phone,
    amount: amountXaf,
    isPaid: true,
    number: id,
  }))
  const mails = await bench.db.outboxMail.findMany({ where: { kind: 'payment_receipt' } })
  delivered = mails.map(({ id, toEmail }) => ({ key: id, to: [toEmail] }))
})
afterAll(() => bench.close())

/** What is said to be broken. */
async function breaches(changed: { books?: Booked[]; delivered?: Mail[]; verified?: string[] } = {}) {
  const verdict = await judgePayments({ url: bench.url, since, books, delivered, verified, ...changed })
  return verdict.filter((each) => each.breaches.length > 0).map(({ text }) => text)
}

it('finds nothing where both books agree', async () => {
  expect(books).toHaveLength(2)
  expect(await breaches()).toEqual([])
})

it('finds a payment that only the operator knows', async () => {
  const lost: Booked = { ...(books[0] as Booked), id: crypto.randomUUID(), amount: 500 }
  expect(await breaches({ books: [...books, lost] })).toEqual([
    'what the operator took is known here (3 payments)',
    "the ledger has the operator's sum (35500 XAF)",
  ])
})

it('finds a payment that only we know', async () => {
  const [first, second] = books as [Booked, Booked]
  expect(await breaches({ books: [first, { ...second, isPaid: false }] })).toEqual([
    'nothing counts as paid that the operator did not take',
    `the ledger has the operator's sum (${first.amount} XAF)`,
  ])
})

it('finds another amount, and a wallet that was asked twice', async () => {
  const [first, second] = books as [Booked, Booked]
  expect(await breaches({ books: [{ ...first, amount: first.amount + 1 }, second] })).toHaveLength(2)
  expect(await breaches({ books: [...books, { ...first, isPaid: false }] })).toContain(
    'no wallet was asked twice for one request',
  )
})

it('finds a receipt that did not arrive, and one that arrived twice', async () => {
  const broken = ['each payment has one mail with its receipt (2)']
  expect(await breaches({ delivered: delivered.slice(1) })).toEqual(broken)
  expect(await breaches({ delivered: [...delivered, ...delivered.slice(1)] })).toEqual(broken)
})

it('finds who read "paid" and has not paid', async () => {
  expect(await breaches({ verified: [...verified, 'MBA-0000000000'] })).toEqual([
    'who read "paid" has paid (3)',
  ])
})

it('finds a request without an outcome', async () => {
  const { id } = await bench.db.paymentAttempt.findFirstOrThrow()
  const state = (of: 'pending' | 'succeeded') =>
    bench.db.paymentAttempt.update({ where: { id }, data: { state: of } })
  await state('pending')
  expect(await breaches()).toContain('no request is left without an outcome')
  await state('succeeded')
})

it('finds a broken promise about money', async () => {
  const { number } = await bench.db.receipt.findFirstOrThrow()
  await bench.db.receipt.update({ where: { number }, data: { number: 'RCP-2026-000099' } })
  expect(await breaches()).toEqual(['every promise about money holds (npm run payments:verify)'])
})

it('lets a fifth each pay by link, in parts and with a code', () => {
  const ways = Array.from({ length: 500 }, (_, n) => planOf(n).way)
  const count = (way: string) => ways.filter((each) => each === way).length
  expect(['link', 'parts', 'code', 'alone'].map(count)).toEqual([100, 100, 100, 200])
})

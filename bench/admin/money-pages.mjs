import { numbersOf } from './fill-paid.mjs'
import { latencies } from './measure.mjs'

/** @import { Fields } from '../shared/load.mjs' */

/** What the owner waits for at most, at 95 %. */
export const moneyBarMs = 200

/** @param {number} daysAgo */
const dayBefore = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** What is asked of many payments: the money of a period with its charts, and one payment by each of its numbers. @param {number} rows */
function addressesOf(rows) {
  const some = [0.05, 0.3, 0.6, 0.97].map((share) => numbersOf(Math.floor((rows * share) / 10) * 10 + 1))
  const year = `from=${dayBefore(364)}&to=${dayBefore(0)}`
  const all = `from=${dayBefore(8 * 365)}&to=${dayBefore(0)}&by=month`
  /** @param {'phone' | 'transaction' | 'receipt'} number */
  const found = (number) => some.map((numbers) => `/admin/payments?q=${numbers[number]}`)
  return {
    'money, this month': ['/api/admin/money'],
    'money, a year by month': [`/api/admin/money?${year}&by=month`],
    'money, a year by day': [`/api/admin/money?${year}&by=day`],
    'money, eight years': [`/api/admin/money?${all}`],
    'page with charts, this month': ['/admin/money'],
    'page with charts, a year': [`/admin/money?${year}&by=month`],
    'page with charts, eight years': [`/admin/money?${all}`],
    'found by phone': found('phone'),
    "found by the operator's number": found('transaction'),
    'found by receipt': found('receipt'),
  }
}

/**
 * @param {string} origin
 * @param {Fields} headers
 * @param {{ rows: number, requests: number }} options
 */
export async function measureMoney(origin, headers, { rows, requests }) {
  const measured = []
  for (const [what, addresses] of Object.entries(addressesOf(rows))) {
    const { p50, p95 } = await latencies(origin, addresses, headers, { requests, perSecond: 4 })
    measured.push({ what, p50, p95, isKept: p95 <= moneyBarMs })
  }
  return measured
}

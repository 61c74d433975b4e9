import { setTimeout as sleep } from 'node:timers/promises'

/** @import { Fields } from '../shared/load.mjs' */

/** @param {number[]} values @param {number} share */
export const percentile = (values, share) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** @param {string} url @param {Fields} headers */
async function ask(url, headers) {
  const started = performance.now()
  const response = await fetch(url, { headers, redirect: 'manual' })
  const body = await response.text()
  if (response.status !== 200) {
    throw new Error(`${url}: ${response.status}`)
  }
  return {
    ms: performance.now() - started,
    total: Number(response.headers.get('x-total-count') ?? Number.NaN),
    body,
  }
}

/**
 * The number of the last page: the API says how many rows there are, a screen shows what the API counts.
 * @param {string} origin
 * @param {string} address
 * @param {string} totalAddress
 * @param {Fields} headers
 */
export async function lastPageOf(origin, address, totalAddress, headers) {
  const api = new URL((address.startsWith('/api/') ? address : totalAddress).replace('{last}', '1'), origin)
  api.searchParams.set('page', '1')
  const { total } = await ask(api.href, headers)
  return Math.max(1, Math.ceil(total / 10))
}

/**
 * Latencies at a fixed rate, whatever the answers take: a queue would show. Milliseconds.
 * @param {string} origin
 * @param {string[]} addresses
 * @param {Fields} headers
 * @param {{ requests: number, perSecond: number }} pace
 */
export async function latencies(origin, addresses, headers, { requests, perSecond }) {
  // The first requests of a page compile it, which happens only once per start.
  for (let n = 0; n < Math.max(8, addresses.length); n += 1) {
    await ask(origin + addresses[n % addresses.length], headers)
  }
  const running = []
  for (let n = 0; n < requests; n += 1) {
    running.push(ask(origin + addresses[n % addresses.length], headers))
    await sleep(1000 / perSecond)
  }
  const times = (await Promise.all(running)).map(({ ms }) => ms)
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), max: Math.max(...times) }
}

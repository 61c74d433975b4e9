import { execFileSync, spawnSync } from 'node:child_process'
import { median } from './figures.mjs'

/** @typedef {Record<string, string>} Fields */
/** @typedef {{ method?: string, headers?: Fields, body?: string }} Request */
/**
 * @typedef {{ name: string, url: string } & (
 *   | { headers: Fields, makeRequest?: undefined }
 *   | { headers?: undefined, makeRequest: () => Request })} Target
 */
/** @typedef {{ rps: number, p99: number, rates: number[], spread: number[] }} Result */
/** @typedef {Map<string, Result>} Results */

/** What was measured of a target, which is there. @param {Results} results @param {string} name */
export function resultOf(results, name) {
  const result = results.get(name)
  if (!result) {
    throw new Error(`${name} was not measured`)
  }
  return result
}

/** @param {string} command */
const has = (command) => spawnSync('which', [command]).status === 0
export const generator = has('wrk') ? 'wrk' : 'autocannon'
const canPin = has('taskset')

/** The command, on one core of its own where the machine allows it. */
/** @param {number} core @param {string} command @param {string[]} args @returns {[string, string[]]} */
export const pinned = (core, command, args) =>
  canPin ? ['taskset', ['-c', String(core), command, ...args]] : [command, args]

/** @type {Record<string, number>} */
const millisecondsOf = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

/** @param {string | undefined} value @param {string | undefined} unit */
const ms = (value, unit) => Number(value) * (millisecondsOf[unit ?? ''] ?? Number.NaN)

/** @param {string} url @param {{ connections: number, seconds: number, headers: Fields }} options */
function wrk(url, { connections, seconds, headers }) {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...flags, url]
  const output = execFileSync(...pinned(1, 'wrk', args), { encoding: 'utf8' })
  const latency = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(output)
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(output)
  if (failed) {
    throw new Error(`${url}: ${failed[1]} answers were refusals`)
  }
  return {
    rps: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99: ms(latency?.[1], latency?.[2]),
  }
}

/**
 * @param {string} url
 * @param {{ connections: number, seconds: number, headers: Fields, makeRequest?: () => Request }} options
 */
async function cannon(url, { connections, seconds, headers, makeRequest }) {
  const { default: autocannon } = await import('autocannon')
  const requests = makeRequest && [
    { setupRequest: (/** @type {Request} */ request) => ({ ...request, ...makeRequest() }) },
  ]
  const result = await autocannon({ url, connections, duration: seconds, headers, requests })
  if (result.non2xx) {
    throw new Error(`${url}: ${result.non2xx} answers were refusals`)
  }
  return { rps: result.requests.average, p99: result.latency.p99 }
}

/**
 * Closed-loop load on a warm address. Returns requests a second and the 99th percentile in milliseconds.
 * `makeRequest` returns method, headers and body for each request.
 * @param {string} url
 * @param {{ connections?: number; seconds?: number; headers?: Fields; makeRequest?: () => Request }} [options]
 */
export const load = async (url, { connections = 32, seconds = 5, headers = {}, makeRequest } = {}) =>
  generator === 'wrk' && !makeRequest
    ? wrk(url, { connections, seconds, headers })
    : cannon(url, { connections, seconds, headers, makeRequest })

/**
 * Measures several targets alternately, so that noise of the machine affects all of them equally.
 * Returns name → {rps, p99, rates, spread}: medians over the rounds, the rate of each round, and their range.
 * @param {Target[]} targets
 * @param {{ rounds?: number, seconds?: number, warmupSeconds?: number }} [options]
 */
export async function sideBySide(targets, { rounds = 5, seconds = 3, warmupSeconds = 4 } = {}) {
  for (const { url, ...request } of targets) {
    await load(url, { seconds: warmupSeconds, ...request })
  }
  const results = targets.map(({ name }) => ({
    name,
    runs: /** @type {{ rps: number, p99: number }[]} */ ([]),
  }))
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { name: _, url, ...request }] of targets.entries()) {
      results[at]?.runs.push(await load(url, { seconds, ...request }))
    }
  }
  return new Map(
    results.map(({ name, runs }) => {
      const rates = runs.map(({ rps }) => rps)
      return [
        name,
        {
          rps: median(rates),
          p99: median(runs.map(({ p99 }) => p99)),
          rates,
          spread: [Math.min(...rates), Math.max(...rates)],
        },
      ]
    }),
  )
}

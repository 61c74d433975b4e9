import { execFileSync, spawnSync } from 'node:child_process'

const has = (command) => spawnSync('which', [command]).status === 0
export const generator = has('wrk') ? 'wrk' : 'autocannon'
const canPin = has('taskset')

/** The command, on one core of its own where the machine allows it. */
/** @returns {[string, string[]]} */
export const pinned = (core, command, args) =>
  canPin ? ['taskset', ['-c', String(core), command, ...args]] : [command, args]

const ms = (value, unit) => Number(value) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit]

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

async function cannon(url, { connections, seconds, headers, makeRequest }) {
  const { default: autocannon } = await import('autocannon')
  const requests = makeRequest && [{ setupRequest: (request) => ({ ...request, ...makeRequest() }) }]
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
 * @param {{ connections?: number; seconds?: number; headers?: object; makeRequest?: () => object }} [options]
 */
export const load = async (url, { connections = 32, seconds = 5, headers = {}, makeRequest } = {}) =>
  generator === 'wrk' && !makeRequest
    ? wrk(url, { connections, seconds, headers })
    : cannon(url, { connections, seconds, headers, makeRequest })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * Measures several targets alternately, so that noise of the machine falls on all of them alike.
 * Returns name → {rps, p99, rates, spread}: medians over the rounds, the rate of each round, and their range.
 */
export async function sideBySide(targets, { rounds = 5, seconds = 3, warmupSeconds = 4 } = {}) {
  for (const { url, ...request } of targets) {
    await load(url, { seconds: warmupSeconds, ...request })
  }
  const results = new Map(targets.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url, ...request } of targets) {
      results.get(name).push(await load(url, { seconds, ...request }))
    }
  }
  return new Map(
    [...results].map(([name, runs]) => {
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

export { median }

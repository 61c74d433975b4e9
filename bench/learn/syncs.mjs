import { randomUUID } from 'node:crypto'
import { percentile } from '../admin/measure.mjs'
import { answersOf } from './addresses.mjs'

/** @import { Facts } from './fill.mjs' */

const atOnce = 8

/**
 * What a phone brings back after a day without a network: lessons read and tries at a quiz, twenty in all.
 * @param {{ open: Facts['open'], quiz: Facts['quiz'] }} facts
 */
function entriesOf({ open, quiz }) {
  const at = new Date().toISOString()
  const reads = open
    .slice(0, 15)
    .map(({ id }) => ({ kind: 'completion', item: id, client_id: randomUUID(), at }))
  const tries = Array.from({ length: 20 - reads.length }, () => ({
    kind: 'attempt',
    item: quiz.id,
    client_id: randomUUID(),
    at,
    revision: quiz.revision,
    answers: answersOf(quiz),
  }))
  return [...reads, ...tries]
}

/**
 * Sends as many syncs of twenty entries as wanted, from many phones, some at a time. Each entry must have been taken.
 * @param {string} origin
 * @param {Record<string, string>[]} people
 * @param {Facts & { site: string }} facts
 * @param {number} count
 */
export async function measureSyncs(origin, people, facts, count) {
  /** @type {number[]} */
  const times = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const headers = people[next++ % people.length]
        const from = performance.now()
        const response = await fetch(`${origin}/api/user/sync`, {
          method: 'POST',
          headers: { ...headers, origin: facts.site, 'content-type': 'application/json' },
          body: JSON.stringify({ entries: entriesOf(facts) }),
        })
        /** @type {{ results?: { status: number }[] }} */
        const { results = [] } = await response.json()
        const refused = results.filter(({ status }) => status >= 300)
        if (response.status !== 200 || results.length !== 20 || refused.length > 0) {
          throw new Error(`a sync was answered ${response.status}: ${JSON.stringify(refused[0] ?? results)}`)
        }
        times.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return {
    count,
    atOnce,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    entriesPerSecond: (count * 20) / seconds,
  }
}

// An action on all rows of a list that match: how soon it is answered, and how long the background work takes.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { benchPrograms } from './lists.mjs'
import { percentile } from './measure.mjs'

/** @import { Fields } from '../shared/load.mjs' */
/** @typedef {{ count: number, p50: number, p95: number, refusedP95: number, seconds: number, done: number }} Bulk */

/** @type {Record<string, string>} */
const entities = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
/** @param {string} html */
const decode = (html) => html.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)

/**
 * The hidden fields of a form, as a browser without scripts sends them.
 * @param {string} url @param {string} id @param {Fields} headers
 */
async function hiddenFields(url, id, headers) {
  const html = await (await fetch(url, { headers })).text()
  const form = html.match(/<form[\s\S]*?<\/form>/g)?.find((each) => each.includes(`id="${id}"`))
  if (!form) {
    throw new Error(`${url}: no form ${id}`)
  }
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return inputs.map((input) => ({
    name: decode(/ name="([^"]*)"/.exec(input)?.[1] ?? ''),
    value: decode(/ value="([^"]*)"/.exec(input)?.[1] ?? ''),
  }))
}

/**
 * Presses "Archive" for all messages that match.
 * @param {string} origin @param {string} query @param {Fields} headers
 */
async function archiver(origin, query, headers) {
  const url = `${origin}/admin/messages?${query}`
  const fields = await hiddenFields(url, 'messages-bulk', headers)
  return async () => {
    const body = new FormData()
    for (const { name, value } of [
      ...fields,
      { name: 'all', value: '1' },
      { name: 'change', value: 'archive' },
    ]) {
      body.append(name, value)
    }
    const started = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, origin },
      body,
      redirect: 'manual',
    })
    await response.text()
    return { status: response.status, ms: performance.now() - started }
  }
}

/**
 * @param {string} origin @param {string} connectionString @param {Fields} headers
 * @param {{ rows: number, presses: number }} size
 * @returns {Promise<Bulk>}
 */
export async function measureBulk(origin, connectionString, headers, { rows, presses }) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const newest = async () =>
    (await client.query('select state::text, total, done from bulk_actions order by created_at desc limit 1'))
      .rows[0]
  // A twentieth of all students is in the middle program, and a fifth of them have written: nearly 10,000 of a million.
  const program = rows >= 500_000 ? benchPrograms.middle : benchPrograms.large
  const press = await archiver(origin, `status=all&program=${program}`, headers)
  const times = []
  for (let n = 0; n < presses + 2; n += 1) {
    if (n % 5 === 0) {
      // About 10,000 rows have changed: autovacuum would begin, but looks only once a minute.
      await client.query('vacuum contact_messages')
    }
    const { status, ms } = await press()
    const { total } = (await newest()) ?? {}
    if (status !== 303 || !total) {
      throw new Error(`an action on many was answered with ${status}`)
    }
    times.push(ms)
    await client.query(
      `update bulk_actions set state = 'stopped', finished_at = now(), closed_at = now() where state = 'running'`,
    )
    await client.query(`update contact_messages set archived_at = null where archived_at is not null`)
  }
  await client.query('vacuum contact_messages')
  const refuse = await archiver(origin, 'status=all', headers)
  const refused = []
  for (let n = 0; n < presses + 2; n += 1) {
    refused.push((await refuse()).ms)
  }
  const started = performance.now()
  await press()
  let last = await newest()
  while (last?.state === 'running') {
    await sleep(200)
    last = await newest()
  }
  const seconds = (performance.now() - started) / 1000
  await client.end()
  const measured = times.slice(2)
  return {
    count: last?.total ?? 0,
    p50: percentile(measured, 0.5),
    p95: percentile(measured, 0.95),
    refusedP95: percentile(refused.slice(2), 0.95),
    seconds,
    done: last?.done ?? 0,
  }
}

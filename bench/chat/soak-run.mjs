import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '../../scripts/run/errors.mjs'
import { createRandom } from '../../scripts/test/random.mjs'
import { noCounts, StubbornClient } from './stubborn-client.mjs'

/** @typedef {{ room_id: string, id: string, seq: number, content: string }} StoredMessage */
/** @typedef {Map<string, StoredMessage[]>} Table */
/** @typedef {{ room: string, content: string, clientId: string }[][]} Plan */

const settleMs = 90_000

/**
 * Lets stubborn clients talk while processes are killed, then compares what everybody sees with the table.
 * `troubles`: what happens, after which share of the messages. `pauseMs`: the pause of each client after a message.
 * `socketOptionsOf`: more options for the socket of each client.
 * @param {object} options
 * @param {number} options.seed
 * @param {import('./crowd.mjs').Person[]} options.people
 * @param {string[]} options.rooms
 * @param {number} options.messages
 * @param {{ url: string }[]} options.instances
 * @param {{ at: number, name: string, happen: () => Promise<void> }[]} options.troubles
 * @param {string} options.connectionString
 * @param {number} options.cutShare
 * @param {(what: string) => void} options.say
 * @param {number} [options.pauseMs]
 * @param {(client: number) => object} [options.socketOptionsOf]
 */
export async function runSoak({
  seed,
  people,
  rooms,
  messages,
  instances,
  troubles,
  connectionString,
  cutShare,
  say,
  pauseMs = 0,
  socketOptionsOf,
}) {
  const random = createRandom(seed)
  const started = Date.now()
  const urls = instances.map(({ url }) => url)
  const clients = people.map(
    (person, i) =>
      new StubbornClient({
        person,
        urls,
        cutShare,
        random: createRandom(seed * 1_000 + i),
        socketOptions: socketOptionsOf?.(i),
      }),
  )
  for (const client of clients) {
    client.start()
  }
  const done = { sent: 0 }
  const waiting = [...troubles].sort((a, b) => a.at - b.at)
  const plan = planMessages(random, clients, messages)
  /** @type {Promise<void>[]} */
  const happening = []
  const talk = clients.map(async (client, i) => {
    for (const { room, content, clientId } of plan[i] ?? []) {
      await client.send(room, content, clientId)
      done.sent += 1
      while (waiting[0] && done.sent >= waiting[0].at * messages) {
        const { name, happen } = waiting[0]
        waiting.shift()
        say(`${name} after ${done.sent} messages`)
        happening.push(happen().catch((error) => say(`${name}: ${messageOf(error)}`)))
      }
      if (pauseMs > 0) {
        await sleep(pauseMs)
      }
    }
  })
  await Promise.all(talk)
  await Promise.all(happening)
  const talkedMs = Date.now() - started
  const table = await readTable(connectionString, rooms)
  await settle(clients, table)
  const report = compare(clients, table, plan)
  for (const client of clients) {
    client.stop()
  }
  return { ...report, seed, messages, talkedMs, totalMs: Date.now() - started }
}

/** @param {ReturnType<typeof createRandom>} random @param {StubbornClient[]} clients @param {number} messages */
function planMessages(random, clients, messages) {
  /** @type {Plan} */
  const plan = clients.map(() => [])
  for (let n = 0; n < messages; n += 1) {
    const i = n % clients.length
    const { rooms = [] } = clients[i]?.person ?? {}
    plan[i]?.push({
      room: rooms[random.below(rooms.length)] ?? '',
      content: `message ${n}`,
      clientId: randomUUID(),
    })
  }
  return plan
}

/** @param {string} connectionString @param {string[]} rooms @returns {Promise<Table>} */
async function readTable(connectionString, rooms) {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      const { rows } = await client.query(
        'select room_id, id, seq, content from room_messages where room_id = any($1) order by room_id, seq',
        [rooms],
      )
      return new Map(rooms.map((room) => [room, rows.filter(({ room_id }) => room_id === room)]))
    } catch (error) {
      if (attempt === 20) {
        throw error
      }
      await sleep(500)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/**
 * Nobody is asked to look again: everybody has to find out by themselves.
 * @param {StubbornClient[]} clients
 * @param {Table} table
 */
async function settle(clients, table) {
  const until = Date.now() + settleMs
  const behind = () =>
    clients.some(({ lists }) => [...lists].some(([room, list]) => list.size < rowsIn(table, room).length))
  while (behind() && Date.now() < until) {
    await sleep(100)
  }
}

/** @param {Table} table @param {string} room */
const rowsIn = (table, room) => table.get(room) ?? []

/** @param {StubbornClient[]} clients */
function sumCounts(clients) {
  const total = noCounts()
  for (const { counts } of clients) {
    for (const name of /** @type {(keyof typeof counts)[]} */ (Object.keys(counts))) {
      total[name] += counts[name]
    }
  }
  return total
}

/** @param {number[]} values @param {number} share */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** @param {StubbornClient[]} clients @param {Table} table @param {Plan} plan */
function compare(clients, table, plan) {
  const rows = [...table.values()].flat()
  const expected = plan.flat().map(({ content }) => content)
  const storedTexts = rows.map(({ content }) => content)
  const knownTexts = new Set(storedTexts)
  const wrongLists = clients.flatMap((client) =>
    [...client.lists.keys()].filter((room) => {
      const ids = rowsIn(table, room).map(({ id }) => id)
      return JSON.stringify(client.screen(room)) !== JSON.stringify(ids)
    }),
  )
  const gaps = [...table.values()].filter((list) => list.some(({ seq }, i) => seq !== i + 1))
  const acks = clients.flatMap(({ ackTimes }) => ackTimes)
  return {
    rows: rows.length,
    lost: expected.filter((content) => !knownTexts.has(content)).length,
    doubled: storedTexts.length - knownTexts.size,
    gaps: gaps.length,
    wrongLists: wrongLists.length,
    lists: clients.reduce((total, { lists }) => total + lists.size, 0),
    counts: sumCounts(clients),
    ackP50: percentile(acks, 0.5),
    ackP99: percentile(acks, 0.99),
  }
}

/**
 * One line each of what was promised, and whether it was kept.
 * @param {{ rows: number, messages: number, lost: number, doubled: number, gaps: number, wrongLists: number, lists: number }} report
 * @returns {[string, boolean][]}
 */
export function judgeSoak({ rows, messages, lost, doubled, gaps, wrongLists, lists }) {
  return [
    [`${rows} of ${messages} messages are stored`, rows === messages],
    [
      `${lost} lost, ${doubled} stored twice, ${gaps} rooms with a gap in their numbers`,
      lost + doubled + gaps === 0,
    ],
    [`${lists - wrongLists} of ${lists} lists equal the table, in order`, wrongLists === 0],
  ]
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createRandom } from '../../scripts/test/random.mjs'
import { StubbornClient } from './stubborn-client.mjs'

const settleMs = 90_000

/**
 * Lets stubborn clients talk while things are killed around them, then compares what everybody sees with the table.
 * `troubles`: what happens after which share of the messages. `pauseMs`: what each client waits after a message.
 * `socketOptionsOf`: more options for the socket of each client.
 * @param {object} options
 * @param {number} options.seed
 * @param {{ id: string, token: string, rooms: (string | undefined)[] }[]} options.people
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
  const happening = []
  const talk = clients.map(async (client, i) => {
    for (const { room, content, clientId } of plan[i]) {
      await client.send(room, content, clientId)
      done.sent += 1
      while (waiting.length > 0 && done.sent >= waiting[0].at * messages) {
        const { name, happen } = waiting.shift()
        say(`${name} after ${done.sent} messages`)
        happening.push(happen().catch((error) => say(`${name}: ${error.message}`)))
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

function planMessages(random, clients, messages) {
  const plan = clients.map(() => [])
  for (let n = 0; n < messages; n += 1) {
    const i = n % clients.length
    const { rooms } = clients[i].person
    plan[i].push({ room: rooms[random.below(rooms.length)], content: `message ${n}`, clientId: randomUUID() })
  }
  return plan
}

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

/** Nobody is asked to look again: everybody has to find out by themselves. */
async function settle(clients, table) {
  const until = Date.now() + settleMs
  const behind = () =>
    clients.some(({ lists }) => [...lists].some(([room, list]) => list.size < table.get(room).length))
  while (behind() && Date.now() < until) {
    await sleep(100)
  }
}

const sum = (clients, name) => clients.reduce((total, { counts }) => total + counts[name], 0)

export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function compare(clients, table, plan) {
  const rows = [...table.values()].flat()
  const expected = plan.flat().map(({ content }) => content)
  const storedTexts = rows.map(({ content }) => content)
  const knownTexts = new Set(storedTexts)
  const wrongLists = clients.flatMap((client) =>
    [...client.lists.keys()].filter((room) => {
      const ids = table.get(room).map(({ id }) => id)
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
    counts: Object.fromEntries(Object.keys(clients[0].counts).map((name) => [name, sum(clients, name)])),
    ackP50: percentile(acks, 0.5),
    ackP99: percentile(acks, 0.99),
  }
}

/** One line each of what was promised, and whether it was kept. */
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

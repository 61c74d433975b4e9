// npm run bench:chat: the chat beside a bare Socket.IO echo server in one run; writes docs/benchmarks-chat.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../scripts/postgres/cluster.mjs'
import { reportChat } from './chat/bench-report.mjs'
import { Crowd } from './chat/crowd.mjs'
import { createInstance } from './chat/instances.mjs'
import { addPeople } from './chat/people.mjs'
import { cpuSeconds, residentBytes } from './chat/process-cost.mjs'
import { percentile } from './chat/soak-run.mjs'
import { openTrial } from './chat/trial.mjs'
import { processors } from './shared/figures.mjs'

/** @import { Person } from './chat/crowd.mjs' */
/** @typedef {ReturnType<typeof createInstance>} Instance */

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    'sockets-only': { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
})
const root = join(import.meta.dirname, '..')
const setting = { sockets: 1_000, rooms: 20, rate: 50 }
const seconds = Number(values.seconds ?? (values.quick ? 10 : 60))
const rounds = Number(values.rounds ?? (values.quick ? 1 : 5))
const serverCore = 0
/** @param {string} what */
const say = (what) => console.log(`… ${what}`)

const trial = await openTrial(root, { servers: 1, socketsOnly: values['sockets-only'], pinTo: serverCore })
const bare = createInstance({
  file: join(root, 'bench', 'chat', 'bare-echo.mjs'),
  cwd: root,
  env: {},
  port: await freePort(),
  pinTo: serverCore,
})
let report
try {
  const { people } = await addPeople(trial.url, trial.secret, {
    people: setting.sockets,
    rooms: setting.rooms,
    roomsEach: 1,
  })
  const [product = bare] = trial.instances
  /** @type {Record<'product' | 'bare', Awaited<ReturnType<typeof measure>>[]>} */
  const results = { product: [], bare: [] }
  for (let round = 1; round <= rounds; round += 1) {
    // One after the other, each alone on its core, so that they do not slow each other down.
    await bare.kill()
    say(`round ${round}: product`)
    results.product.push(await measure(product, people))
    await product.kill()
    say(`round ${round}: bare echo`)
    await bare.start()
    results.bare.push(await measure(bare, people))
    await bare.kill()
    await product.start()
  }
  say('everybody comes back at once')
  const storm = await measureStorm(product, people)
  report = { setting, seconds, rounds, results, storm, machine: processors() }
} finally {
  await bare.kill()
  await trial.close()
}
const { text, kept } = reportChat({ ...report, socketsOnly: values['sockets-only'] })
console.log(text)
if (!values.quick) {
  writeFileSync(join(root, 'docs', 'benchmarks-chat.md'), text)
}
process.exit(kept ? 0 : 1)

/** @param {Instance} server @param {Person[]} people */
async function measure(server, people) {
  // The memory that a process allocates with its first visitors is not the memory per visitor.
  const early = new Crowd(server.url, people.slice(0, 200))
  await early.connect()
  early.close()
  await sleep(2_000)
  const crowd = new Crowd(server.url, people)
  const empty = residentBytes(server.pid())
  await crowd.connect()
  await sleep(2_000)
  const full = residentBytes(server.pid())
  await crowd.talk({ ...setting, seconds: Math.min(5, seconds), counted: false })
  const before = cpuSeconds(server.pid())
  await crowd.talk({ ...setting, seconds })
  const cpu = cpuSeconds(server.pid()) - before
  crowd.close()
  await sleep(500)
  const { acks, deliveries, expected, sent, failed } = crowd
  return {
    ackP50: percentile(acks, 0.5),
    ackP95: percentile(acks, 0.95),
    ackP99: percentile(acks, 0.99),
    deliveryP99: percentile(deliveries, 0.99),
    cpuShare: cpu / seconds,
    bytesPerSocket: (full - empty) / people.length,
    sent,
    failed,
    missing: expected - deliveries.length,
  }
}

/** @param {Instance} server @param {Person[]} people */
async function measureStorm(server, people) {
  const crowd = new Crowd(server.url, people)
  await crowd.connect()
  /** @type {number[]} */
  const samples = []
  let asking = true
  const { seconds: total, times } = await crowd.comeBack(async () => {
    await server.kill()
    await server.start()
    void (async () => {
      while (asking) {
        const started = performance.now()
        await fetch(`${server.url}/api/health`).then(
          (response) => response.arrayBuffer(),
          () => undefined,
        )
        samples.push(performance.now() - started)
        await sleep(50)
      }
    })()
  })
  asking = false
  crowd.close()
  return { seconds: total, half: percentile(times, 0.5), httpP95: percentile(samples, 0.95) }
}

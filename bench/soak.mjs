// npm run soak -- --minutes 60: mixed load on the whole product; reports whether its memory stays flat and no queue grows.
// npm run soak -- --small: the same for what a small academy does, on one processor and 1 GB without swap, with a backup and
// an upgrade in between. Needs root, taskset and control groups for memory. With --from v0.2.0 that version runs until the
// upgrade, which needs its commit in this clone and the package registry.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installPackages } from '../scripts/run/install.mjs'
import { continueOnPinnedNode } from '../scripts/run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
installPackages(root)
await continueOnPinnedNode(root, script)

const { isolateEnvironment, startProduct } = await import('../scripts/test/product.mjs')
const { removeHome } = await import('../scripts/postgres/cluster-home.mjs')
const { freePort } = await import('../scripts/postgres/cluster.mjs')
const { startMixedLoad } = await import('./soak/mixed-load.mjs')
const { judge } = await import('./soak/judge.mjs')
const { sample } = await import('./soak/sample.mjs')
const { startSmallMachine } = await import('./soak/small-machine.mjs')

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    small: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
if (!(minutes >= 1)) {
  console.error('How many minutes? At least 1, for example: npm run soak -- --minutes 60')
  process.exit(1)
}
const sampleEveryMs = Math.min(10_000, (minutes * 60_000) / 60)

// Other accounts may enter the folder, because PostgreSQL may run as another account.
const scratch = mkdtempSync(join(tmpdir(), 'mboa-soak-'))
chmodSync(scratch, 0o755)
process.env.TMPDIR = join(scratch, 'tmp')
mkdirSync(process.env.TMPDIR)
chmodSync(process.env.TMPDIR, 0o755)
const dataDir = join(scratch, 'data')
/** @type {{ stop: () => Promise<void> } | undefined} */
let product
/** @type {Awaited<ReturnType<typeof startSmallMachine>> | undefined} */
let machine
let code = 1
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => finish(130))
}
try {
  await isolateEnvironment(dataDir)
  if (values.small) {
    machine = await startSmallMachine(root, dataDir, { from: values.from })
    product = machine
    code = await run(machine.url, machine.metrics)
  } else {
    const metricsPort = await freePort()
    process.env.METRICS_PORT = String(metricsPort)
    const started = await startProduct(root, dataDir)
    product = started
    code = await run(started.url, () => `http://127.0.0.1:${metricsPort}/metrics`)
  }
} catch (error) {
  console.error(error)
}
await finish(code)

/** @param {string} site @param {() => string} metrics */
async function run(site, metrics) {
  const load = await startMixedLoad(site, { small: values.small })
  const events = eventsOf(machine)
  /** Of the last process only: the growth of one process is judged. @type {import('./soak/judge.mjs').Sample[]} */
  let samples = []
  let processMinute = 0
  const started = performance.now()
  let reportedAt = 0
  while (performance.now() - started < minutes * 60_000) {
    await new Promise((done) => setTimeout(done, sampleEveryMs))
    const minute = (performance.now() - started) / 60_000
    while (events[0] && minute >= events[0].share * minutes) {
      const event = /** @type {Event} */ (events.shift())
      await event.happen()
      if (event.isNewProcess) {
        samples = []
        processMinute = (performance.now() - started) / 60_000
      }
      console.log(`minute ${Math.round(minute)}: ${event.name}`)
    }
    const now = { minute, ...(await sample(metrics())) }
    samples.push({ ...now, minute: minute - processMinute })
    if (minute - reportedAt >= 1) {
      reportedAt = minute
      console.log(lineOf(now, load))
    }
  }
  await load.stop()
  const verdict = judge(samples)
  const total = [...load.counts.values()].reduce((sum, count) => sum + count, 0)
  console.log(`\n${minutes} minutes, ${total} requests:`)
  for (const [what, count] of [...load.counts].sort(([, a], [, b]) => b - a)) {
    console.log(`  ${String(count).padStart(7)}  ${what}`)
  }
  const lines = [
    ...verdict,
    ...memoryOf(machine),
    { text: `${load.failures.length} requests failed`, holds: load.failures.length === 0 },
    {
      text: `${load.chat.sent} chat messages, ${load.chat.failed} not acknowledged`,
      holds: load.chat.failed === 0,
    },
  ]
  for (const { text, holds } of lines) {
    console.log(`  ${holds ? 'yes' : 'NO '}  ${text}`)
  }
  for (const failure of load.failures.slice(0, 20)) {
    console.log(`       ${failure}`)
  }
  return lines.every(({ holds }) => holds) ? 0 : 1
}

/** @typedef {{ share: number, name: string, happen: () => Promise<void>, isNewProcess?: boolean }} Event */

/**
 * What happens on the small machine besides its visitors, and after which share of the time.
 * @param {typeof machine} small
 * @returns {Event[]}
 */
function eventsOf(small) {
  return small
    ? [
        { share: 0.2, name: 'upgraded to another instance', happen: small.upgrade, isNewProcess: true },
        { share: 0.5, name: 'backup written', happen: small.backUp },
      ]
    : []
}

/** @param {typeof machine} small */
function memoryOf(small) {
  if (!small) {
    return []
  }
  const most = Math.round(small.most() / 1024 / 1024)
  return [
    {
      text: `database, start script and instances took ${most} MB of 1024 at most; killed by memory: ${small.killed()}`,
      holds: small.killed() === 0,
    },
  ]
}

/**
 * @param {{ minute: number, resident: number, heap: number, jobs: number, mails: number, payments: number, busy: number }} sample
 * @param {Pick<Awaited<ReturnType<typeof startMixedLoad>>, 'failures'>} load
 */
function lineOf({ minute, ...now }, load) {
  /** @param {number} bytes */
  const megabytes = (bytes) => `${Math.round(bytes / 1024 / 1024)} MB`
  const parts = [
    `minute ${Math.round(minute)}`,
    `memory ${megabytes(now.resident)}`,
    `heap ${megabytes(now.heap)}`,
    `jobs ${now.jobs}`,
    `mails ${now.mails}`,
    `payments ${now.payments}`,
    `event loop busy ${Math.round(now.busy * 100)} %`,
    `failed ${load.failures.length}`,
  ]
  return parts.join(', ')
}

/** @param {number} exitCode */
async function finish(exitCode) {
  await product?.stop()
  removeHome(dataDir)
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  process.exit(exitCode)
}

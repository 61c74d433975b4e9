// npm run bench:memory: what one instance needs on a machine with one processor and 1 GB, beside a Next.js app with nothing in it;
// writes docs/benchmarks-memory.md. Needs what npm run soak -- --small needs. --quick: only checks that it runs.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installPackages } from '../scripts/run/install.mjs'
import { continueOnPinnedNode } from '../scripts/run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
installPackages(root)
await continueOnPinnedNode(root, script)

const { isolateEnvironment } = await import('../scripts/test/product.mjs')
const { removeHome } = await import('../scripts/postgres/cluster-home.mjs')
const { residentBytes } = await import('./chat/process-cost.mjs')
const { processors, table } = await import('./shared/figures.mjs')
const { liveMemory } = await import('./shared/live-memory.mjs')
const { newestPid, startBareApp, stopServers } = await import('./shared/servers.mjs')
const { startMixedLoad } = await import('./soak/mixed-load.mjs')
const { sample } = await import('./soak/sample.mjs')
const { startSmallMachine } = await import('./soak/small-machine.mjs')

const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 3
const idleMs = quick ? 3_000 : 30_000
const loadMs = quick ? 10_000 : 180_000
const lookEveryMs = 2_000
const bars = { live: 130, idle: 300, load: 450 }
/** @param {number} bytes */
const megabytes = (bytes) => Math.round(bytes / 1024 / 1024)

// Other accounts may enter the folder, because PostgreSQL may run as another account.
const scratch = mkdtempSync(join(tmpdir(), 'mboa-bench-memory-'))
chmodSync(scratch, 0o755)
process.env.TMPDIR = join(scratch, 'tmp')
mkdirSync(process.env.TMPDIR)
chmodSync(process.env.TMPDIR, 0o755)

/** @typedef {{ live: number, idle: number, load: number, bareIdle: number, bareLoad: number, machine: number }} Round */
/** @type {Round[]} */
const measured = []
try {
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(await measureRound(join(scratch, `round-${round}`, 'data')))
    console.log(`round ${round}: ${JSON.stringify(measured.at(-1))}`)
  }
} finally {
  await stopServers()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
const kept = writeReport(quick ? '' : join(root, 'docs', 'benchmarks-memory.md'))
process.exit(kept ? 0 : 1)

/** @param {string} dataDir @returns {Promise<Round>} */
async function measureRound(dataDir) {
  mkdirSync(dirname(dataDir), { mode: 0o755 })
  await isolateEnvironment(dataDir)
  const machine = await startSmallMachine(root, dataDir)
  try {
    const bare = await startBareApp(root, {})
    const barePid = newestPid()
    await sleep(idleMs)
    const { resident: idle } = await sample(machine.metrics())
    const bareIdle = residentBytes(barePid)
    const live = await liveMemory(await machine.pid())

    const load = await startMixedLoad(machine.url)
    const until = performance.now() + loadMs
    const visiting = visit(bare, until)
    let most = 0
    let bareMost = 0
    while (performance.now() < until) {
      await sleep(lookEveryMs)
      most = Math.max(most, (await sample(machine.metrics())).resident)
      bareMost = Math.max(bareMost, residentBytes(barePid))
    }
    await visiting
    await load.stop()
    if (load.failures.length > 0) {
      throw new Error(`Requests failed: ${load.failures.slice(0, 3).join('\n')}`)
    }
    return {
      live: megabytes(live),
      idle: megabytes(idle),
      load: megabytes(most),
      bareIdle: megabytes(bareIdle),
      bareLoad: megabytes(bareMost),
      machine: megabytes(machine.most()),
    }
  } finally {
    await stopServers()
    await machine.stop()
    removeHome(dataDir)
  }
}

/**
 * As many pages as the product serves in its mixed load, about twenty a second.
 * @param {string} origin
 * @param {number} until
 */
async function visit(origin, until) {
  while (performance.now() < until) {
    await (await fetch(`${origin}/`)).text()
    await sleep(50)
  }
}

/** @param {string} file '' only prints @returns {boolean} whether every bar is kept */
function writeReport(file) {
  /** @param {keyof Round} name */
  const valuesOf = (name) => measured.map((round) => round[name])
  /** @param {string} what @param {keyof Round} name @param {number} [bar] */
  const line = (what, name, bar) => {
    const verdict =
      bar === undefined ? '' : Math.max(...valuesOf(name)) <= bar ? `${bar}: kept` : `${bar}: **missed**`
    return [what, valuesOf(name).join(', '), verdict]
  }
  const rows = [
    line('live objects and buffers after a collection', 'live', bars.live),
    line('resident, half a minute after the start', 'idle', bars.idle),
    line('resident, at most during three minutes of the mixed load', 'load', bars.load),
    line('bare Next.js, resident, half a minute after the start', 'bareIdle'),
    line('bare Next.js, resident, at most during the same minutes', 'bareLoad'),
    line('instance, start script and database together, at most', 'machine'),
  ]
  const text = table(['MB', 'by round', 'at most'], rows)
  console.log(text)
  if (file) {
    writeFileSync(
      file,
      `# Memory of one instance

Written by \`npm run bench:memory\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${processors()}. The product has one processor and 1 GB for instance, start script and database. The load is that of \`npm run soak\`: people who read, learn, register, pay, write, talk and administer, about 35 requests a second. Beside it, in the same round, runs a Next.js app with nothing in it, which serves one page twenty times a second with the settings that Node has by itself.

${text}
`,
    )
  }
  return Object.entries(bars).every(
    ([name, bar]) => Math.max(...valuesOf(/** @type {keyof Round} */ (name))) <= bar,
  )
}

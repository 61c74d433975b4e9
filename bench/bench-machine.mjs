// npm run bench:machine: what one instance needs on a small machine, beside a Next.js app with nothing in it, and how long the first
// and the next start take; writes docs/benchmarks-machine.md. Needs what npm run soak -- --small needs. --quick: only checks that it runs.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from '../scripts/run/install.mjs'
import { continueOnPinnedNode } from '../scripts/run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
installPackages(root)
await continueOnPinnedNode(root, script)

const { isolateEnvironment } = await import('../scripts/test/product.mjs')
const { removeHome } = await import('../scripts/postgres/cluster-home.mjs')
const { memoryRound } = await import('./machine/memory-round.mjs')
const { timeStarts } = await import('./machine/time-starts.mjs')
const { processors, table } = await import('./shared/figures.mjs')

const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 3
const durations = quick ? { idleMs: 3_000, loadMs: 10_000 } : { idleMs: 30_000, loadMs: 180_000 }
const megabyte = 1024 * 1024

// Other accounts may enter the folder, because PostgreSQL may run as another account.
const scratch = mkdtempSync(join(tmpdir(), 'mboa-bench-machine-'))
chmodSync(scratch, 0o755)
process.env.TMPDIR = join(scratch, 'tmp')
mkdirSync(process.env.TMPDIR)
chmodSync(process.env.TMPDIR, 0o755)

/** @typedef {Awaited<ReturnType<typeof memoryRound>> & Awaited<ReturnType<typeof timeStarts>>} Round */
/** @type {Round[]} */
const measured = []
try {
  for (let round = 1; round <= rounds; round += 1) {
    const dataDir = join(scratch, `round-${round}`, 'data')
    mkdirSync(dirname(dataDir), { mode: 0o755 })
    await isolateEnvironment(dataDir)
    const starts = await timeStarts(root, join(scratch, `clone-${round}`))
    const memory = await memoryRound(root, dataDir, durations)
    removeHome(dataDir)
    measured.push({ ...starts, ...memory })
    console.log(`round ${round}: ${JSON.stringify(measured.at(-1))}`)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** @type {[what: string, name: keyof Round, unit: number, bar?: number][]} */
const lines = [
  ['live objects and buffers after a collection, MB', 'live', megabyte, 130],
  ['resident half a minute after the start, MB', 'idle', megabyte, 300],
  ['resident during three minutes of the mixed load, at most, MB', 'load', megabyte, 450],
  ['bare Next.js, resident half a minute after the start, MB', 'bareIdle', megabyte],
  ['bare Next.js, resident during the same minutes, at most, MB', 'bareLoad', megabyte],
  ['instance, start script and database together, at most, MB', 'machine', megabyte, 1024],
  ['the build, MB', 'build', megabyte],
  ['first start, from a clone with its packages to the first page, s', 'first', 1, 90],
  ['next start, to the first page, s', 'next', 1, 3],
]
const rows = lines.map(([what, name, unit, bar]) => {
  const values = measured.map((round) => round[name] / unit)
  const shown = values.map((value) => (unit === 1 ? value.toFixed(1) : Math.round(value))).join(', ')
  return { kept: bar === undefined || Math.max(...values) <= bar, cells: [what, shown, bar ?? ''] }
})
const report = table(
  ['what', 'by round', 'at most'],
  rows.map(({ kept, cells: [what, shown, bar] }) => [
    what,
    shown,
    bar === '' ? '' : `${bar}: ${kept ? 'kept' : '**missed**'}`,
  ]),
)
console.log(report)
if (!quick) {
  writeFileSync(
    join(root, 'docs', 'benchmarks-machine.md'),
    `# One instance on a small machine

Written by \`npm run bench:machine\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${processors()}. For the memory the product has one processor and 1 GB, for instance, start script and database. The load is that of \`npm run soak\`: people who read, learn, register, pay, write, talk and administer, about 35 requests a second. Beside it, in the same round, runs a Next.js app with nothing in it, which serves its page twenty times a second with the settings that Node has by itself. The starts have the whole machine.

${report}
`,
  )
}
process.exit(rows.every(({ kept }) => kept) ? 0 : 1)

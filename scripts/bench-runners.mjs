// npm run bench:runners: how long an exercise takes to answer on a slow phone; writes docs/benchmarks-runners.md.
// --quick: one try of each, to see that it runs.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureRunners, prepareRunners, writeRunnersReport } from './bench/runners.mjs'
import { startProduct, stopServers } from './bench/servers.mjs'
import { startCluster } from './postgres/cluster.mjs'
import { removeHome } from './postgres/cluster-home.mjs'
import { generateClient } from './prepare/generate-client.mjs'
import { buildIfNeeded } from './run/build.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { migrate, seed } from './run/database.mjs'

const root = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const tries = quick ? 1 : 5

const dataDir = mkdtempSync(join(tmpdir(), 'mboa-bench-runners-'))
process.env.DATA_DIR = dataDir
await prepareConfiguration(root)
generateClient(root)
const cluster = await startCluster({ dataDir, projectRoot: root, throwAway: true })
let allKept = false
try {
  process.env.DATABASE_URL = cluster.url
  await migrate(root, cluster.url)
  await seed(root)
  await buildIfNeeded(root)
  const origin = await startProduct(root, { DATABASE_URL: cluster.url })
  const people = await prepareRunners(cluster.url)
  const results = await measureRunners(origin.replace('127.0.0.1', 'localhost'), people, tries, (line) =>
    console.log(`… ${line}`),
  )
  allKept = results.every(({ kept }) => kept)
  const file = quick ? join(dataDir, 'report.md') : join(root, 'docs', 'benchmarks-runners.md')
  writeRunnersReport(file, results, tries)
} finally {
  await stopServers()
  await cluster.stop()
  removeHome(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
}
console.log(allKept ? 'Every bar is kept.' : 'Not every bar is kept.')
process.exit(allKept ? 0 : 1)

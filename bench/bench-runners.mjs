// npm run bench:runners: how long an exercise takes to answer on a slow phone; writes docs/benchmarks-runners.md.
// --quick: one try of each, to check that it runs.

import { join } from 'node:path'
import { measureRunners, prepareRunners, writeRunnersReport } from './runners/measure.mjs'
import { openBenchmark } from './shared/harness.mjs'
import { startProduct } from './shared/servers.mjs'

const root = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const tries = quick ? 1 : 5

const { cluster, run } = await openBenchmark(root, 'runners', quick)
await run('benchmarks-runners.md', async (file) => {
  const origin = await startProduct(root, { DATABASE_URL: cluster.url })
  const people = await prepareRunners(cluster.url)
  const results = await measureRunners(origin.replace('127.0.0.1', 'localhost'), people, tries, (line) =>
    console.log(`… ${line}`),
  )
  writeRunnersReport(file, results, tries)
  return results.every(({ kept }) => kept)
})

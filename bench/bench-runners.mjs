// npm run bench:runners: how long an exercise takes to answer on a slow phone, and what is fetched; writes docs/benchmarks-runners.md.
// --quick: one try of each, to check that it runs.

import { join } from 'node:path'
import { measureRunners, prepareRunners, weighLessons, writeRunnersReport } from './runners/measure.mjs'
import { openBenchmark } from './shared/harness.mjs'
import { startProduct } from './shared/servers.mjs'

const root = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const tries = quick ? 1 : 5

const { cluster, run } = await openBenchmark(root, 'runners', quick)
await run('benchmarks-runners.md', async (file) => {
  const origin = await startProduct(root, { DATABASE_URL: cluster.url })
  const people = await prepareRunners(cluster.url)
  const site = origin.replace('127.0.0.1', 'localhost')
  const lessons = await weighLessons(site, people)
  const results = await measureRunners(site, people, tries, (line) => console.log(`… ${line}`))
  writeRunnersReport(file, results, lessons, tries)
  return [...results, ...lessons].every(({ kept }) => kept)
})

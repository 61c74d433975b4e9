import { join } from 'node:path'
import { buildIfNeeded } from '../../scripts/run/build.mjs'
import { seed } from '../../scripts/run/database.mjs'
import { stopServers } from './servers.mjs'
import { openThrowAway } from './throw-away.mjs'

/**
 * The common parts of all benchmarks of the product: the production build, and a database with the demo's data that is removed
 * afterwards. A quick run only checks that the benchmark runs: its figures mean nothing, and its report is removed with the database.
 * @param {string} root
 * @param {string} name
 * @param {boolean} quick
 */
export async function openBenchmark(root, name, quick) {
  const { cluster, dataDir, close } = await openThrowAway(root, `bench-${name}`)

  /**
   * Measures, and ends the process: with code 1 if `measure` returns that a bar is not met.
   * @param {string | null} report null: nothing is written
   * @param {(file: string) => Promise<boolean | void>} measure
   */
  async function run(report, measure) {
    let result
    try {
      await seed(root)
      await buildIfNeeded(root)
      result = await measure(report ? join(quick ? dataDir : join(root, 'docs'), report) : '')
    } catch (error) {
      // Printed now, because open connections print their own errors when the database stops.
      console.error(error)
      process.exitCode = 1
      throw error
    } finally {
      await stopServers()
      await close()
    }
    if (!quick && report) {
      console.log(`Written: docs/${report}`)
    }
    if (result !== undefined) {
      console.log(result ? 'Every bar is kept.' : 'Not every bar is kept: see the table.')
    }
    process.exit(result === false ? 1 : 0)
  }

  return { cluster, dataDir, run }
}

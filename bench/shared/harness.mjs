import { join } from 'node:path'
import { buildIfNeeded } from '../../scripts/run/build.mjs'
import { seed } from '../../scripts/run/database.mjs'
import { stopServers } from './servers.mjs'
import { openThrowAway } from './throw-away.mjs'

/**
 * What every benchmark of the product needs: the production build, and a database with the demo's data that is gone
 * afterwards. A quick run shows that it runs: its figures are nobody's, and its report goes away with the database.
 * @param {string} root
 * @param {string} name
 * @param {boolean} quick
 */
export async function openBenchmark(root, name, quick) {
  const { cluster, dataDir, close } = await openThrowAway(root, `bench-${name}`)

  /**
   * Measures, and ends the process: with 1 where `measure` answers that a bar is not kept.
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
      // Printed now: connections that are still open print their own errors when the database stops.
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Counts the SQL statements that reach a throw-away cluster, by its own log.
 * @param {{ url: string }} cluster
 * @param {string} dataDir
 */
export async function statementCounter(cluster, dataDir) {
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query("alter system set log_statement = 'all'")
  await admin.query('select pg_reload_conf()')
  const log = join(dataDir, 'postgres', 'postgres.log')
  const lines = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /LOG:\s+(execute|statement)/.test(line))
  // BEGIN and COMMIT are part of the cost; the counter's own and the worker's polling are not.
  /** @param {string} line */
  const ours = (line) => !/graphile_worker|pg_reload_conf|alter system/i.test(line)
  /** @param {() => Promise<void>} request */
  async function countOnce(request) {
    const before = lines().filter(ours).length
    await request()
    await new Promise((done) => setTimeout(done, 150))
    return lines().filter(ours).length - before
  }
  return {
    /**
     * The least of three: scheduled jobs run at the same time.
     * @param {() => Promise<void>} request
     */
    async count(request) {
      await request()
      const counts = []
      for (let time = 0; time < 3; time += 1) {
        counts.push(await countOnce(request))
      }
      return Math.min(...counts)
    },
    async stop() {
      await admin.query('alter system reset log_statement')
      await admin.query('select pg_reload_conf()')
      await admin.end()
    },
  }
}

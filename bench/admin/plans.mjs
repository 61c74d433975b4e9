import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export const officeTables = [
  'users',
  'contact_messages',
  'audit_log',
  'enrolments',
  'payment_intents',
  'students',
]

/**
 * Lets PostgreSQL log the plan of each statement, for connections that begin from now on. `large`: the tables to watch.
 * @param {{ url: string }} cluster
 * @param {string} dataDir
 * @param {string[]} [large]
 */
export async function planWatcher(cluster, dataDir, large = officeTables) {
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  /** @param {...string} settings */
  const set = async (...settings) => {
    for (const setting of settings) {
      await admin.query(`alter system ${setting}`)
    }
    await admin.query('select pg_reload_conf()')
    await sleep(200)
  }
  await set("set session_preload_libraries = 'auto_explain'", 'set auto_explain.log_min_duration = 0')
  const log = join(dataDir, 'postgres', 'postgres.log')
  return {
    /**
     * Names of large tables that were read from end to end while the request ran.
     * @param {() => Promise<void>} request
     */
    async sequentialScans(request) {
      const from = statSync(log).size
      await request()
      await sleep(250)
      const text = readFileSync(log).subarray(from).toString('utf8')
      const tables = [...text.matchAll(/Seq Scan on (?:\w+\.)?(\w+)/g)].map(([, table = '']) => table)
      return [...new Set(tables)].filter((table) => large.includes(table))
    },
    async stop() {
      await set('reset session_preload_libraries', 'reset auto_explain.log_min_duration')
      await admin.end()
    },
  }
}

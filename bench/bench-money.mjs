// npm run bench:money: the money page and the search for one payment over a million payments; writes its section
// of docs/benchmarks-admin.md and ends with code 1 if one of them takes more
// than 200 ms at 95 %. --rows N: another number.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { openOfficeSession } from './admin/fill.mjs'
import { fillPaid } from './admin/fill-paid.mjs'
import { measureMoney } from './admin/money-pages.mjs'
import { writeMoneySection } from './admin/report.mjs'
import { row } from './shared/figures.mjs'
import { openBenchmark } from './shared/harness.mjs'
import { startProduct } from './shared/servers.mjs'

const root = join(import.meta.dirname, '..')
const rowsArgument = process.argv.indexOf('--rows')
const rows = rowsArgument > 0 ? Number(process.argv[rowsArgument + 1]) : 1_000_000
/** The job adds the ledger up, as it does every five minutes. @param {string} connectionString */
async function addUp(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const started = Date.now()
  await client.query(`select graphile_worker.add_job('payment.add-up', '{}')`)
  const open = 'select 1 from counters.money_until where last_entry_id < (select max(id) from ledger_entries)'
  while ((await client.query(open)).rowCount !== 0) {
    await sleep(500)
  }
  const seconds = Math.round((Date.now() - started) / 1_000)
  console.log(`… added up in ${seconds} s`)
  await client.query('vacuum (analyze) counters.money')
  await client.end()
  return seconds
}

const { cluster, run } = await openBenchmark(root, 'money', false)
await run(null, async () => {
  await fillPaid(cluster.url, rows, (what) => console.log(`… ${what}`))
  const origin = await startProduct(root, { DATABASE_URL: cluster.url })
  const seconds = await addUp(cluster.url)
  const token = { sid: await openOfficeSession(cluster.url), roles: ['admin'] }
  const secret = process.env.AUTH_SECRET ?? ''
  const cookie = `academy.session=${await encode({ token, secret, maxAge: 28_800 })}`
  const measured = await measureMoney(origin, { cookie }, { rows, requests: 100 })
  console.log(row(['what', 'median ms', '95th percentile ms', 'kept']))
  for (const { what, p50, p95, isKept } of measured) {
    console.log(row([what, p50.toFixed(0), p95.toFixed(0), isKept ? 'yes' : '**no**']))
  }
  if (rows >= 1_000_000) {
    writeMoneySection(join(root, 'docs', 'benchmarks-admin.md'), { rows, seconds, measured })
  }
  return measured.every(({ isKept }) => isKept)
})

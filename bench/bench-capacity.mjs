// npm run bench:capacity: what one instance and the rows of the large tables cost; writes docs/benchmarks-capacity.md.
// --quick: few rows and seconds, to check that it runs.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fill } from './admin/fill.mjs'
import { writeCapacityReport } from './capacity/report.mjs'
import { measureSizes } from './capacity/sizes.mjs'
import { residentBytes } from './chat/process-cost.mjs'
import { fillLearning, openSessions } from './learn/fill.mjs'
import { openBenchmark } from './shared/harness.mjs'
import { resultOf, sideBySide } from './shared/load.mjs'
import { newestPid, startBareNext, startProduct, stopServers } from './shared/servers.mjs'

const root = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const rows = quick ? 1_000 : 20_000
const load = quick ? { rounds: 1, seconds: 1, warmupSeconds: 1 } : { rounds: 5, seconds: 3, warmupSeconds: 4 }
const bar = 20
/** @param {string} what */
const say = (what) => console.log(`… ${what}`)

const { cluster, run } = await openBenchmark(root, 'capacity', quick)
await run('benchmarks-capacity.md', async (file) => {
  const report = await measure()
  writeCapacityReport(file, report)
  if (quick) {
    console.log(JSON.stringify(report.sizes, null, 1))
  }
  return report.ratio >= bar
})

/** What the report shows. */
export async function measure() {
  const env = { DATABASE_URL: cluster.url }
  const facts = await fillLearning(cluster.url, Math.ceil(rows / 20), say)
  const { student } = await openSessions(cluster.url, facts)
  const bare = await startBareNext(root, env)
  const product = await startProduct(root, env)
  const pid = newestPid()
  const code = await sealedCode()
  const page = `/certificates/${code}`
  await storedOnce(product + page)
  say('requests')
  const encodings = { 'accept-encoding': 'br, gzip' }
  const certificates = await sideBySide(
    [
      { name: 'product', url: product + page, headers: encodings },
      { name: 'bare', url: bare + page, headers: encodings },
    ],
    load,
  )
  const others = await sideBySide(
    [
      { name: 'home', url: `${product}/`, headers: encodings },
      { name: 'api', url: `${product}/api/programs?page=1`, headers: {} },
      { name: 'dashboard', url: `${product}/user/dashboard`, headers: student },
    ],
    load,
  )
  const memory = residentBytes(pid)
  const connections = await countConnections()
  await stopServers()
  say('bytes a row')
  await fill(cluster.url, rows, say)
  const sizes = await measureSizes(cluster.url, rows)
  return {
    pages: /** @type {[string, import('./shared/load.mjs').Result][]} */ ([
      ['`/certificates/CODE`, stored', resultOf(certificates, 'product')],
      ['the same under a bare `next start`', resultOf(certificates, 'bare')],
      ['`/`, stored', resultOf(others, 'home')],
      ['`GET /api/programs?page=1`', resultOf(others, 'api')],
      ['`/user/dashboard`', resultOf(others, 'dashboard')],
    ]),
    ratio: resultOf(certificates, 'product').rps / resultOf(certificates, 'bare').rps,
    bar,
    sizes,
    memory,
    connections,
    quick,
  }
}

/** The demo's valid certificate, once the worker has signed it. */
async function sealedCode() {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    for (let waited = 0; waited < 60_000; waited += 200) {
      const { rows: codes } = await client.query(
        `select c.code from certificates c join certificate_versions v on v.certificate_id = c.id and v.number = c.version
         where c.revoked_at is null and v.sealed_at is not null limit 1`,
      )
      if (codes[0]) {
        return codes[0].code
      }
      await sleep(200)
    }
    throw new Error('the demo’s certificate was not signed')
  } finally {
    await client.end()
  }
}

/**
 * The first visit stores the page: later ones have the tag of a quickly compressed answer.
 * @param {string} url
 */
async function storedOnce(url) {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    if (answer.ok && answer.headers.get('etag')?.includes('-fast')) {
      return
    }
    await sleep(200)
  }
  throw new Error(`${url} is not stored`)
}

async function countConnections() {
  const client = new pg.Client({ connectionString: cluster.url, application_name: 'bench' })
  await client.connect()
  const { rows: counts } = await client.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name <> 'bench' and backend_type = 'client backend'`,
  )
  await client.end()
  return `${counts[0].count} (the product and the bare server together)`
}

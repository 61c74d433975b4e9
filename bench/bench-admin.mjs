// npm run bench:admin: the back office's long lists on a database of a million rows each; writes docs/benchmarks-admin.md.
// --rows N: another size. --quick: 20,000 rows and few requests, to check that it runs.
import { join } from 'node:path'
import { encode } from 'next-auth/jwt'
import { measureBulk } from './admin/bulk.mjs'
import { measureExport, settle } from './admin/export.mjs'
import { fill, openOfficeSession } from './admin/fill.mjs'
import { lists } from './admin/lists.mjs'
import { lastPageOf, latencies } from './admin/measure.mjs'
import { planWatcher } from './admin/plans.mjs'
import { writeOfficeReport } from './admin/report.mjs'
import { openBenchmark } from './shared/harness.mjs'
import { newestPid, startProduct, stopServers } from './shared/servers.mjs'
import { statementCounter } from './shared/statements.mjs'

/** @import { Entry } from './admin/report.mjs' */
/** @import { Fields } from './shared/load.mjs' */

const root = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const rowsArgument = process.argv.indexOf('--rows')
const rows = rowsArgument > 0 ? Number(process.argv[rowsArgument + 1]) : quick ? 20_000 : 1_000_000
const pace = quick ? { requests: 10, perSecond: 10 } : { requests: 80, perSecond: 10 }
/** Of screens, which people open, and of searches: one person may search twice a second (`admin.search` of the rate limits). */
const slowPace = quick ? pace : { requests: 40, perSecond: 3 }
/** @param {string} what */
const say = (what) => console.log(`… ${what}`)

const { cluster, dataDir, run } = await openBenchmark(root, 'admin', quick)
let allKept = true
await run('benchmarks-admin.md', async (file) => {
  await fill(cluster.url, rows, say)
  const origin = await startProduct(root, { DATABASE_URL: cluster.url })
  await settle(newestPid())
  const headers = await signIn()
  const measured = await measureLists(origin, headers)
  say('an action on many')
  await stopServers()
  const restarted = await startProduct(root, { DATABASE_URL: cluster.url })
  await settle(newestPid())
  const bulk = await measureBulk(restarted, cluster.url, await signIn(), { rows, presses: quick ? 5 : 40 })
  allKept &&= bulk.p95 <= 150 && bulk.refusedP95 <= 150
  say('export')
  await stopServers()
  const fresh = await startProduct(root, { DATABASE_URL: cluster.url })
  for (const { asked } of measured.flatMap(({ entries }) => entries)) {
    await request(fresh, asked[0] ?? '', headers)()
  }
  const pid = newestPid()
  const address = `${fresh}/api/admin/users/export-csv`
  // An export requires a recent sign-in. The first export only lets the heap reach its usual size.
  await measureExport(address, await signIn(), pid)
  await settle(pid)
  const csv = await measureExport(address, await signIn(), pid)
  allKept &&= csv.moreMemory < 64
  writeOfficeReport(file, { rows, lists: measured, bulk, csv, quick })
  if (quick) {
    console.log(csv)
  }
  return allKept
})

async function signIn() {
  const sid = await openOfficeSession(cluster.url)
  const cookie = await encode({
    token: { sid, roles: ['admin'] },
    secret: process.env.AUTH_SECRET ?? '',
    maxAge: 28_800,
  })
  return { cookie: `academy.session=${cookie}` }
}

/**
 * The session, the counters and the list; a program is looked up first, and the screen of messages names colleagues.
 * @param {string} address
 */
function usualStatements(address) {
  return 3 + Number(/[?&]program=/.test(address)) + Number(address.startsWith('/admin/messages'))
}

/** @param {string} origin @param {Fields} headers */
async function measureLists(origin, headers) {
  const results = []
  for (const { name, entries } of lists) {
    /** @type {Entry[]} */
    const measured = []
    for (const [what, addresses, { deepestOf, mostStatements } = {}] of entries) {
      const asked = await withPages(origin, addresses, entries[0]?.[1][0] ?? '', headers)
      const isSlow = asked[0]?.startsWith('/admin/') || /\bsearch\b/.test(what)
      const times = await latencies(origin, asked, headers, isSlow ? slowPace : pace)
      const first = measured.find((entry) => entry.what === deepestOf)
      measured.push({
        what,
        asked,
        ...times,
        ratio: first && times.p50 / first.p50,
        statements: 0,
        mostStatements: mostStatements ?? usualStatements(asked[0] ?? ''),
        scans: [],
        kept: false,
      })
      say(`${name}, ${what}: ${times.p50.toFixed(0)} / ${times.p95.toFixed(0)} ms`)
    }
    results.push({ name, entries: measured })
  }
  await addStatements(results, origin, headers)
  await addScans(results, headers)
  for (const entry of results.flatMap(({ entries }) => entries)) {
    entry.kept =
      entry.p95 <= 150 &&
      !(entry.ratio && entry.ratio > 3) &&
      entry.statements <= entry.mostStatements &&
      entry.scans.length === 0
    allKept &&= entry.kept
  }
  return results
}

/**
 * @param {string} origin
 * @param {string[]} addresses
 * @param {string} totalAddress
 * @param {Fields} headers
 */
async function withPages(origin, addresses, totalAddress, headers) {
  const [first = ''] = addresses
  if (!/\{(last|middle)\}/.test(first)) {
    return addresses
  }
  const last = await lastPageOf(origin, first.replace('{middle}', '{last}'), totalAddress, headers)
  /** @type {Record<string, number>} */
  const pages = { '{last}': last, '{middle}': Math.ceil(last / 2) }
  return addresses.map((address) => address.replace(/\{\w+\}/, (place) => String(pages[place])))
}

/** @param {string} origin @param {string} address @param {Fields} headers */
function request(origin, address, headers) {
  return async () => {
    await (await fetch(origin + address, { headers })).arrayBuffer()
  }
}

/** @param {{ name: string, entries: Entry[] }[]} results @param {string} origin @param {Fields} headers */
async function addStatements(results, origin, headers) {
  const counter = await statementCounter(cluster, dataDir)
  for (const entry of results.flatMap(({ entries }) => entries)) {
    entry.statements = await counter.count(request(origin, entry.asked[0] ?? '', headers))
  }
  await counter.stop()
}

/** @param {{ name: string, entries: Entry[] }[]} results @param {Fields} headers */
async function addScans(results, headers) {
  const watcher = await planWatcher(cluster, dataDir)
  // Only connections that are opened after this record their plans.
  await stopServers()
  const origin = await startProduct(root, { DATABASE_URL: cluster.url })
  for (const entry of results.flatMap(({ entries }) => entries)) {
    entry.scans = []
    for (const address of entry.asked) {
      const scans = await watcher.sequentialScans(request(origin, address, headers))
      entry.scans = [...new Set([...entry.scans, ...scans])]
    }
  }
  await watcher.stop()
}

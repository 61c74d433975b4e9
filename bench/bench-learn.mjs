// npm run bench:learn: what lessons, attempts and the teaching side cost; writes docs/benchmarks-learn.md.
// --enrolments N: another size. --quick: 1,000 enrolments and few requests, to check that it runs.
// --only attempt: only an attempt and its minimal handler, printed and not written, for work on its speed.

import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { latencies } from './admin/measure.mjs'
import { planWatcher } from './admin/plans.mjs'
import { addresses, answersOf } from './learn/addresses.mjs'
import { measureBytes } from './learn/bytes.mjs'
import { fillLearning, largeTables, openSessions } from './learn/fill.mjs'
import { writeLearnReport } from './learn/report.mjs'
import { measureRunners } from './learn/runners.mjs'
import { measureSyncs } from './learn/syncs.mjs'
import { median } from './shared/figures.mjs'
import { openBenchmark } from './shared/harness.mjs'
import { resultOf, sideBySide } from './shared/load.mjs'
import { startBareApp, startProduct, stopServers } from './shared/servers.mjs'
import { statementCounter } from './shared/statements.mjs'

/** @import { Facts, People } from './learn/fill.mjs' */
/** @import { Fields, Results } from './shared/load.mjs' */
/** @typedef {Awaited<ReturnType<typeof latencies>>} Run */
/** @typedef {Awaited<ReturnType<typeof measurePages>>[number]} MeasuredPage */

const root = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
/** @param {string} name */
const option = (name) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined
const onlyAttempts = option('--only') === 'attempt'
const enrolments = Number(option('--enrolments') ?? (quick || onlyAttempts ? 1_000 : 50_000))
const pace = quick ? { requests: 10, perSecond: 10 } : { requests: 40, perSecond: 10 }
const rounds = quick ? 1 : 3
const load = quick ? { rounds: 1, seconds: 1, warmupSeconds: 1 } : { rounds: 5, seconds: 3, warmupSeconds: 4 }
const syncs = quick ? 50 : 2_000
/** @param {string} what */
const say = (what) => console.log(`… ${what}`)

const { cluster, dataDir, run } = await openBenchmark(root, 'learn', quick || onlyAttempts)
const env = { DATABASE_URL: cluster.url }
await run('benchmarks-learn.md', async (file) => {
  if (onlyAttempts) {
    const { product, bare, people, facts } = await startBoth()
    const { results, ratio } = await compareAttempts(product, bare, people, facts)
    console.log(
      [...results].map(([name, { rps, spread }]) => `${name}: ${rps}/s, ${spread.join(' to ')}`).join('\n'),
    )
    console.log(`ratio ${ratio.toFixed(2)} (at least 0.4)`)
    return ratio >= 0.4
  }
  const report = await measure()
  writeLearnReport(file, report)
  if (quick) {
    console.log(JSON.stringify(report, null, 1))
  }
  return report.kept
})

async function startBoth() {
  const filled = await fillLearning(cluster.url, enrolments, say)
  const people = await openSessions(cluster.url, filled)
  const bare = await startBareApp(root, env)
  const product = await startProduct(root, env)
  const facts = { ...filled, site: product.replace('127.0.0.1', 'localhost') }
  return { facts, people, bare, product }
}

/** What the report shows. */
export async function measure() {
  const { facts, people, bare, product } = await startBoth()
  say('a lesson beside a bare page')
  const lesson = await compareLesson(product, bare, people)
  say('an attempt beside a bare handler')
  const attempt = await compareAttempts(product, bare, people, facts)
  say('bytes of a lesson')
  const bytes = await measureBytes(product, people.student, facts.lessons)
  say('runners')
  const practice = await measureRunners(root, process.env.BUILD_FOLDER ?? '', product, people, facts)
  say('latencies')
  const pages = await measurePages(product, people, facts)
  say('syncs')
  const synced = await measureSyncs(product, people.syncing, facts, syncs)
  await addStatements(pages, product)
  await addScans(pages, env)
  for (const page of pages) {
    page.kept = page.p95 <= 150 && page.statements <= page.most && page.scans.length === 0
  }
  const isKept =
    lesson.ratio >= 0.4 &&
    attempt.ratio >= 0.4 &&
    bytes.most <= 40 * 1024 &&
    [...pages, ...practice.runners, ...practice.programs].every((each) => each.kept)
  return {
    enrolments,
    items: facts.itemCount,
    completions: facts.completions,
    lesson,
    attempt,
    bytes,
    practice,
    pages,
    synced,
    kept: isKept,
    quick,
    load: loadavg(),
  }
}

/** @param {Results} results */
function ratioOf(results) {
  return resultOf(results, 'product').rps / resultOf(results, 'bare').rps
}

/** @param {string} product @param {string} bare @param {{ student: Fields, lesson: string }} people */
async function compareLesson(product, bare, { student, lesson }) {
  const url = product + lesson
  /** @param {string} address @param {Fields} headers */
  const size = async (address, headers) => (await (await fetch(address, { headers })).text()).length
  const wantedSize = await size(url, student)
  const empty = await size(`${bare}/list?rows=0`, {})
  const perRow = ((await size(`${bare}/list?rows=100`, {})) - empty) / 100
  const rows = Math.max(1, Math.round((wantedSize - empty) / perRow))
  const results = await sideBySide(
    [
      { name: 'product', url, headers: student },
      { name: 'bare', url: `${bare}/list?rows=${rows}`, headers: {} },
    ],
    load,
  )
  return { results, ratio: ratioOf(results), size: wantedSize }
}

/**
 * Each request is a try of its own, by one of many students: the same one again would only be looked up.
 * @param {string} product
 * @param {string} bare
 * @param {{ quizzing: Fields[] }} people
 * @param {Facts & { site: string }} facts
 */
async function compareAttempts(product, bare, { quizzing }, facts) {
  let n = 0
  const makeRequest = () => ({
    method: 'POST',
    headers: { ...quizzing[n++ % quizzing.length], origin: facts.site, 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: randomUUID(),
      revision: facts.quiz.revision,
      answers: answersOf(facts.quiz),
    }),
  })
  const results = await sideBySide(
    [
      { name: 'product', url: `${product}/api/user/items/${facts.quiz.id}/attempts`, makeRequest },
      { name: 'bare', url: `${bare}/api/attempts`, makeRequest },
    ],
    load,
  )
  return { results, ratio: ratioOf(results) }
}

/**
 * In turns, so that a moment in which the machine does something else does not fall on one page alone.
 * @param {string} product
 * @param {People} people
 * @param {Facts & { site: string }} facts
 */
async function measurePages(product, people, facts) {
  const pages = addresses(facts).map(({ as, ...page }) => ({
    ...page,
    headers: people[as],
    runs: /** @type {Run[]} */ ([]),
  }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, headers, runs } of pages) {
      runs.push(await latencies(product, [path], headers, pace))
    }
  }
  return pages.map(({ runs, ...page }) => {
    const p50 = median(runs.map((run) => run.p50))
    const p95 = median(runs.map((run) => run.p95))
    say(`${page.name}: ${p50.toFixed(0)} / ${p95.toFixed(0)} ms`)
    return { ...page, p50, p95, statements: 0, scans: /** @type {string[]} */ ([]), kept: false }
  })
}

/** @param {string} origin @param {{ path: string, headers: Fields }} page */
function request(origin, { path, headers }) {
  return async () => {
    await (await fetch(origin + path, { headers })).arrayBuffer()
  }
}

/** @param {MeasuredPage[]} pages @param {string} origin */
async function addStatements(pages, origin) {
  const counter = await statementCounter(cluster, dataDir)
  for (const page of pages) {
    page.statements = await counter.count(request(origin, page))
  }
  await counter.stop()
}

/** @param {MeasuredPage[]} pages @param {Record<string, string>} env */
async function addScans(pages, env) {
  const watcher = await planWatcher(cluster, dataDir, largeTables)
  // Only connections that are opened after this record their plans.
  await stopServers()
  const origin = await startProduct(root, env)
  for (const page of pages) {
    page.scans = await watcher.sequentialScans(request(origin, page))
  }
  await watcher.stop()
}

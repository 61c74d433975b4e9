// npm run bench: measures this product and minimal ones in one run, and writes docs/benchmarks.md.
// --ratios: prints only the ratios, for a second check. --quick: few requests, to check that it runs.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { openBenchmark } from './shared/harness.mjs'
import { sideBySide } from './shared/load.mjs'
import { startBareApp, startBareNext, startPlainNode, startProduct } from './shared/servers.mjs'
import { statementCounter } from './shared/statements.mjs'
import { weigh, weighSignedIn } from './shared/weigh.mjs'
import { judge } from './site/lighthouse.mjs'
import { dynamicRatios, publicPageRatios, writeReport } from './site/report.mjs'

/** @import { Fields } from './shared/load.mjs' */

const root = join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const ratiosOnly = process.argv.includes('--ratios')
const load = quick ? { rounds: 1, seconds: 1, warmupSeconds: 1 } : {}
const publicPages = [
  '/',
  '/programs',
  '/programs/web-development',
  '/services',
  '/about',
  '/contact',
  '/register',
  '/login',
  '/forgot-password',
  '/certificates',
  '/privacy',
  '/terms',
  '/fr',
  '/fr/register',
]
const studentPages = [
  '/user/dashboard',
  '/user/programs/web-development',
  '/user/programs/web-development/what-a-page-weighs',
  '/user/payments',
]
const officePages = ['/admin/students', '/admin/payments', '/admin/messages', '/admin/assignments']

const { cluster, dataDir, run } = await openBenchmark(root, 'product', quick)
const env = { DATABASE_URL: cluster.url }
/** @param {string} what */
const say = (what) => console.log(`… ${what}`)
await run(ratiosOnly ? null : 'benchmarks.md', async (file) => {
  if (ratiosOnly) {
    const ratios = await measureRatios()
    console.log(`${publicPageRatios(ratios)}\n\n${dynamicRatios(ratios)}`)
    return
  }
  writeReport(file, await measure())
  if (quick) {
    console.log(readFileSync(file, 'utf8'))
  }
})

function signInStudent() {
  return signIn(`select u.id from users u join enrolments e on e.user_id = u.id
    where u.role = 'student' and e.status = 'active' order by u.created_at limit 1`)
}

async function measureRatios() {
  const product = await startProduct(root, env)
  await untilStored(product)
  return {
    staticPages: await measureStatic(product),
    dynamic: await measureDynamic(product, await signInStudent()),
  }
}

async function measure() {
  const product = await startProduct(root, env)
  /** @param {string[]} paths */
  const local = (paths) => paths.map((path) => product.replace('127.0.0.1', 'localhost') + path)
  const student = await signInStudent()
  const admin = await signIn(`select id from users where role = 'admin' order by created_at limit 1`)
  await untilStored(product)
  say('bytes and slow phones')
  const weights = await weigh(local([...publicPages, await sampleLesson(product)]))
  const signedIn = {
    student: await weighSignedIn(local(studentPages), student),
    office: await weighSignedIn(local(officePages), admin),
  }
  say('SQL statements')
  const statements = await countStatements(product, student)
  const staticPages = await measureStatic(product)
  const dynamic = await measureDynamic(product, student)
  say('Lighthouse')
  const runs = quick ? 1 : 5
  const scores = await judge(local(publicPages), runs)
  const signedInScores = [
    ...(await judge(local(['/user/dashboard']), runs, student)),
    ...(await judge(local(['/admin/dashboard', '/admin/students']), runs, admin)),
  ]
  return { weights, signedIn, statements, staticPages, dynamic, scores, signedInScores, quick }
}

/**
 * Right after the start Next answers, until pages are rendered and files are compressed as well as possible.
 * @param {string} origin
 */
async function untilStored(origin) {
  const deadline = performance.now() + 120_000
  /** @param {string} path @param {(answer: Response) => Promise<boolean> | boolean} isStored */
  const until = async (path, isStored) => {
    while (!(await isStored(await fetch(origin + path)))) {
      if (performance.now() > deadline) {
        throw new Error(`${path} is not in the store`)
      }
      await sleep(500)
    }
  }
  for (const path of publicPages) {
    await until(path, async (answer) => (await answer.text()).includes('data-later'))
  }
  for (const file of readdirSync(join(root, process.env.BUILD_FOLDER ?? '', 'static', 'chunks'))) {
    // An answer that is compressed during sending has no length.
    await until(`/_next/static/chunks/${file}`, async (answer) => {
      await answer.body?.cancel()
      return answer.headers.has('content-length')
    })
  }
}

/**
 * The first lesson that anybody may read.
 * @param {string} origin
 */
async function sampleLesson(origin) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const [, path] = /<loc>https?:\/\/[^/]+(\/programs\/[^<]+\/lessons\/[^<]+)<\/loc>/.exec(sitemap) ?? []
  if (!path) {
    throw new Error('The sitemap has no sample lesson')
  }
  return path
}

/**
 * A session of the person whom the query finds, as the sign-in makes it.
 * @param {string} query
 */
async function signIn(query) {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const { rows } = await client.query(query)
  const sid = randomUUID()
  await client.query(
    `insert into sessions (id, user_id, kind, expires_at) values ($1, $2, 'web', now() + interval '1 day')`,
    [sid, rows[0].id],
  )
  await client.end()
  const cookie = await encode({ token: { sid }, secret: process.env.AUTH_SECRET ?? '', maxAge: 86_400 })
  return { cookie: `academy.session=${cookie}; signed_in=1` }
}

/** @param {string} origin @param {Fields} headers */
async function countStatements(origin, headers) {
  const counter = await statementCounter(cluster, dataDir)
  /** @type {[string, string, Fields][]} */
  const routes = [
    ['/ (page store)', '/', {}],
    ['/api/programs (kept in memory)', '/api/programs', {}],
    ['/api/programs?page=1', '/api/programs?page=1', {}],
    ['/api/programs/web-development', '/api/programs/web-development', {}],
    ['/api/user/profile', '/api/user/profile', headers],
    ['/api/user/programs', '/api/user/programs', headers],
    ['/api/assignments', '/api/assignments', headers],
    ['/user/dashboard', '/user/dashboard', headers],
    ['/user/dashboard?section=programs', '/user/dashboard?section=programs', headers],
    ['/user/dashboard?section=assignments', '/user/dashboard?section=assignments', headers],
    ['/user/payments', '/user/payments', headers],
    ['/payment', '/payment', headers],
  ]
  const rows = []
  for (const [name, path, headers] of routes) {
    let status = 0
    const statements = await counter.count(async () => {
      const response = await fetch(origin + path, { headers, redirect: 'manual' })
      await response.arrayBuffer()
      status = response.status
    })
    rows.push({ name, statements, status })
  }
  await counter.stop()
  return rows
}

/** @param {string} product */
async function measureStatic(product) {
  say('static pages')
  const bare = await startBareNext(root, env)
  /** @type {Record<string, string>} */
  const files = {}
  for (const path of ['/', '/programs']) {
    const file = join(dataDir, `page-${path.length}.br`)
    // fetch would decompress: the raw bytes come through node:http.
    writeFileSync(file, await rawBytes(product + path))
    files[path] = file
  }
  const plain = await startPlainNode(root, files)
  const headers = { 'accept-encoding': 'br, gzip' }
  const rows = []
  for (const path of ['/', '/programs']) {
    const targets = [
      { name: 'product', url: product + path, headers },
      { name: 'bare', url: bare + path, headers },
      { name: 'plain', url: plain + path, headers },
    ]
    rows.push({ path, results: await sideBySide(targets, load) })
  }
  return rows
}

/** @param {string} url @returns {Promise<Buffer>} */
async function rawBytes(url) {
  const { get } = await import('node:http')
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        response.headers['content-encoding'] === 'br'
          ? done(Buffer.concat(chunks))
          : fail(new Error(`${url} is not compressed`)),
      )
    }).on('error', fail)
  })
}

/** @param {string} product @param {Fields} student */
async function measureDynamic(product, student) {
  say('dynamic page and JSON list')
  const bare = await startBareApp(root, env)
  /** @param {string} url @param {Fields} [headers] */
  const size = async (url, headers) => (await (await fetch(url, { headers })).text()).length
  const dashboard = `${product}/user/dashboard?section=programs`
  const dashboardBytes = await size(dashboard, student)
  const [small, large] = [await size(`${bare}/list?rows=0`), await size(`${bare}/list?rows=100`)]
  const rows = Math.max(1, Math.round((dashboardBytes - small) / ((large - small) / 100)))
  const dashboards = await sideBySide(
    [
      { name: 'product', url: dashboard, headers: student },
      { name: 'bare', url: `${bare}/list?rows=${rows}`, headers: {} },
    ],
    load,
  )
  /** @param {string} path */
  const besideBare = (path) =>
    sideBySide(
      [
        { name: 'product', url: product + path, headers: {} },
        { name: 'bare', url: `${bare}/api/programs`, headers: {} },
      ],
      load,
    )
  const lists = await besideBare('/api/programs')
  const listPages = await besideBare('/api/programs?page=1')
  return { dashboards, lists, listPages, bytes: dashboardBytes, rows }
}

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { deployMigrations } from '../migrations/deploy.mjs'
import { hashOf } from '../prepare/stamp.mjs'
import { bundle } from './bundle.mjs'
import { runChild } from './child.mjs'
import { codeOf, messageOf } from './errors.mjs'

const reachableWithinMs = 30_000

/**
 * Waits until the database accepts a connection: at boot it may start later than we do. Throws with the name of the
 * setting, the host and the reason, never the user or password, when it does not within half a minute.
 * @param {string} url
 * @param {number} [withinMs]
 */
export async function waitForDatabase(url, withinMs = reachableWithinMs) {
  const started = performance.now()
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      const reason = codeOf(error) ?? messageOf(error)
      const { host } = new URL(url)
      const message = `DATABASE_URL: the database at ${host} cannot be used (${reason}: ${explanations[reason] ?? messageOf(error)})`
      if (!comesBack.has(reason) || performance.now() - started > withinMs) {
        throw new Error(message, { cause: error })
      }
      await sleep(1_000)
    }
  }
}

/** Reasons that may disappear while a machine boots. */
const comesBack = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P03',
  '53300',
])
/** @type {Record<string, string>} */
const explanations = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'no answer in time',
  '28P01': 'wrong user or password',
  '3D000': 'there is no such database',
  '57P03': 'it is still starting',
}

/**
 * Brings a database up to date: our tables, then the job queue's.
 * @param {string} root
 * @param {string} url
 */
export async function migrate(root, url) {
  const applied = await deployMigrations(url, join(root, 'prisma', 'migrations'), { log: console.log })
  const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error }
  const { Logger } = await import('graphile-worker')
  const logger = new Logger(() => (level, message) => quiet[level === 'warning' ? 'warn' : level]?.(message))
  await runMigrations({ connectionString: url, logger })
  return applied
}

/**
 * Writes what is missing of the first data, in a process of its own: it holds pools, and may fail without harm. Not when
 * the same program has written the same teaching texts into this database today: that takes longer than the rest of a
 * start.
 * @param {string} root
 * @param {AbortSignal} [signal]
 * @param {Promise<string>} [bundled] the program, if it is made meanwhile
 */
export async function seed(root, signal, bundled = bundle(root, 'seed')) {
  const file = await bundled
  const today = new Date().toISOString().slice(0, 10)
  const state = hashOf(
    root,
    [join('dist', 'seed.mjs'), join('dist', 'seed'), 'curriculum'],
    `${process.env.APP_ENV} ${today}`,
  )
  if ((await writtenState()) === state) {
    return
  }
  const code = `const { seed } = await import(${JSON.stringify(pathToFileURL(file).href)}); await seed(${JSON.stringify(state)}); process.exit(0)`
  const seeding = await runChild(['--input-type=module', '-e', code], { cwd: root, signal, inherit: true })
  if (seeding.code !== 0) {
    throw new Error('The demo data could not be written: see above.')
  }
}

/** The state of the first data that the seed has noted (prisma/seed.ts). */
async function writtenState() {
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL_DIRECT || process.env.DATABASE_URL,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select value from site_settings where name = 'seed.written'")
    return rows[0]?.value
  } finally {
    await client.end().catch(() => undefined)
  }
}

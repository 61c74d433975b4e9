import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { messageOf } from './errors.mjs'

const arrivesWithinMs = 5_000

/**
 * Finds out at start whether the application's connections work as it needs them. Throws with the name of the setting.
 * `url` may lead through a pooler; `direct` must not: a notification sent over `url` has to arrive at a connection that
 * listens on `direct`.
 * @param {string} url
 * @param {string} direct
 */
export async function checkConnections(url, direct) {
  if (url === direct) {
    await refusePooler(url)
  }
  const listener = await connect('DATABASE_URL_DIRECT', { connectionString: direct })
  const sender = await connect('DATABASE_URL', { connectionString: url })
  try {
    const channel = `check_${randomUUID().replaceAll('-', '')}`
    const arrived = new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), arrivesWithinMs)
      listener.once('notification', () => {
        clearTimeout(timer)
        resolve(true)
      })
    })
    await listener.query(`LISTEN ${channel}`)
    await sender.query('SELECT pg_notify($1, $2)', [channel, ''])
    if (!(await arrived)) {
      throw new Error(
        'DATABASE_URL_DIRECT: notifications of the database do not arrive. It must lead to the database itself, without a pooler, and to the same database as DATABASE_URL.',
      )
    }
  } finally {
    await Promise.allSettled([listener.end(), sender.end()])
  }
}

/**
 * Poolers in transaction mode refuse timeouts as parameters of the connection, or drop them without a word.
 * @param {string} url
 */
async function refusePooler(url) {
  const client = new pg.Client({
    connectionString: url,
    statement_timeout: 4_321,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  let isKept = false
  try {
    await client.connect()
    const { rows } = await client.query('SHOW statement_timeout')
    isKept = rows[0].statement_timeout === '4321ms'
  } catch (error) {
    if (!/startup parameter/i.test(messageOf(error))) {
      throw error
    }
  } finally {
    await client.end().catch(() => undefined)
  }
  if (!isKept) {
    throw new Error(
      'DATABASE_URL leads through a pooler that takes no settings of a connection: set DATABASE_URL_DIRECT to the database itself (docs/operations/pooler.md).',
    )
  }
}

/** @param {string} name @param {import('pg').ClientConfig} options */
async function connect(name, options) {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Error(`${name}: ${messageOf(error)}`, { cause: error })
  }
}

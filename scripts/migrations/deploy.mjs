import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { codeOf, messageOf } from '../run/errors.mjs'

/** @typedef {{ name: string, sql: string }} Migration */

// The same advisory lock and table as Prisma's CLI: `prisma migrate deploy` and this never run at the same time.
const prismaLock = 72_707_369
// While a statement waits for a lock, later statements wait behind it. So short that no user notices.
const lockTimeoutMs = 600
const lockAttempts = 40
const lockNotAvailable = '55P03'
/** The first line of a migration with one statement, which is repeated until it changes no row. */
const inBatches = '-- in batches\n'
const createTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`
const record = `INSERT INTO "_prisma_migrations"
  ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
  VALUES ($1, $2, $3, $4, now(), 1)`

/** @param {string} folder @returns {Migration[]} */
function readMigrations(folder) {
  if (!existsSync(folder)) {
    return []
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Applies every migration of the folder that the database does not have yet, each completely or not at all.
 * Returns the names of those it applied. Several processes may call it at the same time.
 *
 * @param {string} connectionString of the database itself, not of a pooler
 * @param {string} folder
 * @param {{ log?: (line: string) => void, only?: string[] }} [options] `log` receives a line when a table is in use;
 * `only`: the migrations that a backup lists
 */
export async function deployMigrations(connectionString, folder, { log = () => {}, only } = {}) {
  const client = new pg.Client({ connectionString, application_name: 'migrations' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [prismaLock])
    await client.query(createTable)
    const { rows } = await client.query(
      'SELECT migration_name, finished_at, rolled_back_at FROM "_prisma_migrations"',
    )
    const stuck = rows.find((row) => !row.finished_at && !row.rolled_back_at)
    if (stuck) {
      throw new Error(`Migration ${stuck.migration_name} failed earlier and was not resolved.`)
    }
    const done = new Set(
      rows.filter((row) => row.finished_at && !row.rolled_back_at).map((row) => row.migration_name),
    )
    const pending = readMigrations(folder).filter(
      ({ name }) => !done.has(name) && (!only || only.includes(name)),
    )
    for (const migration of pending) {
      await apply(client, migration, log)
    }
    // The job queue has its tables in a separate schema, and migrates them itself.
    await runMigrations({ connectionString })
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * A migration that waits for a lock makes everybody after it wait too. It gives up soon instead, lets the
 * others through, and tries again.
 * @param {import('pg').Client} client
 * @param {Migration} migration
 * @param {(line: string) => void} log
 */
async function apply(client, migration, log) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(client, migration)
      return
    } catch (error) {
      if (!(error instanceof Error) || codeOf(error.cause) !== lockNotAvailable || attempt === lockAttempts) {
        throw error
      }
      log(`Migration ${migration.name}: a table is in use, attempt ${attempt} of ${lockAttempts}`)
      await sleep(Math.min(500 * attempt, 5_000))
    }
  }
}

/** @param {import('pg').Client} client @param {{ name: string, sql: string }} migration */
async function applyOnce(client, { name, sql }) {
  const started = new Date()
  const checksum = createHash('sha256').update(sql).digest('hex')
  const index =
    /^-- outside a transaction\s+(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY|DROP INDEX CONCURRENTLY IF EXISTS) "?(\w+)"?/i.exec(
      sql,
    )?.[1]
  if (index) {
    try {
      // An interrupted attempt leaves an invalid index.
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`)
      await client.query(sql)
      await client.query(record, [randomUUID(), checksum, name, started])
      return
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${messageOf(error)}`, { cause: error })
    }
  }
  if (sql.startsWith(inBatches)) {
    try {
      await client.query(`SET lock_timeout = '${lockTimeoutMs}ms'`)
      // Each batch is a separate transaction: after an interruption, the next run continues where this one stopped.
      for (let changed = 1; changed > 0; ) {
        changed = (await client.query(sql)).rowCount ?? 0
      }
      await client.query(record, [randomUUID(), checksum, name, started])
      return
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${messageOf(error)}`, { cause: error })
    } finally {
      await client.query('RESET lock_timeout').catch(() => undefined)
    }
  }
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = '${lockTimeoutMs}ms'`)
    await client.query(sql)
    await client.query(record, [randomUUID(), checksum, name, started])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new Error(`Migration ${name} failed and changed nothing: ${messageOf(error)}`, { cause: error })
  }
}

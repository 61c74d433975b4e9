import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import copy from 'pg-copy-streams'

/** @import { AddFile } from './archive.mjs' */
/** @typedef {{ name: string, columns: string[], rows: number, sha256: string }} Table */

const partBytes = 4 * 1024 * 1024
const tablesSql = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_prisma_migrations' order by 1`
// Generated columns are left out: the database computes them again.
const columnsSql = `select column_name as name from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`
const migrationsSql =
  'select migration_name as name from "_prisma_migrations" where finished_at is not null order by 1'

/** @param {string[]} columns */
export const listOf = (columns) => columns.map((name) => `"${name}"`).join(', ')

/**
 * Adds every table of one consistent moment to an archive, in parts of a few megabytes, each compressed by itself:
 * `cat tables/users.copy.gz.* | gunzip` is the whole table. Returns what to compare a restored copy with.
 * @param {string} url
 * @param {AddFile} add
 */
export async function dumpDatabase(url, add) {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const takenAt = new Date().toISOString()
    const { rows: migrations } = await client.query(migrationsSql)
    const { rows: names } = await client.query(tablesSql)
    const tables = []
    for (const { name } of names) {
      tables.push({ name, ...(await dumpTable(client, name, add)) })
    }
    await client.query('commit')
    return { takenAt, migrations: migrations.map((row) => row.name), tables }
  } finally {
    await client.end()
  }
}

/** @param {import('pg').Client} client @param {string} name @param {AddFile} add */
async function dumpTable(client, name, add) {
  const { rows } = await client.query(`select count(*)::int as count from "${name}"`)
  const { rows: present } = await client.query(columnsSql, [name])
  const columns = present.map((column) => column.name)
  const hash = createHash('sha256')
  let parts = 0
  /** @type {Buffer[]} */
  let waiting = []
  let bytes = 0
  const flush = async () => {
    const part = gzipSync(Buffer.concat(waiting))
    waiting = []
    bytes = 0
    hash.update(part)
    parts += 1
    await add(`tables/${name}.copy.gz.${String(parts).padStart(6, '0')}`, part.length, part)
  }
  for await (const chunk of client.query(copy.to(`copy "${name}" (${listOf(columns)}) to stdout`))) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) {
      await flush()
    }
  }
  if (bytes > 0 || parts === 0) {
    await flush()
  }
  return { columns, rows: rows[0].count, sha256: hash.digest('hex') }
}

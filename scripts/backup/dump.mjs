import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import copy from 'pg-copy-streams'

const tablesSql = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_prisma_migrations' order by 1`
// A column that the database writes itself is not loaded again.
const columnsSql = `select column_name as name from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`
const migrationsSql =
  'select migration_name as name from "_prisma_migrations" where finished_at is not null order by 1'

export const listOf = (columns) => columns.map((name) => `"${name}"`).join(', ')

export async function hashOfFile(file) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk)
  }
  return hash.digest('hex')
}

/** Writes every table of one consistent moment into `folder`, and what to compare a restored copy with. */
export async function dumpDatabase(url, folder) {
  mkdirSync(join(folder, 'tables'), { recursive: true })
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query(migrationsSql)
    const { rows: names } = await client.query(tablesSql)
    const tables = []
    for (const { name } of names) {
      const { rows } = await client.query(`select count(*)::int as count from "${name}"`)
      const file = join(folder, 'tables', `${name}.copy.gz`)
      const { rows: present } = await client.query(columnsSql, [name])
      const columns = present.map((column) => column.name)
      const source = client.query(copy.to(`copy "${name}" (${listOf(columns)}) to stdout`))
      await pipeline(source, createGzip(), createWriteStream(file, { mode: 0o600 }))
      tables.push({ name, columns, rows: rows[0].count, sha256: await hashOfFile(file) })
    }
    await client.query('commit')
    const manifest = {
      format: 2,
      takenAt: new Date().toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables,
    }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    return manifest
  } finally {
    await client.end()
  }
}

import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import copy from 'pg-copy-streams'
import { hashOfFile, listOf } from './dump.mjs'

const foreignKeys = `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
const sequences = `select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and column_default like 'nextval(%'`
// Jobs are not part of a backup: what was still to be mailed is queued again, payments are swept up by their own job.
const requeueMail = `select graphile_worker.add_job('mail.send', json_build_object('mailId', id), max_attempts := 25)
  from outbox_mails where state in ('queued', 'sending', 'failed')`

/**
 * Loads a dump into an empty, migrated database, in one transaction. Refuses a database that has users, a dump that
 * was damaged, and one from another state of the migrations.
 */
export async function loadDatabase(url, folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  for (const { name, sha256 } of manifest.tables) {
    if ((await hashOfFile(join(folder, 'tables', `${name}.copy.gz`))) !== sha256) {
      throw new Error(`The backup is damaged: table ${name}`)
    }
  }
  const client = new pg.Client({ connectionString: url, application_name: 'restore' })
  await client.connect()
  try {
    await client.query('begin')
    await refuseUnfit(client, manifest)
    const { rows: keys } = await client.query(foreignKeys)
    for (const { table, name } of keys) {
      await client.query(`alter table ${table} drop constraint "${name}"`)
    }
    // Rows come as they were: the audit chain is not rebuilt, nothing is announced, counts are made at the end.
    for (const { name } of manifest.tables) {
      await client.query(`alter table "${name}" disable trigger user`)
    }
    for (const table of manifest.tables) {
      await loadTable(client, folder, table)
    }
    for (const { name } of manifest.tables) {
      await client.query(`alter table "${name}" enable trigger user`)
    }
    await client.query('select counters.rebuild()')
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
    }
    await client.query(requeueMail)
    await client.query('commit')
    return manifest
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

async function refuseUnfit(client, { format, migrations }) {
  const { rows: users } = await client.query('select 1 from users limit 1')
  if (users.length > 0) {
    throw new Error('This database is in use: restore into an empty one')
  }
  const { rows } = await client.query(
    'select migration_name as name from "_prisma_migrations" where finished_at is not null order by 1',
  )
  const here = rows.map(({ name }) => name)
  if (format !== 2 || here.join() !== migrations.join()) {
    throw new Error(
      'The backup is of another version of the database: restore with the program that made it, then upgrade',
    )
  }
}

async function loadTable(client, folder, { name, columns }) {
  const target = client.query(copy.from(`copy "${name}" (${listOf(columns)}) from stdin`))
  await pipeline(createReadStream(join(folder, 'tables', `${name}.copy.gz`)), createGunzip(), target)
  const { rows } = await client.query(sequences)
  for (const { table, column } of rows.filter((row) => row.table === name)) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) from "${table}"`,
    )
  }
}

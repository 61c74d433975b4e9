import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import copy from 'pg-copy-streams'
import { listOf } from './dump.mjs'
import { tableOf } from './inspect.mjs'

/** @import { Manifest } from './inspect.mjs' */
/** @import { OnFile } from './tar.mjs' */

const foreignKeys = `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
const sequences = `select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and column_default like 'nextval(%'`
// A backup has no jobs. Mails that were not sent yet are queued again; a periodic job finds the unfinished payments.
const requeueMail = `select graphile_worker.add_job('mail.send', json_build_object('mailId', id), max_attempts := 25)
  from outbox_mails where state in ('queued', 'sending', 'failed')`

/**
 * Refuses a database that holds something: it may be the one that people use.
 * @param {string} url
 */
export async function refuseUsed(url) {
  const client = new pg.Client({ connectionString: url, application_name: 'restore' })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('public.users') is not null as made`)
    const { rows: users } = rows[0].made ? await client.query('select 1 from users limit 1') : { rows: [] }
    if (users.length > 0) {
      throw new Error('This database is in use: restore into an empty one')
    }
  } finally {
    await client.end()
  }
}

/**
 * Loads the tables of an inspected backup, in one transaction, into an empty database that has exactly the migrations
 * listed in the backup. `readEntry` reads the archive and calls the function that it receives for every file.
 * @param {string} url
 * @param {Manifest} manifest
 * @param {(onFile: OnFile) => Promise<void>} readEntry
 */
export async function loadDatabase(url, manifest, readEntry) {
  const client = new pg.Client({ connectionString: url, application_name: 'restore' })
  await client.connect()
  try {
    await client.query('begin')
    await refuseOtherMigrations(client, manifest)
    const { rows: keys } = await client.query(foreignKeys)
    for (const { table, name } of keys) {
      await client.query(`alter table ${table} drop constraint "${name}"`)
    }
    // Without triggers: the audit chain is not written again, nobody is notified, and the counters are computed at the end.
    for (const { name } of manifest.tables) {
      await client.query(`alter table "${name}" disable trigger user`)
      // A migration may have inserted rows; the backup contains them too.
      await client.query(`delete from "${name}"`)
    }
    await loadTables(client, manifest, readEntry)
    for (const { name } of manifest.tables) {
      await client.query(`alter table "${name}" enable trigger user`)
    }
    await setSequences(client)
    await client.query('select counters.rebuild()')
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
    }
    await client.query(requeueMail)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** @param {import('pg').Client} client @param {{ migrations: string[] }} manifest */
async function refuseOtherMigrations(client, { migrations }) {
  const { rows } = await client.query(
    'select migration_name as name from "_prisma_migrations" where finished_at is not null order by 1',
  )
  if (rows.map(({ name }) => name).join() !== migrations.join()) {
    throw new Error('The database has other changes than the backup: restore into an empty one')
  }
}

/**
 * @param {import('pg').Client} client
 * @param {Manifest} manifest
 * @param {(onFile: OnFile) => Promise<void>} readEntry
 */
async function loadTables(client, manifest, readEntry) {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  /** @type {{ table: string, gunzip: import('node:zlib').Gunzip, loaded: Promise<void> } | undefined} */
  let open
  const finish = async () => {
    open?.gunzip.end()
    await open?.loaded
    open = undefined
  }
  await readEntry(async ({ name, content }) => {
    const table = tableOf(name)
    const columns = table && columnsOf.get(table)
    if (!columns) {
      return
    }
    if (open?.table !== table) {
      await finish()
      const gunzip = createGunzip()
      const target = client.query(copy.from(`copy "${table}" (${listOf(columns)}) from stdin`))
      const loaded = pipeline(gunzip, target)
      loaded.catch(() => undefined)
      open = { table, gunzip, loaded }
    }
    const { gunzip, loaded } = open
    for await (const part of content) {
      if (!gunzip.write(part)) {
        await Promise.race([new Promise((done) => gunzip.once('drain', done)), loaded])
      }
    }
  })
  await finish()
}

/** @param {import('pg').Client} client */
async function setSequences(client) {
  const { rows } = await client.query(sequences)
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) from "${table}"`,
    )
  }
}

import { statSync } from 'node:fs'
import pg from 'pg'

/** @returns {Promise<any[]>} @param {string} url @param {string} sql @param {unknown[]} values */
async function query(url, sql, values) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backup',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Notes in the database that something was done now, or at `at`: the system page and the doctor show how long ago.
 * @param {string} url
 * @param {string} name
 * @param {Date} [at]
 */
export const recordDone = (url, name, at) =>
  query(
    url,
    `insert into system_checks (name, at, problems) values ($1, coalesce($2::timestamptz, now()), 0)
     on conflict (name) do update set at = excluded.at, problems = 0`,
    [name, at ?? null],
  )

/**
 * Notes in the academy's own database that one of its backups was restored whole into another one: the checklist of the
 * first hour shows it. The oldest account of the copy has to be one of the academy's, so that no other backup counts.
 * @param {{ copy: string, academy: string, takenAt: string }} restored
 */
export async function recordRestore({ copy, academy, takenAt }) {
  const [oldest] = await query(copy, 'select id, created_at from users order by created_at, id limit 1', [])
  const [same] = oldest
    ? await query(academy, 'select 1 from users where id = $1 and created_at = $2', [
        oldest.id,
        oldest.created_at,
      ])
    : []
  if (!same) {
    throw new Error('The database of --noted-in is of another academy: the restore was not noted there.')
  }
  await recordDone(academy, 'restored-backup', new Date(takenAt))
  await recordDone(academy, 'restore')
}

/**
 * When something was last done, in milliseconds; undefined: never.
 * @param {string} url
 * @param {string} name
 * @returns {Promise<number | undefined>}
 */
export async function lastDone(url, name) {
  const [row] = await query(url, 'select at from system_checks where name = $1', [name])
  return row?.at.getTime()
}

/**
 * What to say when the keys were never backed up by themselves, or were changed since; undefined: nothing.
 * @param {string} keyFile
 * @param {number | undefined} lastAt
 */
export function keysWithoutBackup(keyFile, lastAt) {
  const changed = statSync(keyFile, { throwIfNoEntry: false })?.mtimeMs
  if (lastAt === undefined) {
    return 'The keys (of certificates and of the second factor) were never backed up apart.'
  }
  return changed !== undefined && changed > lastAt
    ? 'The keys of certificates have changed since they were backed up apart.'
    : undefined
}

export const backUpKeys =
  'npm run backup:keys -- FILE --passphrase-file SECRET, and keep the file in another place.'

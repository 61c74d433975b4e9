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
 * Notes in the database that something was done now: the system page and the doctor show how long ago.
 * @param {string} url
 * @param {string} name
 */
export const recordDone = (url, name) =>
  query(
    url,
    'insert into system_checks (name, at, problems) values ($1, now(), 0) on conflict (name) do update set at = now(), problems = 0',
    [name],
  )

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

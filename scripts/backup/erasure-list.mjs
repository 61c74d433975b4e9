import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'

/** @typedef {Record<string, string>} ErasureList the number of an account, and when it was erased */

/** Beside the backups: it holds random numbers and dates, nothing of a person. */
export const erasureListName = 'erasures.json'

/** @param {string} file of a backup */
export const erasureListBeside = (file) => join(dirname(file), erasureListName)

/** @param {string} file @returns {ErasureList} */
export function readErasureList(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** @param {string} url @returns {Promise<ErasureList>} */
async function erasuresIn(url) {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  await client.connect()
  try {
    const { rows } = await client.query('select user_id as id, erased_at as at from erasures order by 2, 1')
    return Object.fromEntries(rows.map(({ id, at }) => [id, at.toISOString()]))
  } finally {
    await client.end()
  }
}

/**
 * Adds everybody who was erased to the list: what is in it stays, also of a database that was lost. Returns the number of entries.
 * @param {string} url
 * @param {string} file
 */
export async function writeErasureList(url, file) {
  const list = { ...readErasureList(file), ...(await erasuresIn(url)) }
  writeFileSync(`${file}.part`, `${JSON.stringify(list, null, 1)}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return Object.keys(list).length
}

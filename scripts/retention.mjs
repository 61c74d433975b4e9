// npm run retention -- --dry-run [--at 2029-12-01]: what the next nightly run would do, or what would be due at that day. Changes nothing.
import { join } from 'node:path'
import pg from 'pg'
import { retentionRules } from '../src/features/office/personal-data/retention.rules.ts'
import { openDatabase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)

/**
 * How much is due at a moment, for each rule. Reads in one snapshot that refuses writes.
 * @param {string} url
 * @param {Date} at
 */
export async function countDue(url, at) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const due = []
    for (const { what, count } of Object.values(retentionRules)) {
      const { rows } = await client.query(count, [at])
      due.push({ what, count: rows[0].count })
    }
    return due
  } finally {
    await client.end()
  }
}

/** @returns {Date} */
function readMoment() {
  const given = args[args.indexOf('--at') + 1]
  const at = args.includes('--at') ? new Date(given ?? '') : new Date()
  if (Number.isNaN(at.getTime())) {
    throw new Error('--at takes a day, such as 2029-12-01')
  }
  return at
}

async function main() {
  if (!args.includes('--dry-run')) {
    throw new Error(
      'The nightly job removes what is due. This command only counts: npm run retention -- --dry-run',
    )
  }
  const at = readMoment()
  const database = await openDatabase(root, await prepareConfiguration(root))
  try {
    console.log(`Due at ${at.toISOString()}; nothing is changed:`)
    for (const { what, count } of await countDue(database.url, at)) {
      console.log(`${String(count).padStart(8)}  ${what}`)
    }
  } finally {
    await database.close()
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    await main()
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
  process.exit()
}

// npm run payments:verify: checks all promises about money. Prints the broken ones, and then ends with code 1.
import { join } from 'node:path'
import pg from 'pg'
import { moneyInvariants } from '../src/features/money/payments/money-invariants.ts'
import { openDatabase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

const root = join(import.meta.dirname, '..')

/**
 * The promises that do not hold, one line for each row that breaks one.
 * @param {string} url
 */
export async function findBroken(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // One snapshot for all queries, because payments continue meanwhile.
    await client.query('begin isolation level repeatable read read only')
    const broken = []
    for (const [promise, query] of Object.entries(moneyInvariants)) {
      const { rows } = await client.query(query)
      for (const row of rows) {
        broken.push(`${promise}: ${Object.values(row).join(' ')}`)
      }
    }
    return broken
  } finally {
    await client.end()
  }
}

async function main() {
  const database = await openDatabase(root, await prepareConfiguration(root))
  try {
    const broken = await findBroken(database.url)
    for (const line of broken) {
      console.error(line)
    }
    const count = Object.keys(moneyInvariants).length
    if (broken.length === 0) {
      console.log(`All ${count} promises about money hold.`)
    } else {
      process.exitCode = 1
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

// npm run backup:erasures -- FOLDER: adds the erasures since the last backup to the list beside the backups. For every hour.
import { join } from 'node:path'
import { erasureListName, writeErasureList } from './backup/erasure-list.mjs'
import { argumentOf, openDatabase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

const root = join(import.meta.dirname, '..')
const folder = argumentOf(process.argv.slice(2))
try {
  if (!folder) {
    throw new Error('usage: npm run backup:erasures -- FOLDER')
  }
  const database = await openDatabase(root, await prepareConfiguration(root))
  try {
    const count = await writeErasureList(database.url, join(folder, erasureListName))
    console.log(`${erasureListName}: ${count} erasures`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
process.exit()

// npm run backup -- FILE --passphrase-file SECRET: writes database, uploads and secrets of one moment into one encrypted file.
import { join } from 'node:path'
import { backUpKeys, keysWithoutBackup, lastDone, recordDone } from './backup/checks-table.mjs'
import { credentialKeyFile, missingKeys } from './backup/credential-keys.mjs'
import { erasureListBeside, erasureListName, writeErasureList } from './backup/erasure-list.mjs'
import { argumentOf, openDatabase, readPassphrase } from './backup/target.mjs'
import { writeBackup } from './backup/write-backup.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const file = argumentOf(args)
try {
  if (!file) {
    throw new Error('usage: npm run backup -- FILE --passphrase-file SECRET')
  }
  const passphrase = readPassphrase(args)
  const settings = await prepareConfiguration(root)
  const database = await openDatabase(root, settings)
  const backup = await writeBackup({ root, settings, url: database.url, file, passphrase })
  const erasures = await writeErasureList(database.url, erasureListBeside(file))
  await recordDone(database.url, 'backup')
  const keyFile = await credentialKeyFile(root, settings)
  const unsaved = keysWithoutBackup(keyFile, await lastDone(database.url, 'backup-keys'))
  await database.close()
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Written: ${file} (version ${backup.version}, ${rows} rows of ${backup.tables.length} tables, ${backup.uploads} files)`,
  )
  console.log(
    `Beside it: ${erasureListName}, ${erasures} erasures that a restore repeats. Keep it with the backups.`,
  )
  if (!backup.credentialKeys) {
    console.warn(missingKeys(keyFile))
  }
  if (unsaved) {
    console.warn(`${unsaved} ${backUpKeys}`)
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
process.exit()

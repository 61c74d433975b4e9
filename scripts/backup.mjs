// npm run backup -- FILE --passphrase-file SECRET: database, uploads and secrets of one moment, in one encrypted file.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seal } from './backup/archive.mjs'
import { missingKeys, packCredentialKeys } from './backup/credential-keys.mjs'
import { dumpDatabase } from './backup/dump.mjs'
import { argumentOf, openDatabase, readPassphrase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const file = argumentOf(args)
const folder = mkdtempSync(join(tmpdir(), 'mboa-backup-'))
try {
  if (!file) {
    throw new Error('usage: npm run backup -- FILE --passphrase-file SECRET')
  }
  const passphrase = readPassphrase(args)
  const settings = await prepareConfiguration(root)
  const database = await openDatabase(root, settings)
  const manifest = await dumpDatabase(database.url, folder)
  await database.close()
  // After the database: a file without its row is harmless, a row without its file is not.
  for (const part of ['uploads', 'secrets']) {
    if (existsSync(join(settings.DATA_DIR, part))) {
      cpSync(join(settings.DATA_DIR, part), join(folder, part), { recursive: true })
    }
  }
  const keys = await packCredentialKeys(root, settings, folder)
  await seal(folder, file, passphrase)
  console.log(
    `Written: ${file} (${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${manifest.tables.length} tables)`,
  )
  if (!keys.found) {
    console.warn(missingKeys(keys.file))
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

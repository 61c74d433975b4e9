// npm run restore -- FILE --passphrase-file SECRET: a backup into an empty database and data folder.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unseal } from './backup/archive.mjs'
import { missingKeys, unpackCredentialKeys } from './backup/credential-keys.mjs'
import { loadDatabase } from './backup/load.mjs'
import { argumentOf, openDatabase, readPassphrase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { migrate } from './run/database.mjs'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const file = argumentOf(args)
const folder = mkdtempSync(join(tmpdir(), 'mboa-restore-'))
const started = Date.now()
try {
  if (!file) {
    throw new Error('usage: npm run restore -- FILE --passphrase-file SECRET')
  }
  await unseal(file, folder, readPassphrase(args))
  const settings = await prepareConfiguration(root)
  const database = await openDatabase(root, settings)
  await migrate(root, database.url)
  const manifest = await loadDatabase(database.url, folder)
  // The database's own password belongs to the cluster that is here, not to the one that was.
  const keep = (path) => !path.endsWith('postgres-password')
  for (const part of ['uploads', 'secrets']) {
    if (existsSync(join(folder, part))) {
      cpSync(join(folder, part), join(settings.DATA_DIR, part), { recursive: true, filter: keep })
    }
  }
  const keys = await unpackCredentialKeys(root, settings, folder)
  await database.close()
  console.log(`Restored the backup of ${manifest.takenAt} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
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

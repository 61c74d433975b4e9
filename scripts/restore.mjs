// npm run restore -- FILE --passphrase-file SECRET: restores a backup into an empty database and an empty data folder.
// npm run restore -- --keys FILE --passphrase-file SECRET: restores the keys that npm run backup:keys wrote.
import { join } from 'node:path'
import { missingKeys } from './backup/credential-keys.mjs'
import { restoreBackup, restoreKeys } from './backup/restore-backup.mjs'
import { argumentOf, openDatabase, readPassphrase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

/** @import { Env } from '../src/config/env.ts' */

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const file = argumentOf(args) ?? ''

/** @param {Env} settings @param {string} passphrase */
async function restoreAll(settings, passphrase) {
  const started = performance.now()
  const database = await openDatabase(root, settings)
  const { manifest, keys } = await restoreBackup({ root, settings, url: database.url, file, passphrase })
  await database.close()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `Restored the backup of ${manifest.takenAt} (version ${manifest.version ?? '0.1.0'}) in ${seconds} s`,
  )
  if (!keys.found) {
    console.warn(missingKeys(keys.file))
  }
}

/** @param {Env} settings @param {string} passphrase */
async function restoreOnlyKeys(settings, passphrase) {
  const { file: keyFile, found, env } = await restoreKeys({ root, settings, file, passphrase })
  console.log(`Keys of certificates: ${found ? keyFile : 'none in the file'}.`)
  console.log(`Set what ${env} holds as settings of every instance, then remove that file.`)
}

try {
  if (!file) {
    throw new Error('usage: npm run restore -- [--keys] FILE --passphrase-file SECRET')
  }
  const passphrase = readPassphrase(args)
  const settings = await prepareConfiguration(root)
  await (args.includes('--keys') ? restoreOnlyKeys : restoreAll)(settings, passphrase)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
process.exit()

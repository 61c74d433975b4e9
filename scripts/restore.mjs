// npm run restore -- FILE --passphrase-file SECRET: restores a backup into an empty database and an empty data folder.
// What was erased after the backup is erased again, from erasures.json beside it or from --erasures FILE.
// npm run restore -- --keys FILE --passphrase-file SECRET: restores the keys that npm run backup:keys wrote.
import { join } from 'node:path'
import { missingKeys } from './backup/credential-keys.mjs'
import { erasureListBeside } from './backup/erasure-list.mjs'
import { repeatErasures } from './backup/repeat-erasures.mjs'
import { restoreBackup, restoreKeys } from './backup/restore-backup.mjs'
import { argumentOf, openDatabase, readPassphrase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

/** @import { Env } from '../src/config/env.ts' */

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const listAt = args.indexOf('--erasures')
const listArgument = listAt >= 0 ? args[listAt + 1] : undefined
const file =
  argumentOf(args.filter((_, index) => listAt < 0 || (index !== listAt && index !== listAt + 1))) ?? ''

/** @param {Env} settings @param {string} passphrase */
async function restoreAll(settings, passphrase) {
  const started = performance.now()
  const database = await openDatabase(root, settings)
  const { manifest, keys } = await restoreBackup({ root, settings, url: database.url, file, passphrase })
  const erasures = await repeatErasures({ root, url: database.url, file, list: listArgument })
  await database.close()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `Restored the backup of ${manifest.takenAt} (version ${manifest.version ?? '0.1.0'}) in ${seconds} s`,
  )
  console.log(
    erasures.listed > 0
      ? `Of ${erasures.listed} people in the list of erasures, ${erasures.repeated} had come back with the backup and were erased again.`
      : `No list of erasures (${listArgument ?? erasureListBeside(file)}): nobody was erased again. If there is one elsewhere: --erasures FILE.`,
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

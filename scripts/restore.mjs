// npm run restore -- FILE --passphrase-file SECRET: restores a backup into an empty database and an empty data folder.
// What was erased after the backup is erased again, from erasures.json beside it or from --erasures FILE.
// With --noted-in FILE, which holds the address of the academy's own database, that database notes that the backup could be restored.
// npm run restore -- --keys FILE --passphrase-file SECRET: restores the keys that npm run backup:keys wrote.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordRestore } from './backup/checks-table.mjs'
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
/** @param {string} name */
function takeOption(name) {
  const at = args.indexOf(name)
  return at >= 0 ? args.splice(at, 2)[1] : undefined
}
const listArgument = takeOption('--erasures')
const notedIn = takeOption('--noted-in')
const file = argumentOf(args) ?? ''

/** @param {Env} settings @param {string} passphrase */
async function restoreAll(settings, passphrase) {
  const academy = notedIn === undefined ? undefined : readFileSync(notedIn, 'utf8').trim()
  const started = performance.now()
  const database = await openDatabase(root, settings)
  const { manifest, keys } = await restoreBackup({ root, settings, url: database.url, file, passphrase })
  const erasures = await repeatErasures({ root, url: database.url, file, list: listArgument })
  if (academy) {
    await recordRestore({ copy: database.url, academy, takenAt: manifest.takenAt })
  }
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
  if (academy) {
    console.log('Noted in the database of the academy.')
  }
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

// npm run backup:keys -- FILE --passphrase-file SECRET: only the keys. Store this file in another place than the backups.
import { join } from 'node:path'
import { recordDone } from './backup/checks-table.mjs'
import { credentialKeyFile, missingKeys } from './backup/credential-keys.mjs'
import { argumentOf, openDatabase, readPassphrase } from './backup/target.mjs'
import { writeKeys } from './backup/write-backup.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const file = argumentOf(args)
try {
  if (!file) {
    throw new Error('usage: npm run backup:keys -- FILE --passphrase-file SECRET')
  }
  const passphrase = readPassphrase(args)
  const settings = await prepareConfiguration(root)
  const keys = await writeKeys({ root, settings, file, passphrase })
  const database = await openDatabase(root, settings)
  await recordDone(database.url, 'backup-keys')
  await database.close()
  console.log(`Written: ${file}. Keep it, and its passphrase, in another place than the backups.`)
  if (!keys.credentialKeys) {
    console.warn(missingKeys(await credentialKeyFile(root, settings)))
  }
  if (!keys.SECOND_FACTOR_KEY) {
    console.warn(
      'SECOND_FACTOR_KEY is not set: the key of the second factor follows from AUTH_SECRET, which is in the file.',
    )
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
process.exit()

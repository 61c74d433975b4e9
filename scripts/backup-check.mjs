// npm run backup:check -- FILE|FOLDER --passphrase-file SECRET: reads a whole backup and checks it. FOLDER: its newest backup.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { recordDone } from './backup/checks-table.mjs'
import { inspectBackup } from './backup/inspect.mjs'
import { newestIn } from './backup/restore-backup.mjs'
import { argumentOf, findDatabase, readPassphrase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { messageOf } from './run/errors.mjs'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)

/** The system page and the doctor show when a backup was last checked. The check itself needs no database. */
async function noteInDatabase() {
  try {
    const url = await findDatabase(await prepareConfiguration(root, { makeSecrets: false }))
    await recordDone(url ?? '', 'backup-check')
  } catch {
    console.warn('Not noted in the database: it cannot be reached from here.')
  }
}

try {
  const fileArgument = argumentOf(args)
  if (!fileArgument) {
    throw new Error('usage: npm run backup:check -- FILE|FOLDER --passphrase-file SECRET')
  }
  const file = statSync(fileArgument).isDirectory() ? newestIn(fileArgument, statSync) : fileArgument
  if (!file) {
    throw new Error(`There is no backup (*.mboa) in ${fileArgument}`)
  }
  const { manifest, keys, uploads, credentialKeys, problems } = await inspectBackup(
    file,
    readPassphrase(args),
  )
  if (problems.length > 0) {
    throw new Error(`${file} cannot be restored:\n${problems.join('\n')}`)
  }
  if (keys) {
    console.log(`${file}: keys of ${keys.takenAt}, version ${keys.version}. Whole.`)
  }
  if (manifest) {
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${file}: taken ${manifest.takenAt}, version ${manifest.version ?? '0.1.0'}, ${rows} rows of ${manifest.tables.length} tables, ${uploads} files, keys of certificates ${credentialKeys ? 'inside' : 'missing'}. Whole.`,
    )
    await noteInDatabase()
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
process.exit()

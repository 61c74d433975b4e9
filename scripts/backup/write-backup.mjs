import { createReadStream, existsSync, fstatSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../run/errors.mjs'
import { versionOf } from '../run/version.mjs'
import { writeArchive } from './archive.mjs'
import { credentialKeysName, readCredentialKeys } from './credential-keys.mjs'
import { dumpDatabase } from './dump.mjs'

/** @import { KeySettings } from './credential-keys.mjs' */
/** @import { AddFile } from './archive.mjs' */

/**
 * Database, files of students, generated secrets and keys of certificates of one moment, in one encrypted file.
 * @param {{ root: string, settings: KeySettings, url: string, file: string, passphrase: string }} options
 */
export async function writeBackup({ root, settings, url, file, passphrase }) {
  return writeArchive(file, passphrase, async (add) => {
    const dump = await dumpDatabase(url, add)
    // Files after the database: a file without its row does no harm, but a row without its file would.
    const uploads = await addFolder(add, settings.DATA_DIR, 'uploads')
    await addFolder(add, settings.DATA_DIR, 'secrets')
    const credentialKeys = await readCredentialKeys(root, settings)
    if (credentialKeys) {
      await add(credentialKeysName, credentialKeys.length, credentialKeys)
    }
    const manifest = { format: 3, version: versionOf(root), ...dump, uploads }
    const text = Buffer.from(JSON.stringify(manifest, null, 2))
    await add('manifest.json', text.length, text)
    return { ...manifest, credentialKeys: credentialKeys !== undefined }
  })
}

/** @param {AddFile} add @param {string} dataDir @param {string} name */
async function addFolder(add, dataDir, name) {
  const folder = join(dataDir, name)
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  let count = 0
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) {
      continue
    }
    // Opened before its size is read: if the file is then removed, it can still be read.
    const fd = openOrSkip(join(folder, entry.name))
    if (fd !== undefined) {
      await add(`${name}/${entry.name}`, fstatSync(fd).size, createReadStream('', { fd }))
      count += 1
    }
  }
  return count
}

/** @param {string} path */
function openOrSkip(path) {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return undefined
    }
    throw error
  }
}

/**
 * The keys alone, for a place of their own: anybody who has the backup and these can sign and sign in.
 * @param {{ root: string, settings: KeySettings, file: string, passphrase: string }} options
 */
export async function writeKeys({ root, settings, file, passphrase }) {
  const credentialKeys = await readCredentialKeys(root, settings)
  const keys = {
    version: versionOf(root),
    takenAt: new Date().toISOString(),
    credentialKeys: credentialKeys ? JSON.parse(credentialKeys.toString('utf8')) : null,
    SECOND_FACTOR_KEY: settings.SECOND_FACTOR_KEY ?? null,
    AUTH_SECRET: settings.AUTH_SECRET ?? null,
  }
  const text = Buffer.from(JSON.stringify(keys, null, 2))
  await writeArchive(file, passphrase, (add) => add('keys.json', text.length, text))
  return keys
}

import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { deployMigrations } from '../migrations/deploy.mjs'
import { versionOf } from '../run/version.mjs'
import { readArchive } from './archive.mjs'
import { credentialKeysName, putCredentialKeys } from './credential-keys.mjs'
import { inspectBackup } from './inspect.mjs'
import { loadDatabase, refuseUsed } from './load.mjs'

/** @import { KeySettings } from './credential-keys.mjs' */

/**
 * A backup of this or any earlier version into an empty database: it gets exactly the changes that the backup's
 * program had made, then the data, then every later change, as an upgrade in place would have made it.
 * @param {{ root: string, settings: KeySettings, url: string, file: string, passphrase: string }} options
 */
export async function restoreBackup({ root, settings, url, file, passphrase }) {
  const { manifest, problems } = await inspectBackup(file, passphrase)
  if (problems.length > 0) {
    throw new Error(problems.join('\n'))
  }
  if (!manifest) {
    throw new Error('This file holds keys, not data: npm run restore -- --keys FILE')
  }
  const migrations = join(root, 'prisma', 'migrations')
  const unknown = manifest.migrations.filter((name) => !existsSync(join(migrations, name, 'migration.sql')))
  if (unknown.length > 0) {
    const version = manifest.version ? `version ${manifest.version}` : 'another version'
    throw new Error(
      `The backup is of ${version}, which is newer than this one (${versionOf(root)}): restore it with that version.`,
    )
  }
  await refuseUsed(url)
  await deployMigrations(url, migrations, { only: manifest.migrations })
  await loadDatabase(url, manifest, (onFile) => readArchive(file, passphrase, onFile))
  await deployMigrations(url, migrations)
  return { manifest, keys: await restoreFiles({ root, settings, file, passphrase }) }
}

/** @param {{ root: string, settings: KeySettings, file: string, passphrase: string }} options */
async function restoreFiles({ root, settings, file, passphrase }) {
  let keys
  await readArchive(file, passphrase, async ({ name, content }) => {
    const [folder, leaf] = name.split('/')
    if (name === credentialKeysName) {
      keys = await bytesOf(content)
    }
    // The password of the embedded database is not restored: the cluster on this machine has its own.
    if ((folder === 'uploads' || folder === 'secrets') && leaf && leaf !== 'postgres-password') {
      await writeWhole(join(settings.DATA_DIR, folder), basename(leaf), content)
    }
  })
  return putCredentialKeys(root, settings, keys)
}

/** @param {string} folder @param {string} name @param {AsyncIterable<Buffer>} content */
async function writeWhole(folder, name, content) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const part = join(folder, `${name}.part`)
  await pipeline(content, createWriteStream(part, { mode: 0o600 }))
  renameSync(part, join(folder, name))
}

/** @param {AsyncIterable<Buffer>} content */
async function bytesOf(content) {
  const parts = []
  for await (const part of content) {
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Puts back the keys of certificates, and writes the others where the operator copies them from.
 * @param {{ root: string, settings: KeySettings, file: string, passphrase: string }} options
 */
export async function restoreKeys({ root, settings, file, passphrase }) {
  const { keys } = await inspectBackup(file, passphrase)
  if (!keys) {
    throw new Error('This file holds no keys')
  }
  const content = keys.credentialKeys
    ? Buffer.from(`${JSON.stringify(keys.credentialKeys, null, 2)}\n`)
    : undefined
  const put = await putCredentialKeys(root, settings, content)
  const folder = join(settings.DATA_DIR, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const env = join(folder, 'restored-keys.env')
  const lines = /** @type {const} */ (['SECOND_FACTOR_KEY', 'AUTH_SECRET'])
    .filter((name) => keys[name])
    .map((name) => `${name}=${keys[name]}`)
  writeFileSync(env, `${lines.join('\n')}\n`, { mode: 0o600 })
  return { ...put, env }
}

/**
 * The newest backup in a folder, by the time at which it was written.
 * @param {string} folder
 * @param {(path: string) => { mtimeMs: number }} statOf
 */
export function newestIn(folder, statOf) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.mboa'))
    .map((name) => join(folder, name))
    .sort((a, b) => statOf(b).mtimeMs - statOf(a).mtimeMs)[0]
}

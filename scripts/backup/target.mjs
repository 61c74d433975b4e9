import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '../postgres/cluster.mjs'

/** @import { Env } from '../../src/config/env.ts' */

/**
 * The database that the configuration means: an own one, the embedded one that is running, or the embedded one started for this.
 * @param {string} root
 * @param {Env} settings
 */
export async function openDatabase(root, settings) {
  // Not through a pooler: a dump is one long transaction and would occupy one of its connections.
  const running = settings.DATABASE_URL_DIRECT || (await findDatabase(settings))
  if (running) {
    return { url: running, close: async () => undefined }
  }
  const cluster = await startCluster({ dataDir: settings.DATA_DIR, projectRoot: root })
  return { url: cluster.url, close: () => cluster.stop() }
}

/**
 * The address of an own database, or of the embedded one while it runs.
 * @param {{ DATABASE_URL?: string, DATA_DIR: string }} settings
 */
export const findDatabase = async ({ DATABASE_URL, DATA_DIR }) =>
  DATABASE_URL || (await findRunning(DATA_DIR))

/** @param {string} dataDir */
async function findRunning(dataDir) {
  /** @param {string} file */
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  const home = read(join(dataDir, 'postgres-home')) || join(dataDir, 'postgres')
  const port = read(join(home, 'port'))
  const password = read(join(dataDir, 'secrets', 'postgres-password'))
  if (!port || !password) {
    return undefined
  }
  const url = `postgresql://academy:${password}@127.0.0.1:${port}/academy`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    return undefined
  }
}

/**
 * The passphrase from a file (--passphrase-file) or from BACKUP_PASSPHRASE: never from the command line.
 * @param {string[]} args
 */
export function readPassphrase(args) {
  const at = args.indexOf('--passphrase-file')
  const passphrase = at >= 0 ? readFileSync(args[at + 1] ?? '', 'utf8').trim() : process.env.BACKUP_PASSPHRASE
  if (!passphrase || passphrase.length < 12) {
    throw new Error(
      'Give a passphrase of at least 12 characters: --passphrase-file FILE, or BACKUP_PASSPHRASE',
    )
  }
  return passphrase
}

/** @param {string[]} args */
export const argumentOf = (args) =>
  args.find((value, index) => !value.startsWith('--') && args[index - 1] !== '--passphrase-file')

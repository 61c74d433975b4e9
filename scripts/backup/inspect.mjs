import { createHash } from 'node:crypto'
import { createGunzip } from 'node:zlib'
import { readArchive } from './archive.mjs'

/** @import { TarFile } from './tar.mjs' */
/** @import { Table } from './dump.mjs' */
/** @typedef {{ format: number, version?: string, takenAt: string, migrations: string[], tables: Table[], uploads?: number }} Manifest */
/** @typedef {{ version: string, takenAt: string, credentialKeys: object | null, SECOND_FACTOR_KEY: string | null, AUTH_SECRET: string | null }} Keys */
/** @typedef {Awaited<ReturnType<ReturnType<typeof tableMeter>['finish']>>} Metered */

/** What a backup says about itself: written at its end, since format 3 with the version of the program. */
const newestFormat = 3
const manifestBytes = 16 * 1024 * 1024

/**
 * tables/users.copy.gz (formats 1 and 2) or tables/users.copy.gz.000001 → users
 * @param {string} name
 */
export const tableOf = (name) => /^tables\/(.+)\.copy\.gz(?:\.\d{6})?$/.exec(name)?.[1]

/** @param {{ size: number, content: AsyncIterable<Buffer> }} file */
async function textOf({ size, content }) {
  if (size > manifestBytes) {
    throw new Error('the archive cannot be read')
  }
  const parts = []
  for await (const part of content) {
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Counts the rows of a table while its parts are read. In PostgreSQL's text format, every line end is the end of a row. */
function tableMeter() {
  const hash = createHash('sha256')
  const gunzip = createGunzip()
  let rows = 0
  gunzip.on('error', () => undefined)
  gunzip.on('data', (chunk) => {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) {
      rows += 1
    }
  })
  const ended = new Promise((done) => gunzip.once('end', () => done(true)).once('error', () => done(false)))
  return {
    /** @param {Buffer} part */
    async add(part) {
      hash.update(part)
      if (!gunzip.write(part) && !gunzip.destroyed) {
        await new Promise((done) => gunzip.once('drain', done).once('close', done))
      }
    },
    async finish() {
      gunzip.end()
      return { readable: await ended, rows, sha256: hash.digest('hex') }
    },
  }
}

/**
 * Reads a backup from its first byte to its last and compares every table with what the backup says about it. Throws
 * when the file cannot be trusted; `problems` is empty for a backup that can be restored whole.
 * @param {string} file
 * @param {string} passphrase
 */
export async function inspectBackup(file, passphrase) {
  /** @type {Map<string, Metered>} */
  const entries = new Map()
  /** @type {Map<string, ReturnType<typeof tableMeter>>} */
  const meters = new Map()
  // Parsed when the seal was found to be whole, not before.
  /** @type {Map<string, string>} */
  const texts = new Map()
  const contents = { uploads: 0, credentialKeys: false }
  await readArchive(file, passphrase, async (entry) => {
    const table = tableOf(entry.name)
    if (table) {
      const meter = meters.get(table) ?? tableMeter()
      meters.set(table, meter)
      for await (const part of entry.content) {
        await meter.add(part)
      }
    } else if (entry.name === 'manifest.json' || entry.name === 'keys.json') {
      texts.set(entry.name, await textOf(entry))
    } else if (entry.name.startsWith('uploads/')) {
      contents.uploads += 1
    } else if (entry.name === 'credential-keys.json') {
      contents.credentialKeys = true
    }
  })
  for (const [name, meter] of meters) {
    entries.set(name, await meter.finish())
  }
  const parsed = (/** @type {string} */ name) => JSON.parse(texts.get(name) ?? 'null') ?? undefined
  /** @type {Manifest | undefined} */
  const manifest = parsed('manifest.json')
  /** @type {Keys | undefined} */
  const keys = parsed('keys.json')
  const problems = manifest
    ? compare(manifest, entries, contents)
    : keys
      ? []
      : ['It holds neither data nor keys.']
  return { manifest, keys, ...contents, problems }
}

/** @param {Manifest} manifest @param {Map<string, Metered>} entries @param {{ uploads: number }} contents */
function compare(manifest, entries, { uploads }) {
  if (manifest.format > newestFormat) {
    return [
      `It was written by a newer version of this program (${manifest.version ?? 'unknown'}): use that one.`,
    ]
  }
  const problems = []
  for (const { name, rows, sha256 } of manifest.tables) {
    const entry = entries.get(name)
    if (!entry?.readable || entry.sha256 !== sha256) {
      problems.push(`Table ${name} is damaged or missing.`)
    } else if (entry.rows !== rows) {
      problems.push(`Table ${name} has ${entry.rows} rows instead of ${rows}.`)
    }
  }
  if (manifest.uploads !== undefined && manifest.uploads !== uploads) {
    problems.push(`It holds ${uploads} files of students instead of ${manifest.uploads}.`)
  }
  return problems
}

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from './errors.mjs'
import { isAlive, startOf } from './process-identity.mjs'

const lockFiles = /^instance(-\d+)?\.json$/

/** @typedef {{ pid: number, start: string | undefined, address?: string }} Holder */

/**
 * Writes who this process is into a file that only one process may hold. Returns release(); throws Held with what the
 * holder wrote while that one lives.
 * @param {string} file
 * @param {{ address?: string }} [about]
 */
export function claim(file, about = {}) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid), ...about })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        throw error
      }
    }
    const holder = livingHolder(file)
    if (holder) {
      throw new Held(holder)
    }
    rmSync(file, { force: true })
  }
  throw new Error(`Could not write ${file}`)
}

/**
 * Who holds this file, as written, if that process still lives.
 * @param {string} file
 */
export function livingHolder(file) {
  const holder = readHolder(file)
  return holder && isAlive(holder.pid) && startOf(holder.pid) === holder.start ? holder : undefined
}

export class Held extends Error {
  /** @param {Holder} holder */
  constructor(holder) {
    super('Another process holds it.')
    this.holder = holder
  }
}

/**
 * With the database in the data folder only one instance runs there. With a database elsewhere one may run on each port:
 * they share the files of students, and a new version starts beside the old one. Returns release(), or throws with the
 * address of the one that runs.
 * @param {{ DATA_DIR: string, SITE_URL: string, DATABASE_URL?: string, PORT: number }} settings
 */
export function lockInstance({ DATA_DIR, SITE_URL, DATABASE_URL, PORT }) {
  try {
    return claim(join(DATA_DIR, DATABASE_URL ? `instance-${PORT}.json` : 'instance.json'), {
      address: SITE_URL,
    })
  } catch (error) {
    throw error instanceof Held ? new AlreadyRunning(error.holder) : error
  }
}

/**
 * Whether an instance of this data folder is alive.
 * @param {string} dataDir
 */
export const isRunning = (dataDir) =>
  existsSync(dataDir) &&
  readdirSync(dataDir).some((name) => lockFiles.test(name) && livingHolder(join(dataDir, name)) !== undefined)

export class AlreadyRunning extends Error {
  /** @param {{ address?: string, pid: number }} holder */
  constructor({ address, pid }) {
    super(
      `It is already running at ${address} (process ${pid}). Stop that one first, or set another DATA_DIR and PORT.`,
    )
  }
}

/** @param {string} file @returns {Holder | undefined} */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

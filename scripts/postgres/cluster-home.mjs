import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from '../run/errors.mjs'
import { canEnter, canRun, postgresAccount } from './account.mjs'
import { installedBinaries, program } from './binaries.mjs'

/** @import { Account } from './account.mjs' */
/** @typedef {{ home: string, native: string, account: Account | undefined }} Place */

const pointerName = 'postgres-home'

/**
 * Where the cluster and its programs live, and who runs them: {home, native, account}.
 * Normally DATA_DIR/postgres. Root in a folder that no other account can enter (its own home, say) gets a place
 * outside, named by a pointer file in DATA_DIR.
 * @param {string} dataDir
 * @param {string} projectRoot
 * @returns {Place}
 */
export function prepareHome(dataDir, projectRoot) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const account = postgresAccount(dataDir)
  const home = account ? homeFor(dataDir, account) : join(dataDir, 'postgres')
  fs.mkdirSync(home, { recursive: true, mode: 0o700 })
  if (account) {
    fs.chownSync(home, account.uid, account.gid)
  }
  return { home, account, native: runnableBinaries(installedBinaries(projectRoot), home, account) }
}

/** @param {string} dataDir @param {Account} account */
function homeFor(dataDir, account) {
  const pointer = join(dataDir, pointerName)
  const recorded = fs.existsSync(pointer) ? fs.readFileSync(pointer, 'utf8').trim() : ''
  if (recorded && isOurs(recorded, dataDir)) {
    return recorded
  }
  if (canEnter(account, dirname(dataDir))) {
    fs.chownSync(dataDir, account.uid, account.gid)
    return join(dataDir, 'postgres')
  }
  const home = createOutside(dataDir, account)
  fs.writeFileSync(join(home, 'owner'), dataDir)
  fs.writeFileSync(pointer, `${home}\n`, { mode: 0o600 })
  return home
}

/**
 * A moved data folder keeps its cluster; a copied one must not share it with the original.
 * @param {string} home
 * @param {string} dataDir
 */
function isOurs(home, dataDir) {
  const ownerFile = join(home, 'owner')
  if (!fs.existsSync(ownerFile)) {
    return false
  }
  const owner = fs.readFileSync(ownerFile, 'utf8').trim()
  if (owner !== dataDir && fs.existsSync(join(owner, pointerName))) {
    return false
  }
  if (owner !== dataDir) {
    fs.writeFileSync(ownerFile, dataDir)
  }
  return true
}

/** @param {string} dataDir @param {Account} account */
function createOutside(dataDir, account) {
  const name = `mboa-academy-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  for (const base of ['/var/lib', '/var/tmp']) {
    if (!canEnter(account, base)) {
      continue
    }
    try {
      // With a random end: anybody can write to this place, and could prepare a folder with a known name.
      const home = fs.mkdtempSync(join(base, `${name}-`))
      fs.chownSync(home, account.uid, account.gid)
      return home
    } catch (error) {
      if (!['EACCES', 'EROFS', 'ENOENT', 'EPERM'].includes(codeOf(error) ?? '')) {
        throw error
      }
    }
  }
  throw new Error('Found no folder that the PostgreSQL account can enter: set DATA_DIR or DATABASE_URL.')
}

/**
 * @param {{ native: string, version: string }} binaries
 * @param {string} home
 * @param {Account | undefined} account
 */
function runnableBinaries({ native, version }, home, account) {
  if (!account || canRun(account, program(native, 'postgres'))) {
    return native
  }
  const copy = join(home, `programs-${version}`)
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    chownTree(unfinished, account)
    fs.renameSync(unfinished, copy)
  }
  return copy
}

/** @param {string} path @param {Account} account */
function chownTree(path, account) {
  fs.lchownSync(path, account.uid, account.gid)
  if (!fs.lstatSync(path).isDirectory()) {
    return
  }
  for (const name of fs.readdirSync(path)) {
    chownTree(join(path, name), account)
  }
}

/**
 * Removes what a throw-away cluster left, outside folders included.
 * @param {string} dataDir
 */
export function removeHome(dataDir) {
  const pointer = join(dataDir, pointerName)
  if (fs.existsSync(pointer)) {
    fs.rmSync(fs.readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
  }
  fs.rmSync(dataDir, { recursive: true, force: true })
}

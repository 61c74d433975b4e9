import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * One hash over files and folders (missing ones count as missing), so that finished steps can be skipped.
 * @param {string} root
 * @param {string[]} paths
 * @param {string} [extra]
 */
export function hashOf(root, paths, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const path of paths) {
    addPath(hash, root, path)
  }
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} root @param {string} path */
function addPath(hash, root, path) {
  const full = join(root, path)
  if (!existsSync(full)) {
    return
  }
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) {
      addPath(hash, root, join(path, name))
    }
    return
  }
  hash.update(`\0${path}\0`).update(readFileSync(full))
}

/** @param {string} file @param {string} value */
export const isStamped = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

/** @param {string} file @param {string} value */
export function stamp(file, value) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, value)
}

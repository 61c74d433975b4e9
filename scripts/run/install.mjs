import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isStamped, stamp } from '../prepare/stamp.mjs'
import { findRelease } from './release.mjs'

/**
 * Installs what the lock file names if it is missing or old. Needs nothing but Node.js and npm.
 * @param {string} root
 */
export function installPackages(root) {
  if (findRelease(root)) {
    return
  }
  const mark = join(root, 'node_modules', '.installed-lock')
  const value = hashOf(root, ['package.json', 'package-lock.json'])
  if (isStamped(mark, value)) {
    return
  }
  if (!matchesLock(root)) {
    console.log('Installing packages …')
    if (!npm(root, ['ci'])) {
      console.log('npm ci did not succeed: trying npm install …')
      if (!npm(root, ['install'])) {
        throw new Error('The packages could not be installed: see what npm says above.')
      }
    }
  }
  stamp(mark, hashOf(root, ['package.json', 'package-lock.json']))
}

/**
 * Installs the packages of a tool that has a lock file of its own, because only one command uses it.
 * @param {string} folder
 */
export function installTool(folder) {
  const mark = join(folder, 'node_modules', '.installed-lock')
  const value = hashOf(folder, ['package.json', 'package-lock.json'])
  if (isStamped(mark, value)) {
    return
  }
  if (!npm(folder, ['ci'])) {
    throw new Error(`The packages of ${folder} could not be installed: see what npm says above.`)
  }
  stamp(mark, value)
}

/**
 * True after an `npm ci` by hand: npm keeps a list of what it installed.
 * @param {string} root
 */
function matchesLock(root) {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) {
    return false
  }
  /** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const present = packagesOf(installed)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  )
}

/** @param {string} root @param {string[]} args */
function npm(root, args) {
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const inside = process.env.npm_execpath
  const [command, first] = inside?.endsWith('.js') ? [process.execPath, [inside]] : ['npm', []]
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' }
  return spawnSync(command, [...first, ...args, ...flags], options).status === 0
}

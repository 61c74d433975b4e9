import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** @param {string} root */
const manifestOf = (root) => createRequire(join(root, 'package.json')).resolve('prisma/package.json')

/** @param {string} root @returns {string} */
export const prismaVersion = (root) => createRequire(import.meta.url)(manifestOf(root)).version

const withoutStudio = join(import.meta.dirname, 'without-studio.cjs')

/**
 * Runs a command of Prisma's own program that needs no database, and without its engine.
 * @param {string} root
 * @param {...string} args
 */
export function runPrisma(root, ...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', withoutStudio, join(dirname(manifestOf(root)), 'build', 'index.js'), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      // With the path of any existing program, Prisma downloads no engine. For this command only.
      env: { ...process.env, ...offlineEngine(), PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
    },
  )
  if (status !== 0) {
    throw new Error(`prisma ${args.join(' ')} failed:\n${stdout}${stderr}`)
  }
}

const offlineEngine = () =>
  existsSync('/bin/true')
    ? { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' }
    : { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }

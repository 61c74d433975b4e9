import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hashOf, isStamped, stamp } from './stamp.mjs'

/** Writes src/generated/prisma unless it already matches the schema. */
export function generateClient(root) {
  const require = createRequire(join(root, 'package.json'))
  const manifest = require.resolve('prisma/package.json')
  const value = hashOf(root, ['prisma/schema.prisma', 'prisma.config.ts'], require(manifest).version)
  const mark = join(root, 'src', 'generated', 'prisma', '.schema-hash')
  if (isStamped(mark, value)) {
    return false
  }
  const command = join(dirname(manifest), 'build', 'index.js')
  const result = spawnSync(process.execPath, [command, 'generate'], {
    cwd: root,
    encoding: 'utf8',
    // Generating needs no engine; any existing program keeps Prisma from downloading one. For this command only.
    env: { ...process.env, ...offlineEngine(), PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
  })
  if (result.status !== 0) {
    throw new Error(`prisma generate failed:\n${result.stdout}${result.stderr}`)
  }
  stamp(mark, value)
  return true
}

const offlineEngine = () =>
  existsSync('/bin/true')
    ? { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' }
    : { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }

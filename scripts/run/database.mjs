import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { deployMigrations } from '../migrations/deploy.mjs'
import { bundle } from './bundle.mjs'

/** Brings a database up to date: our tables, then the job queue's. */
export async function migrate(root, url) {
  const applied = await deployMigrations(url, join(root, 'prisma', 'migrations'))
  const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error }
  const { Logger } = await import('graphile-worker')
  const logger = new Logger(() => (level, message) => quiet[level === 'warning' ? 'warn' : level]?.(message))
  await runMigrations({ connectionString: url, logger })
  return applied
}

/** In a process of its own: it holds pools, and may fail without harm. */
export async function seed(root, env = process.env) {
  const file = await bundle(root, 'seed')
  if (!file) return
  const code = `const { seed } = await import(${JSON.stringify(pathToFileURL(file).href)}); await seed(); process.exit(0)`
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], options)
  if (result.status !== 0) throw new Error('The demo data could not be written: see above.')
}

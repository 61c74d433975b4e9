import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isStamped, stamp } from '../prepare/stamp.mjs'
import { bundle } from './bundle.mjs'

const sources = [
  'src',
  'public',
  'prisma/schema.prisma',
  'package-lock.json',
  'next.config.mjs',
  'postcss.config.mjs',
]
const alsoSources = ['tsconfig.json', 'middleware.ts', 'scripts/run/build.mjs', 'scripts/run/bundle.mjs']

/** Builds the pages and the server entry, unless neither their sources nor what is built into them changed. */
export async function buildIfNeeded(root) {
  const built = `${process.version} ${process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? ''} ${process.env.SITE_URL ?? ''}`
  const value = hashOf(root, [...sources, ...alsoSources], built)
  const mark = join(root, '.next', 'source-hash')
  if (isStamped(mark, value) && existsSync(join(root, 'dist', 'server.mjs'))) return false
  console.log('Building …')
  rmSync(mark, { force: true })
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const options = {
    cwd: root,
    stdio: ['ignore', process.env.BUILD_VERBOSE ? 'inherit' : 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  }
  const result = spawnSync(process.execPath, [next, 'build'], options)
  if (result.status !== 0)
    throw new Error(`The build failed:\n${result.stdout ?? ''}\n${result.stderr ?? ''}`)
  // What the build fetched must never be served as today's data.
  rmSync(join(root, '.next', 'cache', 'fetch-cache'), { recursive: true, force: true })
  await bundle(root, 'server')
  stamp(mark, value)
  return true
}

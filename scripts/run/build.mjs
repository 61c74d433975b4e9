import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashOf, isStamped, stamp } from '../prepare/stamp.mjs'
import { bundle, bundlePageScripts, bundleSpeedScript, bundleWorker } from './bundle.mjs'
import { runChild } from './child.mjs'
import { compressBuilt } from './compress.mjs'
import { claim, Held, livingHolder } from './instance-lock.mjs'
import { buildWorkers } from './workers.mjs'

const sources = [
  'src',
  'public',
  'prisma/schema',
  'package-lock.json',
  'next.config.mjs',
  'postcss.config.mjs',
]
const alsoSources = [
  'tsconfig.json',
  'middleware.ts',
  'scripts/run/boot-script.mjs',
  'scripts/run/build.mjs',
  'scripts/run/bundle.mjs',
  'scripts/run/compress.mjs',
  'scripts/run/workers.mjs',
]
const builds = join('.next', 'builds')
/** How many unused builds are not removed (the newest ones): a return to the last version then needs no new build. */
const unusedKept = 1
const waitMs = 200

/**
 * What pages are built with: nothing of the place where they run. Only the offline page is rendered, and it contains no
 * address. The ids of server actions are computed from the key, so that a form that is open during an upgrade still works
 * afterwards; it is no secret, a running instance uses its own (configuration.mjs).
 */
const placeless = {
  SITE_URL: 'https://academy.invalid',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'release').toString('base64'),
}

/**
 * The folder of a build is named by its sources, and one build serves any site with any settings; a start after a change
 * never touches what a running instance serves from. Returns the server entry to run, and sets BUILD_FOLDER for
 * every child.
 * @param {string} root
 * @param {AbortSignal} [signal] ends the build
 */
export async function buildIfNeeded(root, signal) {
  const value = hashOf(root, [...sources, ...alsoSources], process.version)
  const folder = join(builds, value.slice(0, 16))
  const release = await claimBuild(root, folder)
  try {
    keepBuild(root, folder)
    const mark = join(root, folder, 'source-hash')
    if (!isStamped(mark, value)) {
      console.log('Building …')
      await buildPages(root, folder, signal)
      await buildWorkers(root, folder)
      await bundle(root, 'server', folder)
      await bundle(root, 'pdf', folder)
      await bundleWorker(root, folder)
      await bundleSpeedScript(root, folder)
      await bundlePageScripts(root, folder)
      await compressBuilt(root, folder, ['static', 'sw.js', 'page-speed.js'])
      stamp(mark, value)
    }
    const now = new Date()
    utimesSync(mark, now, now)
    removeOldBuilds(root, folder)
  } finally {
    release()
  }
  return serverOf(root, folder)
}

/**
 * The server entry of a build. Sets for every child which build it serves.
 * @param {string} root
 * @param {string} folder
 */
export function serverOf(root, folder) {
  process.env.BUILD_FOLDER = folder
  return join(root, folder, 'server.mjs')
}

/**
 * One process builds; another one that wants the same build waits for it.
 * @param {string} root
 * @param {string} folder
 */
async function claimBuild(root, folder) {
  for (;;) {
    try {
      return claim(join(root, `${folder}.lock`))
    } catch (error) {
      if (!(error instanceof Held)) {
        throw error
      }
    }
    await sleep(waitMs)
  }
}

/** @param {string} root @param {string} folder */
const usersOf = (root, folder) => join(root, `${folder}.users`)
/** @param {string} folder */
const tsconfigOf = (folder) => `${folder}.tsconfig.json`

/**
 * As long as this process lives, nobody removes the build.
 * @param {string} root
 * @param {string} folder
 */
function keepBuild(root, folder) {
  const file = join(usersOf(root, folder), `${process.pid}.json`)
  rmSync(file, { force: true })
  const release = claim(file)
  process.once('exit', release)
}

/** @param {string} root @param {string} folder */
function isUsed(root, folder) {
  if (livingHolder(join(root, `${folder}.lock`))) {
    return true
  }
  const users = usersOf(root, folder)
  return existsSync(users) && readdirSync(users).some((name) => livingHolder(join(users, name)))
}

/** @param {string} root @param {string} current */
export function removeOldBuilds(root, current) {
  /** @param {string} folder */
  const builtAt = (folder) =>
    statSync(join(root, folder, 'source-hash'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const unused = readdirSync(join(root, builds), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.users'))
    .map(({ name }) => join(builds, name))
    .filter((folder) => folder !== current && !isUsed(root, folder))
    .sort((a, b) => builtAt(b) - builtAt(a))
  for (const folder of unused.slice(unusedKept)) {
    for (const path of [join(root, folder), usersOf(root, folder), join(root, tsconfigOf(folder))]) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

/** @param {string} root @param {string} folder @param {AbortSignal} [signal] */
async function buildPages(root, folder, signal) {
  mkdirSync(join(root, builds), { recursive: true })
  // A separate file, because Next writes the folder of its types into it.
  const tsconfig = tsconfigOf(folder)
  writeFileSync(join(root, tsconfig), JSON.stringify({ extends: '../../tsconfig.json' }))
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  const { code, output } = await runChild([next, 'build'], {
    cwd: root,
    env: {
      ...process.env,
      ...placeless,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      BUILD_FOLDER: folder,
      BUILD_TSCONFIG: tsconfig,
    },
    signal,
    inherit: Boolean(process.env.BUILD_VERBOSE),
  })
  if (code !== 0) {
    throw new Error(`The build failed:\n${output}`)
  }
  // Data that was fetched during the build must never be served later.
  rmSync(join(root, folder, 'cache', 'fetch-cache'), { recursive: true, force: true })
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startCluster } from '../postgres/cluster.mjs'
import { generateClient } from '../prepare/generate-client.mjs'
import { buildIfNeeded, serverOf } from './build.mjs'
import { bundle, stopBundler } from './bundle.mjs'
import { checkConnections } from './check-connections.mjs'
import { isConfigurationError, prepareConfiguration } from './configuration.mjs'
import { migrate, seed, waitForDatabase } from './database.mjs'
import { messageOf } from './errors.mjs'
import { lockInstance } from './instance-lock.mjs'
import { assertPortFree, PortTaken } from './port.mjs'
import { findRelease } from './release.mjs'
import { sideBySide } from './side-by-side.mjs'
import { createSteps } from './steps.mjs'
import { exitCode, supervise } from './supervise.mjs'
import { buildWorkers } from './workers.mjs'

/** @import { Env } from '../../src/config/env.ts' */
/** @import { Cluster } from '../postgres/cluster.mjs' */
/** @typedef {NonNullable<ReturnType<typeof findRelease>>} Release */

const sameSignalMs = 1_000
const step = createSteps()

/**
 * Prepares the database, seeds, builds if needed, serves until a signal. Resolves with the exit code.
 * @param {string} root
 * @param {{ dev: boolean, watch: boolean }} options
 */
export async function serve(root, { dev, watch }) {
  const started = Date.now()
  const signals = listenForSignals()
  let unlock
  /** @type {{ cluster?: Cluster }} */
  const ours = {}
  try {
    const settings = await prepareConfiguration(root)
    unlock = lockInstance(settings)
    await assertPortFree(settings)
    const release = findRelease(root)
    const stop = new AbortController()
    signals.onSignal(() => stop.abort())
    if (!release) {
      await step('Database client', 'the database and the pages, side by side', () => generateClient(root))
    }
    const [, entry] = await sideBySide(
      [
        async (signal) => {
          const seedProgram = bundle(root, 'seed')
          // Awaited when the database is there.
          seedProgram.catch(() => undefined)
          if (!settings.DATABASE_URL) {
            ours.cluster = await step('Database', 'migrations', () =>
              startCluster({ dataDir: settings.DATA_DIR, projectRoot: root }),
            )
            process.env.DATABASE_URL = ours.cluster.url
          }
          await prepareData(root, { isOurs: ours.cluster !== undefined, seedProgram, signal })
        },
        (signal) => step('Pages', 'the server', () => findEntry(root, { dev, release, signal })),
      ],
      stop.signal,
    )
    if (!watch && !release) {
      await stopBundler()
    }
    if (signals.received()) {
      return 0
    }
    return await run(root, { entry, dev, watch, settings, started, signals, cluster: ours.cluster })
  } catch (error) {
    if (signals.received()) {
      return 0
    }
    console.error(explain(error))
    return isConfigurationError(error) || error instanceof PortTaken ? 78 : 1
  } finally {
    await ours.cluster?.stop()
    unlock?.()
  }
}

/**
 * Everything that the database needs before pages are served from it.
 * @param {string} root
 * @param {{ isOurs: boolean, seedProgram: Promise<string>, signal: AbortSignal }} options
 */
async function prepareData(root, { isOurs, seedProgram, signal }) {
  const url = process.env.DATABASE_URL ?? ''
  const direct = process.env.DATABASE_URL_DIRECT || url
  await waitForDatabase(direct)
  if (!isOurs) {
    await checkConnections(url, direct)
  }
  await step('Migrations', 'the first data', () => migrate(root, direct))
  await step('First data', 'the server', () => seed(root, signal, seedProgram))
}

/**
 * @param {string} root
 * @param {{ entry: string, dev: boolean, watch: boolean, settings: Env, started: number, signals: ReturnType<typeof listenForSignals>, cluster: Cluster | undefined }} options
 */
async function run(root, { entry, dev, watch, settings, started, signals, cluster }) {
  const server = supervise({
    command: process.execPath,
    // Not in production: the source maps would need a quarter of a gigabyte of memory. `npm run stack` reads them when needed.
    args: dev ? ['--enable-source-maps', entry, '--dev'] : [entry],
    cwd: root,
    env: { ...process.env, NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' },
    onListening: (address) => announce(root, address, settings, started),
  })
  signals.onSignal(() => server.stop())
  const restart = () => {
    console.log('The server entry changed: starting it again.')
    server.restart()
  }
  const stopWatching = watch ? await (await import('./watch-entry.mjs')).watchEntry(root, restart) : undefined
  const code = await exitCode(server, cluster)
  await stopWatching?.()
  return code
}

/** @param {string} root @param {{ dev: boolean, release: Release | undefined, signal: AbortSignal }} options */
async function findEntry(root, { dev, release, signal }) {
  if (release) {
    return serverOf(root, release.build)
  }
  return dev ? bundleForDevelopment(root) : buildIfNeeded(root, signal)
}

/** @param {string} root */
async function bundleForDevelopment(root) {
  await buildWorkers(root, '.next')
  await bundle(root, 'pdf')
  return bundle(root, 'server')
}

function listenForSignals() {
  let first = 0
  /** @type {(() => void) | undefined} */
  let handler
  const receive = () => {
    // The same Ctrl-C may come twice: from npm and from the terminal.
    if (first > 0 && performance.now() - first < sameSignalMs) {
      return
    }
    first ||= performance.now()
    handler?.()
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, receive)
  }
  stopWithParent(receive)
  return { received: () => first > 0, onSignal: (/** @type {() => void} */ listener) => (handler = listener) }
}

/**
 * npm killed hard leaves its script running, unless the script notices.
 * @param {() => void} stop
 */
function stopWithParent(stop) {
  if (!process.env.npm_lifecycle_event) {
    return
  }
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) {
      return
    }
    clearInterval(timer)
    stop()
  }, 1_000)
  timer.unref()
}

/** @param {unknown} error */
function explain(error) {
  return isConfigurationError(error) ? `Configuration:\n${messageOf(error)}` : messageOf(error)
}

/** @param {string} root @param {string} address @param {Env} settings @param {number} started */
async function announce(root, address, settings, started) {
  const lines = [`Mboa Academy is ready at ${address} (${((Date.now() - started) / 1000).toFixed(1)} s)`]
  if (settings.APP_ENV === 'demo') {
    lines.push(...(await describeDemo(root, address)))
  }
  console.log(`\n${lines.join('\n')}\n`)
}

/** @param {string} root @param {string} address */
async function describeDemo(root, address) {
  /** @type {typeof import('../../prisma/seed.ts')} */
  const { listDemoAccounts } = await import(pathToFileURL(join(root, 'dist', 'seed.mjs')).href)
  const accounts = listDemoAccounts().map(
    ({ label, username, password }) => `  ${label.padEnd(26)} ${username.padEnd(8)} ${password}`,
  )
  return [`  Mail is kept at ${address}/demo/outbox. Accounts (name, password):`, ...accounts]
}

import { once } from 'node:events'
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
  /** @type {{ cluster?: Cluster, server?: ReturnType<typeof supervise> }} */
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
    /** @type {PromiseWithResolvers<void>} */
    const migrated = Promise.withResolvers()
    /** @type {PromiseWithResolvers<void>} */
    const dataIsThere = Promise.withResolvers()
    const [, , server] = await sideBySide(
      [
        async () => {
          if (!settings.DATABASE_URL) {
            ours.cluster = await step('Database', 'migrations', () =>
              startCluster({ dataDir: settings.DATA_DIR, projectRoot: root }),
            )
            process.env.DATABASE_URL = ours.cluster.url
          }
          await prepareDatabase(root, ours.cluster !== undefined)
          migrated.resolve()
        },
        async (signal) => {
          const program = await bundle(root, 'seed')
          await orStop(migrated.promise, signal)
          await step('First data', 'the first page', () => seed(root, signal, program))
          dataIsThere.resolve()
        },
        async (signal) => {
          const entry = await step('Pages', 'the server', () => findEntry(root, { dev, release, signal }))
          await orStop(migrated.promise, signal)
          ours.server = startServer(root, {
            entry,
            dev,
            dataIsThere: dataIsThere.promise,
            onListening: (address) => announce(root, address, settings, started),
          })
          return ours.server
        },
      ],
      stop.signal,
    )
    if (!watch && !release) {
      await stopBundler()
    }
    if (signals.received()) {
      return 0
    }
    return await run(root, { server, watch, signals, cluster: ours.cluster })
  } catch (error) {
    if (signals.received()) {
      return 0
    }
    console.error(explain(error))
    return isConfigurationError(error) || error instanceof PortTaken ? 78 : 1
  } finally {
    ours.server?.stop()
    await ours.server?.ended
    await ours.cluster?.stop()
    unlock?.()
  }
}

/**
 * @template Value
 * @param {Promise<Value>} promise
 * @param {AbortSignal} signal
 */
async function orStop(promise, signal) {
  signal.throwIfAborted()
  return Promise.race([promise, once(signal, 'abort').then(() => Promise.reject(signal.reason))])
}

/** @param {string} root @param {boolean} isOurs */
async function prepareDatabase(root, isOurs) {
  const url = process.env.DATABASE_URL ?? ''
  const direct = process.env.DATABASE_URL_DIRECT || url
  await waitForDatabase(direct)
  if (!isOurs) {
    await checkConnections(url, direct)
  }
  await step('Migrations', 'the first data', () => migrate(root, direct))
}

/** @param {string} root @param {{ entry: string, dev: boolean, dataIsThere: Promise<void>, onListening: (address: string) => void }} options */
const startServer = (root, { entry, dev, dataIsThere, onListening }) =>
  supervise({
    command: process.execPath,
    // Not in production: the source maps would need a quarter of a gigabyte of memory. `npm run stack` reads them when needed.
    args: [...(dev ? ['--enable-source-maps', entry, '--dev'] : [entry]), '--await-data'],
    cwd: root,
    env: { ...process.env, NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' },
    dataIsThere,
    onListening,
  })

/**
 * @param {string} root
 * @param {{ server: ReturnType<typeof supervise>, watch: boolean, signals: ReturnType<typeof listenForSignals>, cluster: Cluster | undefined }} options
 */
async function run(root, { server, watch, signals, cluster }) {
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

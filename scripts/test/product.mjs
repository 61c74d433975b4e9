import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startCluster } from '../postgres/cluster.mjs'
import { generateClient } from '../prepare/generate-client.mjs'
import { buildIfNeeded } from '../run/build.mjs'
import { prepareConfiguration } from '../run/configuration.mjs'
import { migrate, seed } from '../run/database.mjs'
import { supervise } from '../run/supervise.mjs'

/**
 * Nothing of the machine's own settings reaches the tests, a .env file included.
 * @param {string} dataDir
 */
export async function isolateEnvironment(dataDir) {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const settings = new Set([...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name))
  for (const name of Object.keys(process.env)) {
    if (settings.has(name) || name.startsWith('NEXTAUTH_')) {
      delete process.env[name]
    }
  }
  const loopback = 'localhost,127.0.0.1'
  Object.assign(process.env, {
    APP_ENV: 'demo',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    // All browsers of the tests have the same address.
    RATE_LIMIT_SCALE: '1000',
    NEXT_TELEMETRY_DISABLED: '1',
    NO_PROXY: loopback,
    no_proxy: loopback,
  })
}

/**
 * The whole product on a throw-away database: its address, its log, the number of its process, stopServer() and stop().
 * @param {string} root
 * @param {string} dataDir
 */
export async function startProduct(root, dataDir) {
  const settings = await prepareConfiguration(root, { readFile: false })
  generateClient(root)
  const cluster = await startCluster({ dataDir, projectRoot: root, throwAway: true })
  process.env.DATABASE_URL = cluster.url
  await migrate(root, cluster.url)
  await seed(root)
  const entry = await buildIfNeeded(root)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const logFile = join(root, 'test-results', 'server.log')
  const log = openSync(logFile, 'w')
  let onListening = (/** @type {string} */ _address) => {}
  const listening = new Promise((done) => {
    onListening = done
  })
  const server = supervise({
    command: process.execPath,
    args: [entry],
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    output: log,
    onListening: (address) => onListening(address),
  })
  const ended = server.ended.then((code) => Promise.reject(new Error(`The server ended with ${code}.`)))
  const stopServer = async () => {
    server.stop()
    await server.ended
  }
  const stop = async () => {
    await stopServer()
    await cluster.stop()
  }
  ended.catch(() => undefined)
  await Promise.race([listening, ended])
  return { url: settings.SITE_URL, logFile, pid: () => server.pid(), stopServer, stop }
}

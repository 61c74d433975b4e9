// npm run start:cluster -- 3: starts three instances with one database behind a small proxy, to try them on one machine.
import { join } from 'node:path'
import { createProxy } from './cluster/proxy.mjs'
import { freePort, startCluster } from './postgres/cluster.mjs'
import { generateClient } from './prepare/generate-client.mjs'
import { buildIfNeeded } from './run/build.mjs'
import { stopBundler } from './run/bundle.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { migrate, seed } from './run/database.mjs'
import { lockInstance } from './run/instance-lock.mjs'
import { supervise } from './run/supervise.mjs'

const root = join(import.meta.dirname, '..')
const count = Number(process.argv[2] ?? 2)
if (!Number.isInteger(count) || count < 1 || count > 16) {
  console.error('How many instances? A number from 1 to 16, for example: npm run start:cluster -- 3')
  process.exit(1)
}

const settings = await prepareConfiguration(root)
const release = lockInstance(settings)
let cluster
try {
  generateClient(root)
  if (!settings.DATABASE_URL) {
    cluster = await startCluster({ dataDir: settings.DATA_DIR, projectRoot: root })
    process.env.DATABASE_URL = cluster.url
  }
  await migrate(root, process.env.DATABASE_URL_DIRECT || (process.env.DATABASE_URL ?? ''))
  await seed(root)
  const entry = await buildIfNeeded(root)
  await stopBundler()
  await serveAll(entry)
} finally {
  await cluster?.stop()
  release()
}

/** @param {string} entry */
async function serveAll(entry) {
  /** @type {number[]} */
  const ports = []
  for (let i = 0; i < count; i += 1) {
    ports.push(await freePort())
  }
  const trusted = String(settings.TRUST_PROXY + 1)
  let ready = 0
  const servers = ports.map((port) =>
    supervise({
      command: process.execPath,
      args: [entry],
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        TRUST_PROXY: trusted,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
      onListening() {
        ready += 1
        if (ready === count) {
          console.log(`\n${count} instances behind ${settings.SITE_URL} (ports ${ports.join(', ')})\n`)
        }
      },
    }),
  )
  const proxy = createProxy(ports)
  proxy.listen(settings.PORT, settings.HOST)
  proxy.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    console.error(error.code === 'EADDRINUSE' ? `PORT: ${settings.PORT} is in use by another program` : error)
    for (const server of servers) {
      server.stop()
    }
  })
  const stop = () => {
    proxy.close()
    for (const server of servers) {
      server.stop()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, stop)
  }
  await Promise.all(servers.map(({ ended }) => ended))
  proxy.closeAllConnections()
}

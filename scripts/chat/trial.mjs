import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startCluster } from '../postgres/cluster.mjs'
import { removeHome } from '../postgres/cluster-home.mjs'
import { generateClient } from '../prepare/generate-client.mjs'
import { buildIfNeeded } from '../run/build.mjs'
import { prepareConfiguration } from '../run/configuration.mjs'
import { migrate } from '../run/database.mjs'
import { bundleSockets, createInstance } from './instances.mjs'

/**
 * A database of its own and servers on it, all gone afterwards. `socketsOnly`: the same sockets without the pages, for a
 * machine without time for a build.
 */
/**
 * @param {string} root
 * @param {{ servers: number; socketsOnly?: boolean; pinTo?: number }} options
 */
export async function openTrial(root, { servers, socketsOnly, pinTo }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mboa-chat-'))
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    SITE_URL: 'http://localhost:3000',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'fatal',
  })
  await prepareConfiguration(root, { readFile: false })
  generateClient(root)
  const clusterOptions = { dataDir, projectRoot: root, throwAway: true }
  let cluster = await startCluster(clusterOptions)
  process.env.DATABASE_URL = cluster.url
  await migrate(root, cluster.url)
  const file = socketsOnly ? await bundleSockets(root) : await buildIfNeeded(root)
  const env = { DATABASE_URL: cluster.url }
  const instances = []
  for (let i = 0; i < servers; i += 1) {
    instances.push(createInstance({ file, cwd: root, env, port: await freePort(), pinTo }))
  }
  await Promise.all(instances.map(({ start }) => start()))
  return {
    url: cluster.url,
    secret: process.env.AUTH_SECRET,
    instances,
    /** The same data on the same port, a moment later. */
    async restartDatabase() {
      await cluster.stop()
      cluster = await startCluster(clusterOptions)
    },
    async close() {
      await Promise.all(instances.map(({ kill }) => kill()))
      await cluster.stop()
      removeHome(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

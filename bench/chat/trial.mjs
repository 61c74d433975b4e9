import { freePort } from '../../scripts/postgres/cluster.mjs'
import { buildIfNeeded } from '../../scripts/run/build.mjs'
import { openThrowAway } from '../shared/throw-away.mjs'
import { bundleSockets, createInstance } from './instances.mjs'

/**
 * A temporary database with servers, all removed afterwards. `socketsOnly`: the same sockets without the pages, for a
 * machine without time for a build.
 * @param {string} root
 * @param {{ servers: number; socketsOnly?: boolean; pinTo?: number }} options
 */
export async function openTrial(root, { servers, socketsOnly, pinTo }) {
  Object.assign(process.env, {
    SITE_URL: 'http://localhost:3000',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'fatal',
  })
  const { cluster, restart, close } = await openThrowAway(root, 'chat', { readFile: false })
  const file = socketsOnly ? await bundleSockets(root) : await buildIfNeeded(root)
  const env = { DATABASE_URL: cluster.url }
  /** @type {ReturnType<typeof createInstance>[]} */
  const instances = []
  for (let i = 0; i < servers; i += 1) {
    instances.push(createInstance({ file, cwd: root, env, port: await freePort(), pinTo }))
  }
  await Promise.all(instances.map(({ start }) => start()))
  return {
    url: cluster.url,
    secret: process.env.AUTH_SECRET,
    instances,
    restartDatabase: restart,
    async close() {
      await Promise.all(instances.map(({ kill }) => kill()))
      await close()
    },
  }
}

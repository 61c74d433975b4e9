// The product with its database as on one small machine: a process that waits until it is put into its control group.
// Messages: start, upgrade (a second instance replaces the first), backup, stop.
import { join } from 'node:path'
import { runChild } from '../../scripts/run/child.mjs'
import { supervise } from '../../scripts/run/supervise.mjs'
import { startProduct } from '../../scripts/test/product.mjs'

const root = join(import.meta.dirname, '..', '..')
const [dataDir = '', secondPort = '', secondMetrics = '', passphrase = ''] = process.argv.slice(2)
/** @type {Awaited<ReturnType<typeof startProduct>> | undefined} */
let product
/** @type {ReturnType<typeof supervise> | undefined} */
let second

/** @type {Record<string, () => Promise<object>>} */
const commands = {
  async start() {
    product = await startProduct(root, dataDir)
    return { databaseUrl: process.env.DATABASE_URL, secret: process.env.AUTH_SECRET }
  },
  /** As the documentation says: the new instance beside the old one, then the old one ends. */
  async upgrade() {
    await new Promise((done) => {
      second = supervise({
        command: process.execPath,
        args: [join(root, process.env.BUILD_FOLDER ?? '', 'server.mjs')],
        cwd: root,
        env: {
          ...process.env,
          PORT: secondPort,
          METRICS_PORT: secondMetrics,
          NODE_ENV: 'production',
        },
        output: 'ignore',
        onListening: done,
      })
    })
    await product?.stopServer()
    return {}
  },
  async backup() {
    const args = ['scripts/backup.mjs', join(dataDir, 'tonight.mboa'), '--passphrase-file', passphrase]
    return runChild(args, { cwd: root })
  },
  async stop() {
    second?.stop()
    await second?.ended
    await product?.stop()
    return {}
  },
}

process.on('message', async (/** @type {{ command: string }} */ { command }) => {
  try {
    process.send?.({ command, ...(await commands[command]?.()) })
  } catch (error) {
    process.send?.({ command, error: String(error) })
  }
  if (command === 'stop') {
    process.exit(0)
  }
})

// The product with its database as on one small machine: a process that waits until it is put into its control group.
// Messages: start, upgrade (a second instance replaces the first), backup, stop.
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopBundler } from '../../scripts/run/bundle.mjs'
import { runChild } from '../../scripts/run/child.mjs'
import { migrate, seed } from '../../scripts/run/database.mjs'
import { isAlive } from '../../scripts/run/process-identity.mjs'
import { supervise } from '../../scripts/run/supervise.mjs'

const root = join(import.meta.dirname, '..', '..')
const [folder = '', dataDir = '', secondPort = '', secondMetrics = '', passphrase = '', entry = ''] =
  process.argv.slice(2)
/** @type {Awaited<ReturnType<typeof import('../../scripts/test/product.mjs').startProduct>> | undefined} */
let product
/** @type {ReturnType<typeof supervise> | undefined} */
let second

/** @type {Record<string, () => Promise<object>>} */
const commands = {
  async start() {
    const { startProduct } = await import(join(folder, 'scripts/test/product.mjs'))
    product = await startProduct(folder, dataDir)
    // As in a release archive, where nothing is bundled.
    await createRequire(join(folder, 'package.json'))('esbuild').stop()
    return { databaseUrl: process.env.DATABASE_URL, secret: process.env.AUTH_SECRET }
  },
  pid: async () => ({ pid: second?.pid() ?? product?.pid() }),
  /** As the documentation says: the new instance beside the old one, then the old one ends. */
  async upgrade() {
    process.chdir(root)
    delete process.env.NODE_OPTIONS
    process.env.BUILD_FOLDER = relative(root, dirname(entry))
    await migrate(root, process.env.DATABASE_URL ?? '')
    await seed(root)
    await stopBundler()
    await new Promise((done) => {
      second = supervise({
        command: process.execPath,
        args: [entry],
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
    // It ends by itself with code 0, so that nothing starts it again. stopServer() is not in older versions.
    const old = Number(product?.pid())
    process.kill(old, 'SIGTERM')
    while (isAlive(old)) {
      await sleep(200)
    }
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

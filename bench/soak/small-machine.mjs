import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProxy } from '../../scripts/cluster/proxy.mjs'
import { freePort } from '../../scripts/postgres/cluster.mjs'
import { generateClient } from '../../scripts/prepare/generate-client.mjs'
import { buildIfNeeded } from '../../scripts/run/build.mjs'
import { createMemoryGroup } from './memory-group.mjs'
import { buildVersion } from './released-version.mjs'

const machineBytes = 1024 ** 3
/** The processor of the machine; the load comes from the others. */
const processor = '1'

/** Before 0.3.0 the start script did not fit Node to the machine: docs/operations/upgrade.md says what to set instead. */
const settingsOfLargerVersions = {
  NODE_OPTIONS:
    '--max-old-space-size=384 --max-semi-space-size=4 --import=data:text/javascript,process.setSourceMapsEnabled(false)',
  MALLOC_ARENA_MAX: '2',
}

/**
 * The whole product on one processor and 1 GB: database, start script and instance, behind a proxy outside.
 * @param {string} root
 * @param {string} dataDir
 * @param {{ from?: string }} [options] `from`: the version that runs until the upgrade, a tag or a commit
 */
export async function startSmallMachine(root, dataDir, { from } = {}) {
  // It runs there, and was built elsewhere.
  generateClient(root)
  const entry = await buildIfNeeded(root)
  const group = createMemoryGroup(machineBytes)
  const [first, second, metrics, secondMetrics, site] = await freePorts(5)
  const passphrase = join(dataDir, '..', 'passphrase')
  writeFileSync(passphrase, 'a passphrase of some length')
  const proxy = createProxy([first, second])
  await new Promise((done) => proxy.listen(site, () => done(undefined)))
  const env = {
    ...process.env,
    AUTH_SECRET: randomBytes(48).toString('base64url'),
    PORT: String(first),
    METRICS_PORT: String(metrics),
    SITE_URL: `http://localhost:${site}`,
    TRUST_PROXY: '1',
  }
  const folder = from ? join(dataDir, '..', 'before') : root
  if (from) {
    console.log(`Installing and building ${from} …`)
    buildVersion(root, from, folder, env)
  }
  const child = fork(
    join(import.meta.dirname, 'small-product.mjs'),
    [folder, dataDir, String(second), String(secondMetrics), passphrase, entry],
    {
      cwd: folder,
      execPath: 'taskset',
      execArgv: ['-c', processor, process.execPath],
      env: from ? { ...env, ...settingsOfLargerVersions } : env,
    },
  )
  group.enter(/** @type {number} */ (child.pid))
  let metricsPort = metrics
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, group.used())
  }, 500)

  /** @param {string} command @returns {Promise<Record<string, string>>} */
  const ask = (command) =>
    new Promise((done, fail) => {
      const onEnd = () => fail(new Error(`The machine ended before it had done: ${command}`))
      child.once('exit', onEnd)
      child.once('message', (/** @type {Record<string, string>} */ answer) => {
        child.off('exit', onEnd)
        return answer.error ? fail(new Error(answer.error)) : done(answer)
      })
      child.send({ command })
    })

  const { databaseUrl, secret } = await ask('start')
  process.env.DATABASE_URL = databaseUrl
  process.env.AUTH_SECRET = secret
  return {
    url: `http://localhost:${site}`,
    metrics: () => `http://127.0.0.1:${metricsPort}/metrics`,
    async upgrade() {
      await ask('upgrade')
      metricsPort = secondMetrics
    },
    async backUp() {
      const { code, output } = await ask('backup')
      if (String(code) !== '0') {
        throw new Error(`The backup failed: ${output}`)
      }
    },
    pid: async () => Number((await ask('pid')).pid),
    most: () => most,
    killed: () => group.killed(),
    async stop() {
      clearInterval(watch)
      await ask('stop').catch(() => child.kill('SIGKILL'))
      proxy.close()
      proxy.closeAllConnections()
      await group.remove()
    },
  }
}

/** @param {number} count */
async function freePorts(count) {
  /** @type {number[]} */
  const ports = []
  for (let at = 0; at < count; at += 1) {
    ports.push(await freePort())
  }
  return /** @type {[number, number, number, number, number]} */ (/** @type {unknown} */ (ports))
}

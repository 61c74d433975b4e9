import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { createInstance } from '../../../bench/chat/instances.mjs'
import { freePort } from '../../../scripts/postgres/cluster.mjs'
import { nginxProgram, startNginx } from '../../../scripts/test/nginx.mjs'
import { hasPgbouncer, startPgbouncer } from '../pgbouncer'
import { hasRedis, startRedis } from '../redis-server'
import { fakeS3Keys, startFakeS3 } from '../simulators/fake-s3'
import { runBrowserTests } from './browser-tests'
import { createEmptyDatabase } from './empty-database'
import { ask, complaintsOf, type Target } from './load'

const root = process.cwd()
/** A long time, because the machine may be busy. */
const readyWithinMs = 120_000

/** Programs that the whole site needs and this machine does not have. */
export const missingPrograms = [
  ...(nginxProgram ? [] : ['nginx']),
  ...(hasRedis ? [] : ['redis-server']),
  ...(hasPgbouncer ? [] : ['pgbouncer']),
]

/** In a separate process, because it hands in work, which the object store in this process takes. */
async function seedDemo(env: Record<string, string>) {
  const database = pathToFileURL(join(root, 'scripts/run/database.mjs')).href
  const code = `const { seed } = await import('${database}'); await seed(process.cwd()); process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const status = await new Promise((done) => child.once('exit', done))
  if (status !== 0) {
    throw new Error('The demo data could not be written')
  }
}

/**
 * Two instances as operators run them: behind the documented nginx, over pgbouncer in transaction mode, with Redis and an
 * object store, which is a simulator over real HTTP.
 */
export async function startWholeSite() {
  const folder = mkdtempSync(join(tmpdir(), 'mboa-whole-site-'))
  const database = await createEmptyDatabase()
  // Two connections for each of the two instances' pools: far fewer than they could open.
  const pgbouncer = await startPgbouncer(database.url, { poolSize: 4 })
  const redis = await startRedis()
  const store = await startFakeS3('academy')
  const [httpPort, tlsPort] = [await freePort(), await freePort()]
  const url = `https://localhost:${tlsPort}`
  const env = {
    SITE_URL: url,
    NEXTAUTH_URL: url,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DATABASE_URL: pgbouncer.url,
    DATABASE_URL_DIRECT: database.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: 'academy',
    S3_ACCESS_KEY_ID: fakeS3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: fakeS3Keys.secretAccessKey,
  }
  await seedDemo({ ...env, DATABASE_URL: database.url, DATA_DIR: folder })
  const ports = [await freePort(), await freePort()]
  const metricsPorts = [await freePort(), await freePort()]
  const logs = ports.map((_, place) => join(folder, `instance-${place}.log`))
  const host = new URL(url).host
  const instances = ports.map((port, place) => {
    const dataDir = join(folder, `data-${place}`)
    mkdirSync(dataDir)
    const instance = createInstance({
      file: join(root, process.env.BUILD_FOLDER ?? '', 'server.mjs'),
      cwd: root,
      port,
      env: { ...env, DATA_DIR: dataDir, METRICS_PORT: String(metricsPorts[place]) },
      output: openSync(String(logs[place]), 'a'),
    })
    const isReady = () =>
      ask({ url: instance.url, host }, 'GET', '/api/ready').then(
        ({ status }) => status === 200,
        () => false,
      )
    const ready = () => vi.waitUntil(isReady, { timeout: readyWithinMs, interval: 100 })
    return {
      ...instance,
      ready,
      async start() {
        await instance.start()
        await ready()
      },
    }
  })
  await Promise.all(instances.map(({ start }) => start()))
  const nginxOptions = { httpPort, tlsPort, instances: ports }
  let nginx = startNginx(nginxOptions)
  /** The site from an address of this machine, by which nginx chooses the instance. */
  const from = (address: string): Target => ({ url: `https://127.0.0.1:${tlsPort}`, host, from: address })
  await vi.waitUntil(() => ask(from('127.0.0.1'), 'GET', '/api/health').catch(() => undefined), {
    timeout: readyWithinMs,
    interval: 100,
  })

  return {
    url,
    plainUrl: `http://127.0.0.1:${httpPort}`,
    host,
    from,
    database,
    pgbouncer,
    redis,
    store,
    instances,
    /** The number of requests that each instance has answered, by its own metrics. */
    requests: () => Promise.all(metricsPorts.map(countRequests)),
    /** Resolves when both instances report that they are ready. */
    ready: () => Promise.all(instances.map((instance) => instance.ready())),
    /** The log lines of nginx and the instances about failed requests. */
    complaints: () => `${nginx.errors().slice(-3_000)}\n${complaintsOf(logs)}`,
    async restartNginx() {
      await nginx.stop()
      nginx = startNginx(nginxOptions)
    },
    /** The named browser tests, through nginx. Resolves with the exit code of their program. */
    browse: (specs: readonly string[]) =>
      runBrowserTests('several-instances', [...specs, '--project=desktop-en', '--workers=1'], {
        E2E_BASE_URL: url,
        DATABASE_URL: database.url,
      }),
    async close() {
      await nginx.stop()
      await Promise.all(instances.map(({ kill }) => kill()))
      await pgbouncer.stop()
      redis.resume()
      await redis.kill()
      await store.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function countRequests(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counts = text.matchAll(/^academy_http_request_duration_seconds_count\{[^}]*\} (\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minute } from '@/config/durations'
import { createProxy } from '../../../scripts/cluster/proxy.mjs'
import { freePort } from '../../../scripts/postgres/cluster.mjs'
import { createBareDatabase } from './empty-database'
import { ask, complaintsOf, type Target, underLoad } from './load'

/** v0.1.0 */
const release = '2953316ab6eeb210a2aeee8c29be61da300cbca2'
const root = process.cwd()
const isHere = spawnSync('git', ['cat-file', '-e', `${release}:package.json`], { cwd: root }).status === 0
if (!isHere) {
  console.warn(
    '\n#### NOT TESTED: the upgrade from v0.1.0. Its commit is not in this clone: run "git fetch --unshallow".\n',
  )
}

const site = process.env.OPERATIONS_URL ?? ''
const host = site && new URL(site).host

interface Instance {
  name: string
  stop(): Promise<number | null>
}

const scratch = mkdtempSync(join(tmpdir(), 'mboa-upgrade-'))
const before = join(scratch, 'v0.1.0')
const ports: number[] = []
const running = new Set<ChildProcess>()
const logFiles = new Set<string>()
let database: { url: string; drop(): Promise<unknown> }
let proxy: ReturnType<typeof createProxy>
let behindProxy: Target

const instanceAt = (place: number): Target => ({ url: `http://127.0.0.1:${ports[place]}`, host })

/** Starts one instance of a version with the command for operators; resolves when it reports that it is ready. */
async function start(folder: string, name: string, place: number): Promise<Instance> {
  const dataDir = join(scratch, `data-${place}`)
  mkdirSync(dataDir, { recursive: true })
  const logFile = join(scratch, `${name}.log`)
  logFiles.add(logFile)
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [join(folder, 'scripts/start.mjs')], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(ports[place]),
      HOST: '127.0.0.1',
      SITE_URL: site,
      NEXTAUTH_URL: site,
      TRUST_PROXY: '1',
    },
  })
  running.add(child)
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  void ended.then(() => running.delete(child))
  const isReady = () =>
    ask(instanceAt(place), 'GET', '/api/ready').then(
      ({ status }) => status === 200,
      () => false,
    )
  for (let waited = 0; !(await isReady()); waited += 500) {
    if (child.exitCode !== null || waited > 15 * minute) {
      throw new Error(`${name} is not ready:\n${readFileSync(logFile, 'utf8').slice(-3_000)}`)
    }
    await pause(500)
  }
  return {
    name,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

describe.skipIf(!isHere)('the upgrade from v0.1.0', () => {
  beforeAll(async () => {
    mkdirSync(before)
    const archive = join(scratch, 'v0.1.0.tar')
    execFileSync('git', ['archive', '--format=tar', '-o', archive, release], { cwd: root })
    execFileSync('tar', ['-xf', archive, '-C', before])
    ports.push(await freePort(), await freePort())
    database = await createBareDatabase()
    proxy = createProxy(ports)
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', () => done()))
    behindProxy = { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, host }
  }, 5 * minute)

  afterAll(async () => {
    proxy?.close()
    for (const child of running) {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL')
      } catch {
        // It has ended in the meantime.
      }
    }
    await database?.drop()
    // A whole version with its packages and its build: minutes on a busy disk.
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }, 15 * minute)

  it(
    'and the way back fail no request of two instances under load, and lose nothing',
    async () => {
      const say = (what: string) => console.log(`… ${what}`)
      say('two instances of v0.1.0 (its packages are installed and it is built first)')
      const old = [await start(before, 'old-0', 0), await start(before, 'old-1', 1)]
      const versionOf = async (place: number) =>
        JSON.parse((await ask(instanceAt(place), 'GET', '/api/health')).body).version
      const load = underLoad({ targets: [behindProxy] })
      await pause(5_000)

      const replace = async (instance: Instance | undefined, folder: string, name: string, place: number) => {
        say(`${name} in place of ${instance?.name}, ${load.failures.length} failures so far`)
        expect(await instance?.stop()).toBe(0)
        return start(folder, name, place)
      }
      const migrations = () =>
        query<{ name: string }>('select migration_name as name from _prisma_migrations')
      const atFirst = (await migrations()).length
      const now = [await replace(old[0], root, 'new-0', 0), await replace(old[1], root, 'new-1', 1)]
      say(`${(await migrations()).length - atFirst} migrations were applied meanwhile`)
      expect((await migrations()).length).toBeGreaterThan(atFirst)
      const version = await versionOf(0)
      await pause(5_000)
      const back = [await replace(now[0], before, 'back-0', 0), await replace(now[1], before, 'back-1', 1)]
      expect(await versionOf(0)).not.toBe(version)
      await pause(5_000)
      await load.stop()
      for (const instance of back) {
        expect(await instance.stop()).toBe(0)
      }

      const requests = [...load.counts.values()].reduce((sum, each) => sum + each, 0)
      say(`${requests} requests, ${load.failures.length} failed, the slowest took ${load.slowestMs()} ms`)
      expect(load.failures, complaintsOf([...logFiles])).toEqual([])
      expect(Math.min(...load.counts.values())).toBeGreaterThan(1)
      const rows = await query<{ email: string }>(
        `select email from contact_messages where email like 'load-%'`,
      )
      expect(new Set(rows.map(({ email }) => email))).toEqual(load.writtenTexts)
    },
    30 * minute,
  )
})

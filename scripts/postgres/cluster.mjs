import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sharedBuffersMib } from '../run/machine.mjs'
import { program } from './binaries.mjs'
import { prepareHome } from './cluster-home.mjs'
import { stopLeftover } from './leftover.mjs'

/** @import { Place } from './cluster-home.mjs' */
/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

const user = 'academy'
const database = 'academy'
const guard = fileURLToPath(new URL('./guard.mjs', import.meta.url))
const speedOverSafety = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB']

/**
 * Starts the embedded PostgreSQL of a data folder, creating it first if needed.
 * Returns {url, port, stop}; it also stops by itself when this process ends.
 * throwAway: for tests only, trades the safety of the data for speed.
 * @param {{ dataDir: string, projectRoot: string, throwAway?: boolean }} options
 */
export async function startCluster({ dataDir, projectRoot, throwAway = false }) {
  const folder = resolve(dataDir)
  const place = prepareHome(fs.existsSync(folder) ? fs.realpathSync(folder) : folder, projectRoot)
  const data = join(place.home, 'data')
  refuseOtherMajor(place, data)
  await stopLeftover(data)
  const password = readPassword(folder)
  if (!fs.existsSync(data)) {
    createCluster(place, data, password.value)
  } else if (password.fresh) {
    setPassword(place, data, password.value)
  }

  const portFile = join(place.home, 'port')
  let port = fs.existsSync(portFile) ? Number(fs.readFileSync(portFile, 'utf8')) : 0
  if (!(await isFree(port))) {
    port = await freePort()
  }
  for (let attempt = 1; ; attempt += 1) {
    const running = await launch(place, data, port, throwAway)
    if (running) {
      fs.writeFileSync(portFile, `${port}\n`)
      return { port, url: `postgresql://${user}:${password.value}@127.0.0.1:${port}/${database}`, ...running }
    }
    if (attempt === 3) {
      throw new Error(`PostgreSQL did not start. Its log:\n${logTail(place.home)}`)
    }
    port = await freePort()
  }
}

/**
 * PostgreSQL does not read the files of another major version: nothing is touched, and the error says what to do.
 * @param {{ native: string }} place
 * @param {string} data
 */
function refuseOtherMajor({ native }, data) {
  const file = join(data, 'PG_VERSION')
  if (!fs.existsSync(file)) {
    return
  }
  const version = fs.readFileSync(file, 'utf8').trim()
  const brought = /(\d+)/.exec(
    spawnSync(program(native, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout,
  )?.[1]
  if (brought && version !== brought) {
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${version}; this version of the academy brings PostgreSQL ${brought}, which cannot read it. Nothing was changed. Start the version of the academy that you had before and make a backup with it (npm run backup); move ${data} to another place; then restore the backup with this version (docs/operations/backup.md).`,
    )
  }
}

/** @param {string} dataDir */
function readPassword(dataDir) {
  const file = join(dataDir, 'secrets', 'postgres-password')
  if (fs.existsSync(file)) {
    return { value: fs.readFileSync(file, 'utf8').trim(), fresh: false }
  }
  const value = randomBytes(24).toString('hex')
  fs.mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  fs.writeFileSync(file, `${value}\n`, { mode: 0o600 })
  return { value, fresh: true }
}

/**
 * Built beside and renamed at the end: a killed initdb leaves nothing that looks like a cluster.
 * @param {Place} place
 * @param {string} data
 * @param {string} password
 */
function createCluster(place, data, password) {
  const unfinished = `${data}.unfinished`
  const passwordFile = join(place.home, 'initial-password')
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (place.account) {
    fs.chownSync(passwordFile, place.account.uid, place.account.gid)
  }
  try {
    const options = [
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      '--no-sync',
      '--no-instructions',
    ]
    execute(place, 'initdb', ['-D', unfinished, '-U', user, `--pwfile=${passwordFile}`, ...options])
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
  executeSql(place, unfinished, `CREATE DATABASE ${database} ENCODING 'UTF8'`)
  fs.renameSync(unfinished, data)
}

/** @param {Place} place @param {string} data @param {string} password */
const setPassword = (place, data, password) =>
  executeSql(place, data, `ALTER ROLE ${user} PASSWORD '${password}'`)

/** @param {Place} place @param {string} data @param {string} sql */
const executeSql = (place, data, sql) =>
  execute(place, 'postgres', ['--single', '-D', data, 'postgres'], `${sql};\n`)

/** @param {Place} place @param {string} name @param {string[]} args @param {string} [input] */
function execute(place, name, args, input) {
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = { ...place.account, cwd: place.home, env: environment(), encoding: 'utf8', input }
  const result = spawnSync(program(place.native, name), args, options)
  const failed = result.status !== 0 || /^\S.*\b(ERROR|FATAL|PANIC):/m.test(result.stderr ?? '')
  if (failed) {
    throw new Error(`PostgreSQL (${name}) failed: ${result.error?.message ?? result.stderr}`)
  }
}

/** PostgreSQL receives nothing of our environment, especially no secrets. */
const environment = () => ({
  PATH: process.env.PATH,
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  SystemRoot: process.env.SystemRoot,
  NODE_ENV: process.env.NODE_ENV,
})

/** @param {Place} place @param {string} data @param {number} port @param {boolean} throwAway */
async function launch(place, data, port, throwAway) {
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'],
    ...['timezone=UTC', 'log_timezone=UTC', 'idle_in_transaction_session_timeout=60s'],
    `shared_buffers=${sharedBuffersMib()}MB`,
    // On few cores, starting the processes of a parallel query takes longer than its short statements.
    'max_parallel_workers_per_gather=0',
    ...(throwAway ? speedOverSafety : []),
  ]
  const logFile = join(place.home, 'postgres.log')
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > 10_000_000) {
    fs.renameSync(logFile, `${logFile}.1`)
  }
  const task = {
    file: program(place.native, 'postgres'),
    args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    account: place.account,
    env: environment(),
    cwd: place.home,
    logFile,
  }
  // A separate session: a Ctrl-C in the terminal must reach the server first and PostgreSQL last.
  const child = spawn(process.execPath, [guard, JSON.stringify(task)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise((done) => child.once('exit', done))
  if (!(await becomesReady(data, child, port))) {
    child.stdin.end()
    await ended
    return undefined
  }
  child.unref()
  const input = /** @type {import('node:net').Socket} */ (child.stdin)
  input.unref?.()
  const stop = async () => {
    child.ref()
    child.stdin.end()
    await ended
    // If somebody killed the guard, PostgreSQL is still running.
    await stopLeftover(data)
  }
  return { ended, stop }
}

/** @param {string} data @param {import('node:child_process').ChildProcess} child @param {number} port */
async function becomesReady(data, child, port) {
  const pidFile = join(data, 'postmaster.pid')
  for (let waited = 0; waited < 60_000 && child.exitCode === null; waited += 20) {
    await sleep(20)
    const lines = fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8').split('\n') : []
    if (lines[7]?.trim() === 'ready' && Number(lines[3]) === port) {
      return true
    }
  }
  return false
}

/** @param {string} home */
function logTail(home) {
  const file = join(home, 'postgres.log')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(-15).join('\n') : '(empty)'
}

/** @param {number} port @returns {Promise<number>} */
const listenOnce = (port) =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(0))
    server.listen({ port, host: '127.0.0.1' }, () => {
      const { port: chosen } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => done(chosen))
    })
  })

/** @param {number} port */
const isFree = async (port) => port > 0 && (await listenOnce(port)) === port
export const freePort = () => listenOnce(0)

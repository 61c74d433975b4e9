import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/postgres/cluster.mjs'
import { bytesOf, newestIn } from '../../scripts/size/measure.mjs'

const longestMs = 15 * 60_000
const lookEveryMs = 50

/**
 * Seconds until the first page after `npm start` in a fresh clone of the last commit, whose packages are installed, and
 * after the next start; and the bytes of the build.
 * @param {string} root
 * @param {string} folder where the clone is made
 */
export async function timeStarts(root, folder) {
  execFileSync('git', ['clone', '--quiet', root, folder])
  // The same files under other names: nothing writes into packages.
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
  const first = await secondsToFirstPage(folder)
  const next = await secondsToFirstPage(folder)
  const build = newestIn(join(folder, '.next', 'builds'), (name) => /^[0-9a-f]+$/.test(name))
  return { first, next, build: build ? bytesOf(build) : Number.NaN }
}

/** @param {string} folder */
async function secondsToFirstPage(folder) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, '.data') }
  const started = performance.now()
  const child = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text) => {
      said = (said + text).slice(-2_000)
    })
  }
  // npm exits before the process that it started: the next start waits until nobody writes any more.
  const ended = new Promise((done) => child.once('close', done))
  const page = `http://localhost:${port}/`
  while (!(await fetch(page).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() - started > longestMs) {
      throw new Error(`npm start does not serve ${page}:\n${said}`)
    }
    await sleep(lookEveryMs)
  }
  const seconds = (performance.now() - started) / 1000
  child.kill('SIGTERM')
  await ended
  return seconds
}

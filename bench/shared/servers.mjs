import { spawn, spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/postgres/cluster.mjs'
import { pinned } from './load.mjs'

/** @type {import('node:child_process').ChildProcess[]} */
const running = []
const leftBehind = new Set()

/** @param {string} url */
async function answers(url) {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) {
      return
    }
    await sleep(200)
  }
  throw new Error(`${url} does not answer`)
}

/**
 * A server process on core 0, ended by stopServers(). Resolves with its origin when `path` answers.
 * @param {string[]} args
 * @param {{ root: string, port: number, env: Record<string, string>, path: string }} options
 */
async function start(args, { root, port, env, path }) {
  const [command, all] = pinned(0, process.execPath, args)
  const child = spawn(command, all, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.push(child)
  const origin = `http://127.0.0.1:${port}`
  await answers(`${origin}${path}`)
  return origin
}

/** @param {string} root */
const nextBin = (root) => join(root, 'node_modules/next/dist/bin/next')

/**
 * The product as it is served.
 * @param {string} root
 * @param {Record<string, string>} env
 */
export async function startProduct(root, env) {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const settings = {
    ...env,
    PORT: String(port),
    SITE_URL: site,
    NEXTAUTH_URL: site,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000000',
  }
  return start([join(root, process.env.BUILD_FOLDER ?? '', 'server.mjs')], {
    root,
    port,
    env: settings,
    path: '/api/ready',
  })
}

/**
 * The same build by `next start`, which compresses each answer as it does by default.
 * @param {string} root
 * @param {Record<string, string>} env
 */
export async function startBareNext(root, env) {
  const port = await freePort()
  const args = [nextBin(root), 'start', '-p', String(port), '-H', '127.0.0.1']
  return start(args, {
    root,
    port,
    env: { ...env, NODE_ENV: 'production', NEXT_COMPRESS: '1', SITE_URL: `http://localhost:${port}` },
    path: '/',
  })
}

/**
 * An app with nothing in it: what Next.js itself costs.
 * @param {string} root
 * @param {Record<string, string>} env
 */
export async function startBareApp(root, env) {
  // A copy for each run, removed at its end, because the build writes files beside the app. Not in node_modules,
  // where the compiler finds no pages.
  const folder = join(root, '.bench-bare-app')
  leftBehind.add(folder)
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'bench/bare-app'), folder, { recursive: true })
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = {
    cwd: folder,
    env: { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    encoding: 'utf8',
  }
  const built = spawnSync(process.execPath, [nextBin(root), 'build'], options)
  if (built.status !== 0) {
    throw new Error(`The bare app does not build:\n${built.stdout}\n${built.stderr}`)
  }
  const port = await freePort()
  return start([nextBin(root), 'start', '-p', String(port), '-H', '127.0.0.1'], {
    root: folder,
    port,
    env: { ...env, NODE_ENV: 'production' },
    path: '/',
  })
}

const plainServer = `
const [, port, ...files] = process.argv
const { readFileSync } = require('node:fs'), { createServer } = require('node:http')
const answers = new Map(files.map((file) => { const [path, name] = file.split('='); return [path, readFileSync(name)] }))
createServer((request, response) => {
  const body = answers.get(request.url)
  if (!body) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length })
  response.end(body)
}).listen(Number(port), '127.0.0.1')`

/**
 * Plain node:http that serves the same compressed bytes from memory. `pages`: path → file.
 * @param {string} root
 * @param {Record<string, string>} pages
 */
export async function startPlainNode(root, pages) {
  const port = await freePort()
  const files = Object.entries(pages).map(([path, file]) => `${path}=${file}`)
  return start(['-e', plainServer, String(port), ...files], {
    root,
    port,
    env: {},
    path: Object.keys(pages)[0] ?? '/',
  })
}

/** The number of the process that was started last. */
export const newestPid = () => running.at(-1)?.pid

export async function stopServers() {
  for (const child of running.splice(0)) {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(killer)
  }
  for (const folder of leftBehind) {
    rmSync(folder, { recursive: true, force: true })
  }
}

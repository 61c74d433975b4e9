import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '../../scripts/run/bundle.mjs'
import { pinned } from '../shared/load.mjs'

/**
 * The sockets alone, without pages, in one file: starts within a second and needs no build of the pages.
 * @param {string} root
 */
export async function bundleSockets(root) {
  const outfile = join(root, 'dist', 'chat-instance.mjs')
  const entryPoints = [join(root, 'src', 'testing', 'chat-instance.ts')]
  await build({ ...bundleOptions(root, 'server'), entryPoints, outfile })
  return outfile
}

/**
 * A server process that can be killed and started again on its port. `pinTo`: its core, if the system allows it.
 * `output`: the target of its log.
 * @param {{file: string, cwd: string, env: Record<string, string>, port: number, pinTo?: number, output?: 'ignore' | number}} options
 */
export function createInstance({ file, cwd, env, port, pinTo, output = 'ignore' }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const url = `http://127.0.0.1:${port}`
  async function start() {
    if (!existsSync(file)) {
      throw new Error(`${file} is not there: build first`)
    }
    const [command, args] =
      pinTo === undefined ? [process.execPath, [file]] : pinned(pinTo, process.execPath, [file])
    child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env, PORT: String(port), NODE_ENV: 'production' },
      stdio: ['ignore', output, output === 'ignore' ? 'inherit' : output, 'ipc'],
    })
    const current = child
    await new Promise((done, fail) => {
      current.once('message', done)
      current.once('exit', (code) => fail(new Error(`The server on port ${port} ended with ${code}`)))
    })
  }
  /**
   * Resolves with the exit code.
   * @param {NodeJS.Signals} signal
   * @returns {Promise<number | null>}
   */
  function end(signal) {
    const current = child
    if (!current || current.exitCode !== null || current.signalCode !== null) {
      return Promise.resolve(current?.exitCode ?? null)
    }
    return new Promise((done) => {
      current.once('exit', done)
      current.kill(signal)
    })
  }
  return {
    url,
    start,
    pid: () => child?.pid,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

import { spawn } from 'node:child_process'

/**
 * Runs a program of Node, and ends it when `signal` says so. Resolves with its exit code (1 if a signal ended it) and with
 * what it wrote, unless its output is inherited.
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, inherit?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runChild(args, { cwd, env = process.env, signal, inherit = false }) {
  const output = inherit ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', output, output] })
  const end = () => void child.kill()
  if (signal?.aborted) {
    end()
  }
  signal?.addEventListener('abort', end)
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      written += text
    })
  }
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end)
      done({ code: code ?? 1, output: written })
    })
  })
}

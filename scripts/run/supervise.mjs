import { spawn } from 'node:child_process'
import { crashWindow } from './crash-window.mjs'
import { fitMachine } from './machine.mjs'

const configurationError = 78
const restartsPerMinute = 5

/**
 * Runs the server with the settings of Node that fit the machine, and starts it again after a crash, until stop() is called or it crashed too often.
 * onListening is called with its address after each start. `ended` resolves with the exit code.
 * @param {object} options
 * @param {string} options.command
 * @param {string[]} options.args
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.cwd]
 * @param {(address: string) => void} options.onListening
 * @param {'inherit' | 'ignore' | number} [options.output]
 */
export function supervise({ command, args, env = process.env, cwd, onListening, output = 'inherit' }) {
  const fit = fitMachine(env)
  /** @type {import('node:child_process').ChildProcess} */
  let child
  let stopping = false
  let signals = 0
  const crashes = crashWindow({ limit: restartsPerMinute, windowMs: 60_000 })
  /** @type {(code: number) => void} */
  let finish = () => undefined
  /** @type {Promise<number>} */
  const ended = new Promise((done) => {
    finish = done
  })

  function run() {
    child = spawn(command, [...fit.args, ...args], {
      cwd,
      env: fit.env,
      stdio: ['ignore', output, output, 'ipc'],
    })
    child.on('message', (message) => {
      if (typeof message === 'object' && 'listening' in message) {
        onListening(String(message.listening))
      }
    })
    child.on('exit', (code) => {
      if (stopping || code === 0) {
        return finish(stopping ? (code ?? 1) : 0)
      }
      if (code === configurationError) {
        return finish(code)
      }
      const recent = crashes.crashed()
      if (recent === null) {
        console.error('The server keeps failing: giving up.')
        return finish(1)
      }
      console.error(`The server ended unexpectedly (${code}): starting it again.`)
      setTimeout(() => (stopping ? finish(1) : run()), 500 * recent)
    })
  }

  function stop() {
    stopping = true
    signals += 1
    if (child.exitCode !== null || child.signalCode !== null) {
      return
    }
    child.kill(signals > 1 ? 'SIGKILL' : 'SIGTERM')
  }

  function restart() {
    if (stopping || child.exitCode !== null) {
      return
    }
    child.removeAllListeners('exit').once('exit', () => (stopping ? finish(0) : run()))
    child.kill('SIGKILL')
  }

  run()
  return { ended, stop, restart, pid: () => child.pid }
}

/**
 * The exit code of the whole program. When PostgreSQL is gone, nothing can be served: the server is stopped,
 * and the code is 1 so that whatever started the program starts it again.
 * @param {{ ended: Promise<number>, stop: () => void }} server
 * @param {{ ended: Promise<unknown> } | undefined} cluster
 */
export async function exitCode(server, cluster) {
  let databaseGone = false
  let ended = false
  cluster?.ended.then(() => {
    if (ended) {
      return
    }
    databaseGone = true
    console.error('PostgreSQL ended and cannot be started again: the server stops. See postgres.log.')
    server.stop()
  })
  const code = await server.ended
  ended = true
  return databaseGone ? 1 : code
}

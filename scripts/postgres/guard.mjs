// Runs PostgreSQL as a child process, and watches a pipe to the program that needs it. When that program ends, also when
// it was killed, the pipe closes and PostgreSQL is stopped cleanly. If PostgreSQL crashes, it is started again.
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { crashWindow } from '../run/crash-window.mjs'

const { file, args, account, logFile, env, cwd } = JSON.parse(process.argv[2] ?? '')
const log = openSync(logFile, 'a', 0o600)
const crashes = crashWindow({ limit: 20, windowMs: 60_000 })
let stopping = false
/** @type {import('node:child_process').ChildProcess | undefined} */
let postgres

function run() {
  postgres = spawn(file, args, { ...account, cwd, env, stdio: ['ignore', log, log] })
  postgres.on('error', () => process.exit(1))
  postgres.on('exit', (code) => {
    if (stopping) {
      process.exit(0)
    }
    // A failed first start (port in use, broken folder) is not repeated: the caller decides.
    if (process.uptime() < 3 || crashes.crashed() === null) {
      process.exit(code || 1)
    }
    setTimeout(run, 500)
  })
}

/** PostgreSQL's three ways to stop: "smart" waits for open sessions, "fast" ends them, "immediate" writes no checkpoint. */
function stop() {
  if (stopping) {
    return
  }
  stopping = true
  if (!postgres || postgres.exitCode !== null) {
    process.exit(0)
  }
  postgres.kill('SIGTERM')
  setTimeout(() => postgres?.kill('SIGINT'), 3000)
  setTimeout(() => postgres?.kill('SIGQUIT'), 15_000)
  setTimeout(() => postgres?.kill('SIGKILL'), 20_000)
}

process.stdin.on('end', stop).on('close', stop).on('error', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, stop)
}
run()

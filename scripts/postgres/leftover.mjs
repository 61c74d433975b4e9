import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, isAlive } from '../run/process-identity.mjs'

/**
 * Stops the PostgreSQL that a killed earlier run may have left on this cluster.
 * @param {string} data
 */
export async function stopLeftover(data) {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) {
    return
  }
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  // The system may have given the number to another program: a signal is sent only to PostgreSQL.
  if (!pid || !isAlive(pid) || !/postgres/.test(commandOf(pid))) {
    rmSync(pidFile, { force: true })
    return
  }
  /** @type {[NodeJS.Signals, number][]} */
  const steps = [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 2],
  ]
  for (const [signal, seconds] of steps) {
    if (!isAlive(pid)) {
      return
    }
    process.kill(pid, signal)
    for (let waited = 0; waited < seconds * 20 && isAlive(pid); waited += 1) {
      await sleep(50)
    }
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { freePort } from '../../scripts/postgres/cluster.mjs'
import { killProcess } from './processes'

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis that keeps nothing on disk, as the compose file of deploy/container starts it. */
export async function startRedis() {
  const port = await freePort()
  const options = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', '--loglevel', 'warning']
  let server: ChildProcess
  const start = () => {
    server = spawn('redis-server', ['--port', String(port), ...options], { stdio: 'ignore' })
  }
  start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => killProcess(server),
    /** Empty, on the same port. */
    start,
    /** Leaves its connections open and does not answer. */
    pause: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
  }
}

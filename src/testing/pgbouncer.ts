import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/postgres/cluster.mjs'
import { killProcess } from './processes'

const program = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
export const hasPgbouncer = program !== undefined
const isRoot = process.getuid?.() === 0

interface PgbouncerOptions {
  poolSize?: number
  /** More lines of its configuration. */
  extra?: string
}

/** pgbouncer in transaction mode in front of a database, with few connections, as hosted databases offer it. */
export async function startPgbouncer(
  databaseUrl: string,
  { poolSize = 2, extra = '' }: PgbouncerOptions = {},
) {
  const url = new URL(databaseUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'mboa-pgbouncer-'))
  const name = url.pathname.slice(1)
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  writeFileSync(join(folder, 'users.txt'), `"${user}" ""\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${url.hostname} port=${url.port} dbname=${name} user=${user} password='${password}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
${extra}
`,
  )
  chmodSync(folder, 0o755)
  const pooled = new URL(url)
  pooled.host = `127.0.0.1:${port}`
  let server: ChildProcess

  async function start() {
    const account = isRoot ? ['-u', 'nobody'] : []
    server = spawn(String(program), ['-q', ...account, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
    for (let attempt = 0; !(await answers(pooled.href)); attempt += 1) {
      if (attempt > 100) {
        throw new Error('pgbouncer does not answer')
      }
      await pause(100)
    }
  }
  const kill = () => killProcess(server)
  await start()
  return {
    url: pooled.href,
    kill,
    /** On the same port. */
    start,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minute } from '@/config/durations'
import { freePort } from '../../../scripts/postgres/cluster.mjs'
import { FakeResend } from '../simulators/fake-resend'
import { runBrowserTests } from './browser-tests'
import { createBareDatabase } from './empty-database'
import { ask } from './load'

const scratch = mkdtempSync(join(tmpdir(), 'mboa-first-student-'))
const logFile = join(scratch, 'server.log')
const resend = new FakeResend()
let database: Awaited<ReturnType<typeof createBareDatabase>>
let server: ChildProcess
let settings: Record<string, string>

async function isReady() {
  const url = settings.SITE_URL ?? ''
  const answer = ask({ url, host: new URL(url).host }, 'GET', '/api/ready')
  return (await answer.catch(() => null))?.status === 200
}

beforeAll(async () => {
  database = await createBareDatabase()
  const port = await freePort()
  settings = {
    APP_ENV: 'production',
    SITE_URL: `http://127.0.0.1:${port}`,
    NEXTAUTH_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: join(scratch, 'data'),
    AUTH_SECRET: 'signs the sessions of the empty server 0123456789',
    SECOND_FACTOR_KEY: 'protects the second factors of the empty server',
    CREDENTIAL_KEY_FILE: join(scratch, 'credential-keys.json'),
    ADMIN_EMAIL: 'direction@academie-mboa.cm',
    ADMIN_USERNAME: 'direction',
    ADMIN_PASSWORD: 'the first password of the server',
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: await resend.start(),
    MAIL_FROM: 'Academy <bonjour@academie-mboa.cm>',
    RATE_LIMIT_SCALE: '1',
  }
  const log = openSync(logFile, 'a')
  server = spawn(process.execPath, ['scripts/start.mjs'], {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...settings },
  })
  for (let waited = 0; !(await isReady()); waited += 500) {
    if (server.exitCode !== null || waited > 5 * minute) {
      throw new Error(`The empty server is not ready:\n${readFileSync(logFile, 'utf8').slice(-3_000)}`)
    }
    await pause(500)
  }
  // Nothing is for sale before somebody has chosen.
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`update programs set offer = 'interest'`)
  await client.end()
}, 6 * minute)

afterAll(async () => {
  try {
    process.kill(-(server?.pid ?? 0), 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
  await resend.stop()
  await database?.drop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}, minute)

it(
  'an empty server leads its first administrator to a paid student in a class',
  async () => {
    const args = ['first-student.operations.spec.ts', '--project=desktop-en', '--workers=1']
    const site = { ...settings, E2E_BASE_URL: settings.SITE_URL }
    expect(await runBrowserTests('first-student', args, site)).toBe(0)
    await expect
      .poll(() => new Set(resend.delivered.flatMap(({ to }) => to)), { timeout: 30_000 })
      .toEqual(new Set(['direction@academie-mboa.cm', 'premiere.etudiante@academie-mboa.cm']))
  },
  8 * minute,
)

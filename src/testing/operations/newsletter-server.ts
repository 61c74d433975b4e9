import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createInstance } from '../../../bench/chat/instances.mjs'
import { freePort } from '../../../scripts/postgres/cluster.mjs'
import { createRandom } from '../../../scripts/test/random.mjs'
import { type Fault, problem } from '../simulators/fake-resend'
import { eventOf, signedRequest, webhookSecret } from '../simulators/fake-resend-inbox'
import { ask } from './load'

/** What the site and the worker of this test have in common; otherwise the same mail would be another one to the provider. */
export const settingsOfSite = (site: string) => ({
  SITE_URL: site,
  AUTH_SECRET: process.env.AUTH_SECRET ?? '',
  MAIL_FROM: 'Academy <office@academy.test>',
})

/** The whole server on a database, with the simulated provider. It sends too, at the pace that the provider asks for. */
export async function startWholeServer(site: string, databaseUrl: string, mailUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mboa-newsletter-'))
  const logFile = join(folder, 'server.log')
  const instance = createInstance({
    file: join(process.cwd(), process.env.BUILD_FOLDER ?? '', 'server.mjs'),
    cwd: process.cwd(),
    port: await freePort(),
    output: openSync(logFile, 'a'),
    env: {
      ...settingsOfSite(site),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: mailUrl,
      RESEND_WEBHOOK_SECRET: webhookSecret,
    },
  })
  const start = () =>
    instance.start().catch((error: Error) => {
      throw new Error(`${error.message}\n${readFileSync(logFile, 'utf8').slice(-3_000)}`)
    })
  await start()
  const target = { url: instance.url, host: new URL(site).host }
  return {
    start,
    kill: instance.kill,
    page: (path: string, cookie: string) => ask(target, 'GET', path, { headers: { cookie } }),
    /** The status; 0 while the server is dead. */
    post: (path: string, body: string, headers: Record<string, string>) =>
      ask(target, 'POST', path, { body: Buffer.from(body), headers }).then(
        ({ status }) => status,
        () => 0,
      ),
    async close() {
      await instance.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
type WholeServer = Awaited<ReturnType<typeof startWholeServer>>

/** By the link in a mail, as a mail program presses it (RFC 8058). */
export const pressLink = ({ post }: WholeServer, link: string) => {
  const { pathname, search } = new URL(link)
  return post(`${pathname}${search}`, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  })
}

export type Outcome = 'bounced' | 'complained'

/** Delivers the provider's events until each was accepted, and once more after that, as Svix may. */
export class Postman {
  readonly accepted = new Set<string>()
  /** Every status but those of a dead server and of a mail whose id is not stored yet. */
  readonly strange: number[] = []

  constructor(private readonly server: WholeServer) {}

  async report(mailId: string, outcome: Outcome): Promise<void> {
    if (this.accepted.has(mailId)) {
      return
    }
    const body = eventOf(`email.${outcome}`, { email_id: mailId }, new Date())
    if ((await this.deliver(body)) === 200) {
      this.accepted.add(mailId)
      await this.deliver(body)
    }
  }

  private async deliver(body: string): Promise<number> {
    const { headers } = signedRequest(body, new Date())
    const status = await this.server.post('/api/mail/events', body, Object.fromEntries(headers))
    if (![0, 200, 404].includes(status)) {
      this.strange.push(status)
    }
    return status
  }
}

/** A fifth of the provider's answers: errors, "too many", accepted and lost on the way, and none at all. */
export function faults(count: number, seed: number): (Fault | undefined)[] {
  const random = createRandom(seed)
  const faultOf = (chance: number): Fault | undefined => {
    if (chance < 0.1) {
      return { status: 500, body: problem(500, 'internal_error') }
    }
    if (chance < 0.15) {
      return { status: 429, body: problem(429, 'rate_limit_exceeded'), headers: { 'retry-after': '1' } }
    }
    if (chance < 0.2) {
      return 'cut'
    }
    return chance < 0.205 ? 'hang' : undefined
  }
  return Array.from({ length: count }, () => faultOf(random.next()))
}

/**
 * Locks a mail, so that the process that has sent it cannot store that. `isStoring`: a statement waits for the lock. `release` ends
 * this statement: a killed process commits nothing.
 */
export async function lockMail(url: string) {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  const me = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const waiting = async () =>
    (
      await holder.query<{ pid: number }>(
        'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
        [me],
      )
    ).rows.map(({ pid }) => pid)
  return {
    async lock(id: string) {
      await holder.query('begin')
      await holder.query('select from outbox_mails where id = $1 for update', [id])
    },
    isStoring: async () => (await waiting()).length > 0,
    async release() {
      await holder.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await waiting()])
      await holder.query('rollback')
      await holder.end()
    },
  }
}

import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { second } from '@/config/durations'
import type { Logger } from '@/server/ports/logger'

/** The first number of the advisory lock; the second one identifies the process. */
const lockSpace = 7_241_010
const prefix = 'process-'
/** Also shows that the connection is alive. */
const lookEveryMs = 30 * second
/** Longer than a process needs to connect again, so that after a restart of the database no job of a living process is freed. */
const confirmAfterMs = 2 * second
const firstPauseMs = 0.1 * second
const longestPauseMs = second

/** The lock lasts as long as the connection. The server notices within a minute if a machine disappears without closing it. */
const hold = (key: number) => `
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
  select pg_advisory_lock(${lockSpace}, ${key})`

/** The names whose lock is free. Names of another form have no lock. */
const selectGone = `
  select distinct locked_by as name from graphile_worker.jobs
  where locked_by like '${prefix}%' and not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = ${lockSpace} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and locked_by = '${prefix}' || objid)`

interface Options {
  /** The address of the database itself: behind a pooler in transaction mode a connection cannot hold a lock. */
  connectionString: string
  log: Logger
}

/**
 * Shows the other processes that this one is alive, with a lock that the database releases when it ends. The queue stores
 * `name` with each job that this process runs; jobs with the name of an ended process are freed.
 */
export class ProcessMark {
  private readonly key = randomInt(1, 2 ** 31)
  readonly name = `${prefix}${this.key}`
  private client: pg.Client | undefined
  private readonly stopping = new AbortController()

  constructor(private readonly options: Options) {}

  /** Resolves when the lock is held, and fails when the database cannot be reached. A lost connection is opened again. */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.connectionString,
      application_name: 'jobs',
      keepAlive: true,
      query_timeout: 10 * second,
      connectionTimeoutMillis: 10 * second,
    })
    client.on('error', (error) => this.lost(client, error))
    client.on('end', () => this.lost(client))
    try {
      await client.connect()
      await client.query(hold(this.key))
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.client = client
    if (this.stopping.signal.aborted) {
      await this.stop()
    }
  }

  /** Looks for ended processes now and every half minute, until stopped. */
  async watch(): Promise<void> {
    do {
      await this.freeJobs().catch(() => undefined)
    } while (await this.pause(lookEveryMs))
  }

  /** Frees the jobs of processes that hold no lock in two checks, and returns the names of these processes. */
  async freeJobs(): Promise<string[]> {
    const { client } = this
    if (!client) {
      return []
    }
    try {
      const before = await this.listGone(client)
      if (before.length === 0 || !(await this.pause(confirmAfterMs))) {
        return []
      }
      const now = await this.listGone(client)
      const gone = before.filter((name) => now.includes(name))
      if (gone.length > 0) {
        await client.query('select graphile_worker.force_unlock_workers($1)', [gone])
        this.options.log.warn(
          { event: 'jobs.freed', count: gone.length },
          'jobs of ended processes are free again',
        )
      }
      return gone
    } catch (error) {
      this.lost(client, error)
      throw error
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    const { client } = this
    this.client = undefined
    await client?.end().catch(() => undefined)
  }

  private async listGone(client: pg.Client): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(selectGone)
    return rows.map(({ name }) => name)
  }

  private lost(client: pg.Client, error?: unknown) {
    if (this.client !== client) {
      return
    }
    this.client = undefined
    void client.end().catch(() => undefined)
    this.options.log.warn(
      { event: 'jobs.mark_lost', err: error },
      'the connection that shows that this process lives was lost',
    )
    void this.reconnect()
  }

  private async reconnect() {
    for (let ms = firstPauseMs; await this.pause(ms); ms = Math.min(2 * ms, longestPauseMs)) {
      try {
        return await this.start()
      } catch {
        // The database still cannot be reached.
      }
    }
  }

  /** False if it was stopped. */
  private pause = (ms: number): Promise<boolean> =>
    sleep(ms, undefined, { signal: this.stopping.signal, ref: false }).then(
      () => true,
      () => false,
    )
}

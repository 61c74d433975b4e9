import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** The point where a process ends: just before or just after a committing statement. */
export interface Kill {
  commit: number
  when: 'before' | 'after'
}

interface Process {
  kill: Kill
  commits: number
  clients: Set<pg.Client>
  isDead: boolean
  die(): void
  fail(error: unknown): void
}

const running = new AsyncLocalStorage<Process>()
const never = new Promise<never>(() => {})

const begins = /^\s*begin/i
const ends = /^\s*(commit|rollback)/i
const reads = /^\s*(select|set|show)\b/i

/** A statement outside of a transaction commits by itself. */
function commits(text: string, isInTransaction: boolean): boolean {
  return isInTransaction
    ? /^\s*commit/i.test(text)
    : !begins.test(text) && !ends.test(text) && !reads.test(text)
}

const open = new WeakSet<pg.Client>()

/** Closes the connection like the operating system, so that the database rolls back uncommitted work. */
function disconnect(client: pg.Client) {
  client.on('error', () => {})
  const { connection } = client as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

type Method = (this: unknown, ...args: unknown[]) => unknown

const connect = pg.Pool.prototype.connect as Method
const query = pg.Client.prototype.query as Method

// Permanent, because work of a dead process may continue after its test, and must not take a connection of the next test.
Object.assign(pg.Pool.prototype, {
  connect(this: pg.Pool, ...args: unknown[]) {
    return running.getStore()?.isDead ? never : connect.apply(this, args)
  },
})

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    const current = running.getStore()
    if (!current) {
      return query.apply(this, args)
    }
    if (current.isDead) {
      return never
    }
    current.clients.add(this)
    const [config, values] = args
    const text = typeof config === 'string' ? config : String((config as { text?: string }).text)
    const isLast = commits(text, open.has(this)) && ++current.commits === current.kill.commit
    if (begins.test(text)) {
      open.add(this)
    } else if (ends.test(text)) {
      open.delete(this)
    }
    if (!isLast) {
      return query.apply(this, args)
    }
    if (current.kill.when === 'before') {
      current.die()
    } else {
      const given = Array.isArray(values) ? [config, values] : [config]
      void (query.apply(this, given) as Promise<unknown>).then(current.die, current.fail)
    }
    return never
  },
})

/**
 * Runs the work like a process that is killed at this commit: afterwards nothing of it happens, no handler and
 * no further statement. The work needs a separate container. True: it was killed; false: it ended before.
 */
export async function runKilled(kill: Kill, work: () => Promise<unknown>): Promise<boolean> {
  return new Promise<boolean>((done, fail) => {
    const process: Process = {
      kill,
      commits: 0,
      clients: new Set(),
      isDead: false,
      fail,
      die() {
        process.isDead = true
        for (const client of process.clients) {
          disconnect(client)
        }
        done(true)
      },
    }
    running.run(process, work).then(
      // A statement in the background may have reached the kill, so its connection is never released.
      () => process.commits < kill.commit && done(false),
      (error) => (process.isDead ? undefined : fail(error)),
    )
  })
}

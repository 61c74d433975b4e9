import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '@/generated/prisma/client'
import type { DatabaseClient } from '@/server/ports/database'

interface ConnectionOptions {
  /**
   * The address leads to a pooler in transaction mode, which refuses timeouts as parameters of a connection; and a prepared
   * statement may run on a connection that has another one with this name, or none. The timeouts are then set on the role
   * (docs/operations/pooler.md).
   */
  pooled?: boolean
}

const poolSettings = {
  max: 10,
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 30_000,
  // A limit in the client, because the server's limit does not help on a dead connection.
  query_timeout: 8_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}
const serverTimeouts = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 }

const settingsOf = ({ pooled }: ConnectionOptions) =>
  pooled ? poolSettings : { ...poolSettings, ...serverTimeouts }

/** If a timer is this late, the process was blocked: the answer may have arrived, but was not read. */
const heldUpMs = 100

/**
 * If a connection was not ready in time because this process itself was blocked, it is requested once more. A query is not repeated, because
 * it may have changed something.
 */
class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    // Without a listener, the loss of a connection ends the process, idle or between two statements. The statement that follows fails.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  // biome-ignore lint/suspicious/noExplicitAny: with a callback it returns nothing, without one a promise.
  override connect(callback?: (...result: any[]) => void): any {
    const connection = this.#connect()
    if (!callback) {
      return connection
    }
    connection.then(
      (client) => callback(undefined, client, releasedOnce(client)),
      (error) => callback(error, undefined, () => undefined),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    const latest = performance.now() + poolSettings.connectionTimeoutMillis + heldUpMs
    try {
      return await super.connect()
    } catch (error) {
      if (performance.now() < latest || !/timeout/i.test((error as Error).message)) {
        throw error
      }
      return super.connect()
    }
  }
}

/** The queue of jobs releases a connection that it has lost twice, which must not end the process. */
function releasedOnce(client: pg.PoolClient) {
  let isReleased = false
  return (error?: Error | boolean) => {
    if (!isReleased) {
      isReleased = true
      client.release(error)
    }
  }
}

/** Sends every statement without a name, so that the server does not keep prepared statements. */
class UnnamedStatements extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the method of pg has nine overloads, and this one passes them all on.
  override query(config: any, ...rest: any[]): any {
    const unnamed =
      config !== null && typeof config === 'object' && 'name' in config
        ? { ...config, name: undefined }
        : config
    return super.query(unnamed, ...rest)
  }
}

/**
 * A raw statement that begins with this comment is planned once per connection instead of at each call. For
 * frequent ones whose plan does not depend on their values.
 */
const planOnce = '/* plan once */'

/** Named statements stay prepared; all others have no name. */
const nameOf = ({ sql }: { sql: string }) =>
  sql.trimStart().startsWith(planOnce) ? createHash('sha1').update(sql).digest('base64url') : undefined

/** Every result omits the password hash unless a query selects it by name. */
export const createClient = (connectionString: string, options: ConnectionOptions = {}): DatabaseClient =>
  new PrismaClient({
    adapter: new PrismaPg(new PatientPool({ connectionString, ...settingsOf(options) }), {
      disposeExternalPool: true,
      // The type does not allow a statement without a name, but the adapter passes it on.
      ...(options.pooled ? {} : { statementNameGenerator: nameOf as (query: { sql: string }) => string }),
    }),
    omit: { user: { passwordHash: true, search: true } },
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  })

/** A small pool beside Prisma's, for code that uses `pg` directly (limits, notifications, frequent reads). */
export function createPool(connectionString: string, options: ConnectionOptions = {}, max = 4): pg.Pool {
  const Client = options.pooled ? UnnamedStatements : pg.Client
  return new PatientPool({ connectionString, ...settingsOf(options), max, Client })
}

/** For the queue of jobs: one of its connections listens all the time, and its statements have no limit. */
export const createQueuePool = (connectionString: string, max: number): pg.Pool =>
  new PatientPool({ connectionString, max })

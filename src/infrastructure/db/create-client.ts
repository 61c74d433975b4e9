import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '@/generated/prisma/client'

const poolSettings = {
  max: 10,
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 5_000,
  // Kept by us: the server's own limit does not help on a connection that is dead.
  query_timeout: 8_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** The password hash is left out of every answer unless a query asks for it by name. */
export const createClient = (connectionString: string) =>
  new PrismaClient({
    adapter: new PrismaPg({ connectionString, ...poolSettings }),
    omit: { user: { passwordHash: true, search: true } },
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  })

export type DatabaseClient = ReturnType<typeof createClient>

/** A small pool beside Prisma's, for the libraries that speak `pg` themselves (limits, listening, hot reads). */
export function createPool(connectionString: string, max = 4): pg.Pool {
  const pool = new pg.Pool({ connectionString, ...poolSettings, max })
  // Without a listener a lost connection of an idle client would end the process.
  pool.on('error', () => {})
  return pool
}

/** Why the database could not serve a call, with the names of the log and of `academy_busy_answers_total`. */
export type DatabaseFailure =
  | 'database_not_reached'
  | 'database_pool_wait'
  | 'database_statement_slow'
  | 'database_locked'
  | 'database_connection_lost'
  | 'database_full'
  | 'database_read_only'

/**
 * Codes of PostgreSQL, Prisma and the system that mean: the database cannot serve this now, another attempt may succeed.
 */
const failureByCode = new Map<string, DatabaseFailure>([
  ['25006', 'database_read_only'], // failed over to a standby
  ['40001', 'database_locked'], // serialization failure
  ['40P01', 'database_locked'], // deadlock
  ['53100', 'database_full'], // disk full
  ['53200', 'database_full'], // out of memory
  ['53300', 'database_full'], // too many connections
  ['53400', 'database_full'], // configuration limit
  ['55P03', 'database_locked'], // lock not available
  ['57014', 'database_statement_slow'], // cancelled by statement_timeout
  ['57P01', 'database_connection_lost'], // administrator shut down
  ['57P02', 'database_connection_lost'], // crash shutdown
  ['57P03', 'database_not_reached'], // cannot connect now
  ['57P05', 'database_connection_lost'], // idle session ended
  ['P1001', 'database_not_reached'],
  ['P1002', 'database_not_reached'],
  ['P1008', 'database_statement_slow'],
  ['P1017', 'database_connection_lost'],
  ['P2024', 'database_pool_wait'],
  ['P2028', 'database_statement_slow'], // a transaction that did not begin or end in time
  ['P2034', 'database_locked'],
  ['P2037', 'database_full'],
  ['ECONNREFUSED', 'database_not_reached'],
  ['ECONNRESET', 'database_connection_lost'],
  ['ECONNABORTED', 'database_connection_lost'],
  ['EPIPE', 'database_connection_lost'],
  ['ETIMEDOUT', 'database_not_reached'],
  ['EHOSTUNREACH', 'database_not_reached'],
  ['EHOSTDOWN', 'database_not_reached'],
  ['ENETUNREACH', 'database_not_reached'],
  ['ENOTFOUND', 'database_not_reached'],
  ['EAI_AGAIN', 'database_not_reached'],
])
const connectionExceptions = /^08[0-9A-Z]{3}$/

/** The first match counts, because the message about a connect timeout begins like the one about a lost connection. */
const failureByMessage: [RegExp, DatabaseFailure][] = [
  // Of a statement written by hand Prisma passes on the message alone, without the code.
  [/connection terminated due to connection timeout|can't reach database server/i, 'database_not_reached'],
  [
    /timeout exceeded when trying to connect|unable to start a transaction in the given time/i,
    'database_pool_wait',
  ],
  [/query read timeout|operation has timed out/i, 'database_statement_slow'],
  [
    /connection terminated|server has closed the connection|client has encountered a connection error/i,
    'database_connection_lost',
  ],
]

interface Failure {
  code?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  meta?: { code?: unknown; driverAdapterError?: unknown }
  errors?: unknown
}

function failureOfCode(code: unknown): DatabaseFailure | undefined {
  if (typeof code !== 'string') {
    return undefined
  }
  return failureByCode.get(code) ?? (connectionExceptions.test(code) ? 'database_connection_lost' : undefined)
}

/**
 * Returns the failure if an error means that the database is unavailable, full, overloaded or failing over, as opposed to a
 * bug in our code. Looks into Prisma's wrappers, causes and aggregates.
 */
export function databaseFailureOf(error: unknown, depth = 0): DatabaseFailure | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) {
    return undefined
  }
  const { code, originalCode, message, cause, meta, errors } = error as Failure
  // The message is more specific than the code.
  const own =
    failureByMessage.find(([pattern]) => typeof message === 'string' && pattern.test(message))?.[1] ??
    failureOfCode(code) ??
    failureOfCode(originalCode) ??
    failureOfCode(meta?.code)
  if (own) {
    return own
  }
  for (const inner of [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])]) {
    const failure = databaseFailureOf(inner, depth + 1)
    if (failure) {
      return failure
    }
  }
  return undefined
}

export const isDatabaseUnavailable = (error: unknown) => databaseFailureOf(error) !== undefined

/**
 * SQLSTATEs and classes (first two characters) that mean: the database cannot serve this now, another attempt
 * may succeed.
 */
const unavailableStates = new Set([
  '25006', // read-only: failed over to a standby
  '40001', // serialization failure
  '40P01', // deadlock
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '53400', // configuration limit
  '55P03', // lock not available
  '57014', // cancelled by statement_timeout
  '57P01', // administrator shut down
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57P05', // idle session ended
])
const connectionExceptions = /^08[0-9A-Z]{3}$/

const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'])

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|server has closed the connection|query read timeout|client has encountered a connection error/i

interface Failure {
  code?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  meta?: { code?: unknown; driverAdapterError?: unknown }
  errors?: unknown
}

const isUnavailableCode = (code: unknown) =>
  typeof code === 'string' &&
  (unavailableStates.has(code) ||
    connectionExceptions.test(code) ||
    prismaCodes.has(code) ||
    socketCodes.has(code))

/**
 * Whether an error means that the database is unavailable, full, overloaded or failing over, as opposed to a
 * bug of ours. Looks through Prisma's wrappers, causes and aggregates.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) {
    return false
  }
  const { code, originalCode, message, cause, meta, errors } = error as Failure
  if (isUnavailableCode(code) || isUnavailableCode(originalCode) || isUnavailableCode(meta?.code)) {
    return true
  }
  if (typeof message === 'string' && driverMessages.test(message)) {
    return true
  }
  const inner = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])]
  return inner.some((cause) => isDatabaseUnavailable(cause, depth + 1))
}

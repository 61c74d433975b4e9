import { describe, expect, it } from 'vitest'
import { databaseFailureOf, isDatabaseUnavailable } from './database-failure'

const coded = (code: string) => Object.assign(new Error('failed'), { code })

describe('database unavailable', () => {
  it.each([
    ['53300', 'too many connections'],
    ['P2037', 'too many connections, from Prisma'],
    ['25006', 'read-only after a failover'],
    ['57014', 'statement timeout'],
    ['40P01', 'deadlock'],
    ['53100', 'disk full'],
    ['08006', 'connection failure'],
    ['ETIMEDOUT', 'no answer'],
    ['EHOSTUNREACH', 'no route'],
    ['ENOTFOUND', 'no such host'],
    ['ECONNREFUSED', 'nobody listens'],
    ['P1001', 'Prisma cannot reach it'],
  ])('%s: %s', (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true)
  })

  it('wrapped as a cause, in an aggregate, and by Prisma', () => {
    expect(isDatabaseUnavailable(new Error('query failed', { cause: coded('53300') }))).toBe(true)
    expect(isDatabaseUnavailable(new AggregateError([coded('ECONNREFUSED')], 'connect'))).toBe(true)
    const prisma = Object.assign(new Error('raw query failed'), {
      code: 'P2010',
      meta: { driverAdapterError: new Error('', { cause: { originalCode: '53300' } }) },
    })
    expect(isDatabaseUnavailable(prisma)).toBe(true)
  })

  it.each([
    'Query read timeout',
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    // Of a statement written by hand Prisma passes on the message alone, as P2010.
    "Raw query failed. Code: `N/A`. Message: `Can't reach database server at 127.0.0.1:5432`",
    'Raw query failed. Code: `N/A`. Message: `Operation has timed out`',
  ])('the driver reports %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true)
  })

  it.each([
    [new Error('timeout exceeded when trying to connect'), 'database_pool_wait'],
    [new Error('Connection terminated due to connection timeout'), 'database_not_reached'],
    [new Error('Connection terminated unexpectedly'), 'database_connection_lost'],
    [new Error('Query read timeout'), 'database_statement_slow'],
    [
      Object.assign(new Error('Unable to start a transaction in the given time.'), { code: 'P2028' }),
      'database_pool_wait',
    ],
    [new Error('x', { cause: coded('55P03') }), 'database_locked'],
    [coded('08006'), 'database_connection_lost'],
    [coded('53300'), 'database_full'],
    [coded('25006'), 'database_read_only'],
  ])('%s is named %s', (error, failure) => {
    expect(databaseFailureOf(error)).toBe(failure)
  })
})

describe('a programming error', () => {
  it.each([
    coded('23505'),
    coded('42703'),
    coded('P2002'),
    coded('P2025'),
    new Error('x'),
    null,
    'text',
    undefined,
  ])('%o', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  })

  it('an error that is its own cause terminates', () => {
    const error = new Error('round') as Error & { cause?: unknown }
    error.cause = error
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})

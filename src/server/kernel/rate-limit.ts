import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible'
import { env } from '@/config/env'
import { type RateLimitName, rateLimits } from '@/config/rate-limits'
import { container } from '../container'
import { remember } from '../remember'
import { AppError } from './app-error'
import { hashToken } from './secrets'

const limiter = (name: RateLimitName) =>
  remember(`limit:${name}`, () => {
    const { points, windowMs, ...how } = rateLimits[name]
    const budget = {
      keyPrefix: name,
      points: Math.max(1, Math.round(points * env().RATE_LIMIT_SCALE)),
      duration: Math.ceil(windowMs / 1000),
    }
    if ('inMemory' in how) return new RateLimiterMemory(budget)
    const { pool, redis } = container()
    const inDatabase = new RateLimiterPostgres({
      ...budget,
      storeClient: pool,
      schemaName: 'limits',
      tableName: 'rate_limits',
      tableCreated: true,
    })
    if (!redis) return inDatabase
    // While Redis is away, the database counts.
    return new RateLimiterRedis({
      ...budget,
      keyPrefix: `limit:${name}`,
      storeClient: redis,
      useRedisPackage: true,
      insuranceLimiter: inDatabase,
    })
  })

const isRefusal = (value: unknown): value is { msBeforeNext: number } =>
  typeof value === 'object' && value !== null && 'msBeforeNext' in value && !(value instanceof Error)

/** Takes one point of a budget. Throws `too_many` with the seconds to wait; fails closed when the database is down. */
export async function consumeLimit(name: RateLimitName, key: string): Promise<void> {
  try {
    // Keys may be an address or an e-mail: only their hash is stored.
    await limiter(name).consume(hashToken(key).slice(0, 32))
  } catch (error) {
    if (!isRefusal(error)) throw error
    container().log.warn({ event: 'limit.hit', limit: name }, 'rate limit hit')
    throw new AppError('too_many', { retryAfterS: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
  }
}

/** Gives the budget back, e.g. after the right password. */
export const resetLimit = async (name: RateLimitName, key: string): Promise<void> => {
  await limiter(name).delete(hashToken(key).slice(0, 32))
}

/** Gives one point back: what was counted beforehand turned out well. */
export const returnPoint = async (name: RateLimitName, key: string): Promise<void> => {
  await limiter(name).reward(hashToken(key).slice(0, 32))
}

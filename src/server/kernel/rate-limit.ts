import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible'
import { env } from '@/config/env'
import { type RateLimitName, rateLimits, widerNetworkTimes } from '@/config/rate-limits'
import { networkOf, widerNetworkOf } from '@/lib/network-of'
import { container } from '../container'
import { remember } from '../remember'
import { AppError, isAppError } from './app-error'
import { hashToken } from './secrets'

/** The configured budget, for code that counts its own rows. `times`: multiplies its points. */
export function budgetOf(name: RateLimitName, times = 1): { points: number; windowMs: number } {
  const { points, windowMs } = rateLimits[name]
  return { points: Math.max(1, Math.round(points * times * env().RATE_LIMIT_SCALE)), windowMs }
}

/** `times`: the same budget with that many times the points, counted separately. */
const limiter = (name: RateLimitName, times = 1) => {
  const counted = times === 1 ? name : `${name}*${times}`
  return remember(`limit:${counted}`, () => {
    const { points, windowMs } = budgetOf(name, times)
    const budget = { keyPrefix: counted, points, duration: Math.ceil(windowMs / 1000) }
    if ('inMemory' in rateLimits[name]) {
      return new RateLimiterMemory(budget)
    }
    const { pool, redis } = container()
    const inDatabase = new RateLimiterPostgres({
      ...budget,
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'limits',
      tableName: 'rate_limits',
      tableCreated: true,
    })
    if (!redis) {
      return inDatabase
    }
    // While Redis is down, the database counts.
    return new RateLimiterRedis({
      ...budget,
      keyPrefix: `limit:${counted}`,
      storeClient: redis,
      useRedisPackage: true,
      insuranceLimiter: inDatabase,
    })
  })
}

const isRefusal = (value: unknown): value is { msBeforeNext: number } =>
  typeof value === 'object' && value !== null && 'msBeforeNext' in value && !(value instanceof Error)

/**
 * Takes one point of a budget, or `points`. Throws `too_many` with the seconds to wait; refuses when the database is
 * down.
 */
export async function consumeLimit(
  name: RateLimitName,
  key: string,
  { times = 1, points = 1 }: { times?: number; points?: number } = {},
): Promise<void> {
  try {
    // Keys may be network or e-mail addresses, so only their hash is stored.
    await limiter(name, times).consume(hashToken(key).slice(0, 32), points)
  } catch (error) {
    if (!isRefusal(error)) {
      throw error
    }
    container().log.warn({ event: 'limit.hit', limit: name }, 'rate limit hit')
    throw new AppError('too_many', { retryAfterS: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
  }
}

/** The same with another text for the refusal. */
export async function consumeOrRefuse(
  name: RateLimitName,
  key: string,
  points: number,
  refusal: (retryAfterS: number | undefined) => AppError,
): Promise<void> {
  try {
    await consumeLimit(name, key, { points })
  } catch (error) {
    throw isAppError(error) && error.code === 'too_many' ? refusal(error.options.retryAfterS) : error
  }
}

/** Takes one point of the caller's network, and of the wider network for an IPv6 address. */
export async function consumeAddressLimit(name: RateLimitName, address: string): Promise<void> {
  await consumeLimit(name, networkOf(address))
  const wider = widerNetworkOf(address)
  if (wider !== null) {
    await consumeLimit(name, wider, { times: widerNetworkTimes })
  }
}

/** Gives this point back after a successful call that was counted in advance. */
export async function returnAddressPoint(name: RateLimitName, address: string): Promise<void> {
  await returnPoint(name, networkOf(address))
  const wider = widerNetworkOf(address)
  if (wider !== null) {
    await returnPoint(name, wider, widerNetworkTimes)
  }
}

const returnPoint = async (name: RateLimitName, key: string, times = 1): Promise<void> => {
  await limiter(name, times).reward(hashToken(key).slice(0, 32))
}
/** Resets the budget, e.g. after the right code. */
export const resetLimit = async (name: RateLimitName, key: string): Promise<void> => {
  await limiter(name).delete(hashToken(key).slice(0, 32))
}

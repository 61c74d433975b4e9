import { createClient } from 'redis'
import type { Logger } from '../logging/logger'

/** Connects in the background and again after each loss. Until then every command fails at once. */
export function createRedis(url: string, log: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 3_000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5_000) },
  })
  client.on('error', (error: Error) =>
    log.warn({ event: 'redis.unreachable', err: error }, 'Redis is out of reach'),
  )
  client.connect().catch(() => undefined)
  return client
}

export type Redis = ReturnType<typeof createRedis>

import { createClient } from 'redis'
import type { Logger } from '@/server/ports/logger'
import type { Redis } from '@/server/ports/redis'

/** Connects in the background and again after each loss. Until then every command fails at once. */
export function createRedis(url: string, log: Logger): Redis {
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

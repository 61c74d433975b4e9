import { createClient } from '@redis/client'
import type { Logger } from '@/server/ports/logger'
import type { Redis } from '@/server/ports/redis'

/** A Redis that does not answer for this time counts as lost. It is pinged every second. */
const silentMs = 3_000

/**
 * Connects in the background and again after each loss. Until then every command fails at once; a running command
 * fails three seconds after Redis stops answering.
 */
export function createRedis(url: string, log: Logger): Redis {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 1_000,
    socket: {
      connectTimeout: 3_000,
      socketTimeout: silentMs,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5_000),
    },
  })
  client.on('error', (error: Error) =>
    log.warn({ event: 'redis.unreachable', err: error }, 'Redis is out of reach'),
  )
  client.connect().catch(() => undefined)
  return client
}

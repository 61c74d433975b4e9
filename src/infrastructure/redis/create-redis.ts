import { createClient } from 'redis'
import type { Logger } from '@/server/ports/logger'
import type { Redis } from '@/server/ports/redis'

/** A Redis that answers nothing for so long is taken for lost. It is asked every second. */
const silentMs = 3_000

/**
 * Connects in the background and again after each loss. Until then every command fails at once; one that is on its way
 * when Redis falls silent fails after three seconds.
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
